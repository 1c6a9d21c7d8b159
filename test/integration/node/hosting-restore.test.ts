import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { RestorePlan } from '../../../contract/backup-commands.ts'
import { startHosting } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'
import { shared } from '../../support/shared.ts'

/* An exported file into a network that is there, over the real controller client. */
let network: string
let ids: readonly string[]

const app = shared(() => startHosting({ pace: 60_000 }))

beforeEach(async () => {
  network = await app.node.hostNetwork({ name: 'office' })
  await app.node.addMembers(network, 3, 3)
  ids = (await members()).map(({ id }) => id)
  app.chosen.push('before.json')
  must(await app.handlers['hosting.exportNetwork']({ network }))
})

const members = () => app.members(network)
const write = (path: string, change: object) =>
  app.node.call('POST', `/controller/network/${network}${path}`, change)
const config = async () => must(await app.handlers['hosting.network']({ network })).config
async function chosen(file = 'before.json'): Promise<RestorePlan> {
  app.chosen.push(file)
  const plan = must(await app.handlers['hosting.chooseRestore']({ network }))
  if (plan === null) throw new Error('nothing was chosen')
  return plan
}

test('brings back what was chosen of it, and leaves the rest', async () => {
  const [first = '', second = '', third = ''] = ids
  const before = await members()
  await write('', { mtu: 1400, private: false, routes: [] })
  await write(`/member/${first}`, { name: 'renamed', authorized: false })
  await write(`/member/${second}`, { tags: [[1, 2]] })
  await app.node.call('DELETE', `/controller/network/${network}/member/${third}`, {})
  await write('/member/abcdefabcd', { name: 'newcomer' })
  const plan = await chosen()
  expect(plan).toMatchObject({ from: { id: network }, onlyHere: 1, problems: [] })
  expect(plan.settings.map(({ field }) => field)).toEqual(['private', 'mtu', 'routes'])
  expect(plan.members.map(({ member, isNew }) => [member, isNew]).sort()).toEqual(
    ids.map((id) => [id, id === third]).sort(),
  )

  const { importId } = plan
  const done = must(
    await app.handlers['hosting.restoreNetwork']({
      importId,
      settings: ['mtu', 'routes'],
      members: [first, third],
    }),
  )
  expect(done.differences).toEqual([])
  const { job } = await app.ended(done.job ?? '')
  expect(job).toMatchObject({ kind: 'import-members', done: 2, failed: 0, reversible: 2 })
  expect(await config()).toMatchObject({
    mtu: 2800,
    private: false,
    routes: [{ target: '10.83.4.0/24', via: null }],
  })
  const after = new Map((await members()).map(({ id, config }) => [id, config]))
  const old = (id: string) => before.find((one) => one.id === id)?.config
  expect(after.get(first)).toEqual(old(first))
  expect(after.get(third)).toEqual(old(third))
  expect(after.get(second)?.tags).toEqual([[1, 2]])
  expect(after.get('abcdefabcd')?.name).toBe('newcomer')
  // Settings and members can be taken back as after any other change.
  expect(app.hosting().undos.some((undo) => undo.network === network && undo.member === null)).toBe(true)
})

test('sends nothing where somebody changed the network meanwhile', async () => {
  await write('', { mtu: 1400 })
  const { importId } = await chosen()
  await write('', { mtu: 1500 })
  const asked = { importId, settings: ['mtu' as const], members: [] }
  expect(codeOf(await app.handlers['hosting.restoreNetwork'](asked))).toBe('changed-elsewhere')
  expect((await config()).mtu).toBe(1500)
})

test('sends nothing where the chosen lines would give an address to two members', async () => {
  const [first = '', second = ''] = ids
  const addressOf = async (id: string) =>
    (await members()).find((one) => one.id === id)?.config.ipAssignments ?? []
  await write(`/member/${first}`, { ipAssignments: ['10.83.4.77'] })
  await write(`/member/${second}`, { ipAssignments: ['10.83.4.78'] })
  app.chosen.push('swapped.json')
  must(await app.handlers['hosting.exportNetwork']({ network }))
  await write(`/member/${first}`, { ipAssignments: ['10.83.4.78'] })
  await write(`/member/${second}`, { ipAssignments: ['10.83.4.77'] })
  const { importId, problems } = await chosen('swapped.json')
  expect(problems).toEqual([])
  const restore = (members: string[]) =>
    app.handlers['hosting.restoreNetwork']({ importId, settings: [], members })
  expect(codeOf(await restore([first]))).toBe('plan-refused')
  expect(await addressOf(first)).toEqual(['10.83.4.78'])
  await app.ended(must(await restore([first, second])).job ?? '')
  expect(await addressOf(first)).toEqual(['10.83.4.77'])
  expect(await addressOf(second)).toEqual(['10.83.4.78'])
})

test('of a file that is none is refused, and a cancelled dialog does nothing', async () => {
  await writeFile(join(app.folder, 'none.json'), '[1]')
  app.chosen.push('none.json', null)
  expect(codeOf(await app.handlers['hosting.chooseRestore']({ network }))).toBe('file-refused')
  expect(must(await app.handlers['hosting.chooseRestore']({ network }))).toBeNull()
  expect(await readFile(join(app.folder, 'before.json'), 'utf8')).toContain(network)
})
