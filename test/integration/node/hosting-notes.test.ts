import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { notesOf } from '../../../domain/members/member.ts'
import { hostingRuns } from '../../support/node/hosting.ts'
import { codeOf, must } from '../../support/outcome.ts'

/* A person's notes about members of the own controller, which keeps no such thing */
const { node, settings, app, start, files } = hostingRuns('empty')
let network: string
let ids: readonly string[]

beforeEach(async () => {
  network = await node.hostNetwork({ name: 'office' })
  await node.addMembers(network, 3, 3)
  await start()
  ids = (await members()).map(({ id }) => id)
})

const members = () => app.members(network)
const notes = async () => (await members()).map(notesOf)
const kept = () => files('notes')
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
  const [file = ''] = await kept()
  expect((await stat(join(settings.path, 'notes', file))).mode & 0o777).toBe(0o600)
  await start()
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
