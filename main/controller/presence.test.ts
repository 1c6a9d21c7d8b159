import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PeerPath } from '../../contract/peer.ts'
import { readPeer } from '../service/peer-schema.ts'
import { folderOfEachTest } from '../testing/temporary-folder.ts'
import { byAddress, createLastSeen, presenceView, withPresence } from './presence.ts'
import { readHostedMember } from './schema.ts'

const id = '1234567890'
/** The clock of the service, in ms since the epoch */
const now = 5_000
const path: PeerPath = {
  address: '203.0.113.7/9993',
  active: true,
  expired: false,
  preferred: true,
  lastReceive: 1_000,
  lastSend: 900,
  trustedPathId: 0,
  link: null,
}

function seen(peer: object, fields: object = {}) {
  const member = readHostedMember('1bb46b80d6c6515c')({ id, ...fields })
  if (member === null) throw new Error('no member')
  const found = readPeer({ address: id, role: 'LEAF', latency: 12, ...peer }, now)
  if (found === null) throw new Error('no peer')
  return withPresence(member, byAddress([found]))
}

test.each<[string, object, object]>([
  ['a live path', { paths: [path] }, { path: 'direct', latency: 12, lastSeen: 1_000 }],
  ['none', { paths: [] }, { path: 'relayed', latency: 12, lastSeen: 0 }],
  ['none, and no answer', { paths: [], latency: -1 }, { path: 'unknown', latency: null, lastSeen: 0 }],
  ['none that it says', {}, { path: 'unknown', latency: 12, lastSeen: 0 }],
  [
    'an expired one',
    { paths: [{ ...path, expired: true }] },
    { path: 'relayed', latency: 12, lastSeen: 1_000 },
  ],
  [
    'one through a tunnel',
    { paths: [path], tunneled: true },
    { path: 'relayed', latency: 12, lastSeen: 1_000 },
  ],
  [
    'two',
    {
      paths: [
        { ...path, active: false },
        { ...path, lastReceive: 2_000 },
      ],
      latency: -1,
    },
    { path: 'direct', latency: null, lastSeen: 2_000 },
  ],
])('%s', (_what, peer, presence) => {
  expect(seen(peer).presence).toEqual(presence)
})

test('the version is the one that runs now, for a member that was here', () => {
  const asked = { vMajor: 1, vMinor: 12, vRev: 2 }
  expect(seen({ version: '1.14.1' }, asked).version).toBe('1.14.1')
  expect(seen({ version: null }, asked).version).toBe('1.12.2')
  expect(seen({ version: '1.14.1' }).version).toBeNull()
})

test('a member that is no peer stays as it is', () => {
  const other = readHostedMember('1bb46b80d6c6515c')({ id: 'ffffffff00' })
  expect(other && withPresence(other, byAddress([]))).toBe(other)
})

test('one that is no peer any more was last seen when it was', () => {
  const read = readHostedMember('1bb46b80d6c6515c')({ id })
  const gone = read && withPresence(read, byAddress([]), () => 700)
  expect(gone?.presence).toEqual({ path: 'unknown', latency: null, lastSeen: 700 })
  const look = presenceView(() => 700)
  const first = look(read ? [read] : [], new Map())
  expect(look(read ? [read] : [], new Map())).toBe(first)
})

test('what looks the same is the same object, and the same list', () => {
  const read = readHostedMember('1bb46b80d6c6515c')
  const [near, far] = [id, '0987654321'].map((address) => read({ id: address }))
  if (!near || !far) throw new Error('two members')
  const peers = (latency: number) => {
    const peer = readPeer({ address: id, role: 'LEAF', latency, paths: [path] }, now)
    return byAddress(peer === null ? [] : [peer])
  }
  const look = presenceView()
  const first = look([near, far], peers(12))
  expect(first[0]?.presence).toMatchObject({ path: 'direct', latency: 12 })
  expect(look([near, far], peers(12))).toBe(first)
  const slower = look([near, far], peers(40))
  expect(slower[0]?.presence?.latency).toBe(40)
  expect(slower[1]).toBe(far)
  expect(look([near, far], new Map())).toEqual([near, far])
  expect(look([far], peers(12))).toEqual([far])
})

const folder = folderOfEachTest('last-seen')

const file = () => join(folder.path, 'last-seen.json')
const opened = () =>
  createLastSeen(
    () => folder.path,
    () => 5_000,
  )

function peers(lastReceive: number, role = 'LEAF') {
  const peer = readPeer({ address: 'aaaaaaaaaa', role, latency: 1, paths: [{ ...path, lastReceive }] }, now)
  return byAddress(peer === null ? [] : [peer])
}

test('a time is there after the peer is gone, and in the next run', async () => {
  const lastSeen = opened()
  await lastSeen.note(peers(4_000))
  await lastSeen.note(byAddress([]))
  expect(lastSeen.of('aaaaaaaaaa')).toBe(4_000)
  const next = createLastSeen(() => folder.path)
  await next.note(byAddress([]))
  expect(next.of('aaaaaaaaaa')).toBe(4_000)
  await next.note(peers(3_000))
  expect(next.of('aaaaaaaaaa')).toBe(4_000)
})

test('a root is no device, nothing received is no time, and nothing comes from the future', async () => {
  const lastSeen = opened()
  await lastSeen.note(peers(4_000, 'PLANET'))
  await lastSeen.note(peers(0))
  expect(lastSeen.of('aaaaaaaaaa')).toBe(0)
  await lastSeen.note(peers(9_000))
  expect(lastSeen.of('aaaaaaaaaa')).toBe(5_000)
})

test('it is written now and then, and each folder has its own', async () => {
  let at = 1_000_000
  let at2 = folder.path
  const lastSeen = createLastSeen(
    () => at2,
    () => at,
  )
  await lastSeen.note(peers(at))
  at += 1_000
  await lastSeen.note(peers(at))
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ aaaaaaaaaa: 1_000_000 })
  at += 10 * 60_000
  await lastSeen.note(peers(at))
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual({ aaaaaaaaaa: at })
  at2 = join(folder.path, 'demo')
  await lastSeen.note(byAddress([]))
  expect(lastSeen.of('aaaaaaaaaa')).toBe(0)
})

test('a file that makes no sense is begun anew', async () => {
  for (const text of ['{', '[]', '{"aaaaaaaaaa":"x"}', '{"aaaaaaaaaa":-1}']) {
    await writeFile(file(), text)
    const lastSeen = opened()
    await lastSeen.note(peers(4_000))
    expect(lastSeen.of('aaaaaaaaaa')).toBe(4_000)
  }
})
