import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { folderOfAllTests } from '../../../main/testing/temporary-folder.ts'
import { runLine } from '../../support/app/run-line.ts'
import { startDemoNode } from '../../support/node/demo-node.ts'
import { shared } from '../../support/shared.ts'

/* meshtray use, over a core of its own. */
const folder = folderOfAllTests('use-verb')

const a = 'ff00010001000000'
const b = 'ff00020002000000'
const stranger = 'ff00030003000000'
const dns = { ...defaultFlags, allowDNS: true }
const named = (network: string, state: string, flags = defaultFlags) => ({ network, name: '', state, flags })
const sets = [
  {
    id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
    name: 'At work',
    networks: [named(a, 'connected', dns), named(b, 'paused'), named(stranger, 'connected')],
  },
  {
    id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a12',
    name: 'Away',
    networks: [named(a, 'disconnected'), named(b, 'disconnected')],
  },
]

const node = shared(() => startDemoNode({ pace: 0.02, world: 'empty' }))
beforeAll(async () => {
  await node.call('POST', `/network/${b}`, {})
  const networks = [{ id: a, name: 'lab', flags: defaultFlags }]
  await writeFile(
    join(folder.path, 'settings.json'),
    JSON.stringify({ version: 1, networks, sets: { sets } }),
  )
})
const run = (...args: readonly string[]) => runLine(folder.path, `--service-home=${node.home}`, ...args)

test('a set is used by its name: what it changes is said before, and what was done after', async () => {
  const said: string[] = []
  const terminal = { tell: (text: string) => void said.push(text) }
  const done = await runLine(folder.path, terminal, `--service-home=${node.home}`, 'use', 'at work')
  const line = 'At work: 1 connects, 1 pauses, 1 is not known on this computer'
  expect(said).toEqual([line])
  expect(done).toMatchObject({ code: 0 })
  expect(done.text.split('\n')[0]).toBe(line)
  expect(done.text).toMatch(new RegExp(`${a} +adhoc`))
  expect(await node.network(a)).toMatchObject({ allowDNS: true })
  expect(await node.network(b)).toMatchObject({ allowManaged: false })
  expect(await node.network(stranger)).toBeNull()

  expect(await run('use', 'At work')).toMatchObject({
    code: 0,
    text: 'At work: Everything else is active, 1 is not known on this computer\n',
  })
})

test('with --json what was done is told in fixed fields, also where some of it was not', async () => {
  await node.fault({ kind: 'error', method: 'DELETE', path: a })
  const done = await run('use', 'aw', '--json')
  expect(done).toMatchObject({ code: 1, reason: expect.stringMatching(/^adhoc-0001-0001: .*service-error/) })
  expect(JSON.parse(done.text)).toEqual({
    set: 'Away',
    changed: [{ id: b, change: 'disconnect' }],
    unknown: [],
    failed: [{ id: a, fault: 'service-error' }],
  })
  expect(await node.network(b)).toBeNull()
})

test.each([
  [['use'], 2, /: use needs a set/],
  [['use', 'At', 'work'], 2, /: use does not take the argument “work”/],
  [['use', 'Home'], 1, /Available sets:\n {2}At work\n {2}Away$/],
  [['use', 'a'], 2, /^The names of several sets begin with a:\n {2}At work\n {2}Away$/],
] as const)('%j is refused, and nothing is changed', async (args, code, reason) => {
  const before = await node.networks()
  expect(await run(...args)).toMatchObject({ code, reason: expect.stringMatching(reason) })
  expect(await node.networks()).toEqual(before)
})
