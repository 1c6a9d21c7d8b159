import { expect, test } from 'vitest'
import { readNetwork } from '../service/schema.ts'
import { mergePolled, rememberedOf, remembersSame } from './entries.ts'

function network(index: number, said: object = {}) {
  const read = readNetwork({
    id: `8056c2e21c00000${index}`,
    name: `network ${9 - index}`,
    status: 'OK',
    ...said,
  })
  if (read === null) throw new Error('not a network')
  return read
}

const polledAt = (networks: ReturnType<typeof network>[], now: number) => ({ networks, now })
const before = mergePolled([], {}, polledAt([network(1), network(2), network(3)], 0)).networks

test('the same networks leave the list as it is, in whatever order they come', () => {
  const listed = before.flatMap((entry) => entry.network ?? [])
  expect(mergePolled(before, {}, polledAt(listed.reverse(), 1)).networks).toBe(before)
})

test('a change of one leaves the others and the order; a new name is put in its place', () => {
  // The client returns the same object for an unchanged reply.
  const same = before.flatMap((entry) => (entry.id === network(3).id ? [] : (entry.network ?? [])))
  const listed = [...same, network(3, { mtu: 1_400 })]
  const changed = mergePolled(before, {}, polledAt(listed, 1)).networks
  expect(changed.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(changed[0]?.network?.mtu).toBe(1_400)
  expect(changed.slice(1).every((entry, index) => entry === before[index + 1])).toBe(true)
  const renamed = mergePolled(
    before,
    {},
    polledAt([...listed.slice(0, 2), network(3, { name: 'zoo' })], 1),
  ).networks
  expect(renamed.at(-1)?.name).toBe('zoo')
})

test('one that has waited too long says so, although the service says the same', () => {
  const requesting = [network(1, { status: 'REQUESTING_CONFIGURATION' })]
  const first = mergePolled([], {}, polledAt(requesting, 0))
  const later = mergePolled(first.networks, first.requestingSince, polledAt(requesting, 30_000))
  expect([first, later].map(({ networks }) => networks[0]?.waitsLong)).toEqual([false, true])
})

test('kept across starts are names, flags and whose name servers are set: only a change of them is one', () => {
  const change = (said: object) =>
    mergePolled(before, {}, polledAt([network(1), network(2), network(3, said)], 1)).networks
  expect(remembersSame(change({ mtu: 1_400, status: 'ACCESS_DENIED' }), before)).toBe(true)
  expect(remembersSame(change({ name: 'zoo' }), before)).toBe(false)
  expect(remembersSame(change({ allowDNS: true }), before)).toBe(false)
  const setting = before.map((entry) => ({ ...entry, setsDns: true }))
  expect(remembersSame(setting, before)).toBe(false)
  expect(rememberedOf(setting)[0]).toMatchObject({ setsDns: true })
  expect(remembersSame(before.slice(1), before)).toBe(false)
})
