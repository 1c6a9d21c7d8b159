import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notesOf } from '../../../domain/members/member.ts'
import type { DemoNode } from '../../support/node/demo-node.ts'
import { allMembers } from '../../support/node/hosted-networks.ts'
import { type HostingRuns, type HostingUnderTest, hostingRuns } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* A person's notes about members of the own controller, which keeps no such thing */
let runs: HostingRuns
let node: DemoNode
let app: HostingUnderTest
let network: string
let ids: readonly string[]

beforeEach(async () => {
  runs = await hostingRuns('empty')
  node = runs.node
  network = await node.hostNetwork({ name: 'office' })
  await node.addMembers(network, 3, 3)
  app = await runs.start()
  ids = (await members()).map(({ id }) => id)
})
afterEach(() => runs.dispose())

const members = () => allMembers((since) => app.handlers['hosting.members']({ network, since }))
const notes = async () => (await members()).map(notesOf)
const files = (): Promise<string[]> => readdir(join(runs.settings, 'notes')).catch(() => [])
const note = (member: string, description: string | null) =>
  app.handlers['hosting.saveMember']({ network, member, change: { description }, base: null })
const posts = async () => (await node.requests())['POST /controller/network/{id}/member/{address}'] ?? 0

test('are kept here, over a restart, and the controller hears nothing of them', async () => {
  const [first = '', second = ''] = ids
  await node.forgetRequests()
  must(await note(first, 'Second floor, "behind" the lift\nÖrn’s'))
  must(await note(second, 'gone soon'))
  must(await note(second, null))
  expect(await posts()).toBe(0)
  expect(await notes()).toEqual(['Second floor, "behind" the lift\nÖrn’s', '', ''])
  await app.close()
  const [file = ''] = await files()
  expect((await stat(join(runs.settings, 'notes', file))).mode & 0o777).toBe(0o600)
  app = await runs.start()
  expect(await notes()).toEqual(['Second floor, "behind" the lift\nÖrn’s', '', ''])
})

test('go together with what the controller does keep, and both are taken back together', async () => {
  const [first = ''] = ids
  const [before] = await members()
  const saved = await app.handlers['hosting.saveMember']({
    network,
    member: first,
    change: { description: 'lent to Ada', name: 'camera' },
    base: null,
  })
  expect(must(saved)).toMatchObject({ outcome: 'saved', differences: [] })
  expect((await members())[0]).toMatchObject({ notes: 'lent to Ada', config: { name: 'camera' } })
  const undo = app.hosting().undos.find((one) => one.member === first)
  must(await app.handlers['hosting.undo']({ undo: undo?.id ?? '' }))
  expect((await members())[0]).toMatchObject({ notes: '', config: before?.config })
})

test('go with their member, and come back with a network that is put back', async () => {
  const [first = '', second = ''] = ids
  must(await note(first, 'one'))
  must(await note(second, 'two'))
  must(await app.handlers['hosting.deleteMember']({ network, member: first }))
  await node.call('POST', `/controller/network/${network}/member/${first}`, {})
  expect((await notes()).toSorted()).toEqual(['', '', 'two'])
  must(await app.handlers['hosting.deleteNetwork']({ network, confirm: 'office' }))
  await app.ended(must(await app.handlers['hosting.putBackNetwork']({ network })))
  expect((await notes()).toSorted()).toEqual(['', '', 'two'])
})

test('of a member that is added ahead are kept as well; what only accounts have is refused', async () => {
  const member = 'abcdefabcd'
  must(await app.handlers['hosting.addMember']({ network, member, change: { description: 'to come' } }))
  expect((await members()).find(({ id }) => id === member)).toMatchObject({ notes: 'to come' })
  const hidden = { network, member, change: { hidden: true }, base: null }
  expect(codeOf(await app.handlers['hosting.saveMember'](hidden))).toBe('argument-invalid')
})
