import { expect, test } from 'vitest'
import type { AccountMember, AccountNetwork } from '../../contract/account.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { accountFailure } from './errors.ts'
import { readMember, readNetwork } from './network-schema.ts'
import { createWaitingRooms } from './source.ts'

const idOf = (number: number) => `8056c2e21c${number.toString(16).padStart(6, '0')}`

function network(number: number, total: number | null, authorized: number | null): AccountNetwork {
  const read = readNetwork({ id: idOf(number), totalMemberCount: total, authorizedMemberCount: authorized })
  if (read === null) throw new Error('no network')
  return { ...read, source: 'https://account.example#ada' }
}
function member(id: string, more: object = {}): AccountMember {
  const read = readMember({ id: `${idOf(1)}-${id}`, ...more })
  if (read === null) throw new Error('no member')
  return read
}

function setUp(answer: (id: string) => Result<readonly AccountMember[]>) {
  const requests: string[] = []
  let time = 1_000_000
  const rooms = createWaitingRooms(
    async (id) => {
      requests.push(id)
      return answer(id)
    },
    () => time,
  )
  return {
    requests,
    later: (ms: number) => {
      time += ms
    },
    async look(networks: readonly AccountNetwork[]) {
      requests.length = 0
      const found = await rooms.look(networks)
      return found.ok
        ? found.value.map(({ network: { id }, members }) => [id, members.map((one) => one.id)])
        : found
    },
  }
}
const someone = [
  member('aaaaaaaaaa', { config: { authorized: false } }),
  member('bbbbbbbbbb', { hidden: true, config: { authorized: false } }),
  // Nobody knows whether this one waits.
  member('dddddddddd'),
  member('cccccccccc', { config: { authorized: true } }),
]

test('only networks whose counts differ are looked into, and again when they change or a minute has passed', async () => {
  const { requests, look, later } = setUp(() => success(someone))
  const networks = [network(1, 3, 1), network(2, 5, 5), network(3, 0, 0)]
  expect(await look(networks)).toEqual([[idOf(1), ['aaaaaaaaaa']]])
  expect(requests).toEqual([idOf(1)])
  expect(await look(networks)).toEqual([[idOf(1), ['aaaaaaaaaa']]])
  expect(requests).toEqual([])
  await look([network(1, 4, 1)])
  expect(requests).toEqual([idOf(1)])
  later(60_000)
  await look([network(1, 4, 1)])
  expect(requests).toEqual([idOf(1)])
})

test('where the service does not count, it is looked into', async () => {
  const { requests, look } = setUp(() => success([]))
  expect(await look([network(1, null, null)])).toEqual([])
  expect(requests).toEqual([idOf(1)])
})

test('of many, ten at a time; the others next time', async () => {
  const { requests, look } = setUp(() => success(someone))
  const networks = Array.from({ length: 25 }, (_, i) => network(i, 3, 1))
  const seen = new Set<string>()
  for (const expected of [10, 20, 25]) {
    expect(await look(networks)).toHaveLength(expected)
    for (const id of requests) seen.add(id)
    expect(requests.length).toBeLessThanOrEqual(10)
  }
  expect(seen.size).toBe(25)
})

test('one that may not be looked into does not hide the others; a service that is away does', async () => {
  const closed = setUp((id) => (id === idOf(1) ? accountFailure('account-forbidden') : success(someone)))
  expect(await closed.look([network(1, 3, 1), network(2, 3, 1)])).toEqual([[idOf(2), ['aaaaaaaaaa']]])
  const away = setUp(() => failure('internal'))
  expect(await away.look([network(1, 3, 1)])).toMatchObject({ ok: false, error: { code: 'internal' } })
})
