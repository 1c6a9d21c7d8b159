import { expect, test } from 'vitest'
import { t } from '../../words/testing/english.ts'
import { path, peer } from '../testing/world.ts'
import { endpoint, lastSeen, mainPath, reachWord, roleWord } from '../text/peer.ts'
import { findPeers, sortPeers } from './peer-order.ts'

const near = peer({ address: 'bbbbbbbbbb', latency: 5 })
const far = peer({ address: 'aaaaaaaaaa', latency: 80, version: null })
const unknown = peer({ address: '0000000000', latency: null, paths: [] })

test('sorts by latency with the unknown last, or by address', () => {
  const peers = [unknown, far, near]
  expect(sortPeers(peers, 'latency')).toEqual([near, far, unknown])
  expect(sortPeers(peers, 'address')).toEqual([unknown, far, near])
})

test('finds by address, version and path', () => {
  const peers = [near, far, unknown]
  expect(findPeers(peers, ' BBBB ')).toEqual([near])
  expect(findPeers(peers, '1.14')).toEqual([near, unknown])
  expect(findPeers(peers, '203.0.113.7:9993')).toEqual([near, far])
  expect(findPeers(peers, '')).toEqual(peers)
  expect(findPeers(peers, 'nothing')).toEqual([])
})

test('says how a peer is reached', () => {
  expect(reachWord(t, near)).toBe('direct')
  expect(reachWord(t, unknown)).toBe('relayed')
  expect(reachWord(t, peer({ paths: [path({ expired: true })] }))).toBe('relayed')
  expect(reachWord(t, peer({ tunneled: true }))).toBe('relayed over TCP')
})

test('the main path is the preferred one that lives', () => {
  const dead = path({ address: '192.0.2.1/1', expired: true })
  const plain = path({ address: '192.0.2.2/2', preferred: false })
  const chosen = path({ address: '192.0.2.3/3' })
  expect(mainPath(peer({ paths: [dead, plain, chosen] }))).toBe(chosen)
  expect(mainPath(peer({ paths: [dead, plain] }))).toBe(plain)
  expect(mainPath(peer({ paths: [dead] }))).toBeNull()
})

test('last seen is the newest of all paths', () => {
  expect(lastSeen(peer({ paths: [path({ lastReceive: 5 }), path({ lastReceive: 9 })] }))).toBe(9)
  expect(lastSeen(unknown)).toBe(0)
})

test('roles and endpoints are written as people write them', () => {
  expect(['LEAF', 'MOON', 'PLANET', 'COMET', ''].map((role) => roleWord(t, role))).toEqual([
    'Peer',
    'Private root',
    'Root',
    'COMET',
    'Unknown role',
  ])
  expect(endpoint('203.0.113.7/9993')).toBe('203.0.113.7:9993')
  expect(endpoint('2001:db8::1/9993')).toBe('[2001:db8::1]:9993')
  expect(endpoint('elsewhere')).toBe('elsewhere')
})
