import { expect, test } from 'vitest'
import { demoPeers } from '../world/demo-world.ts'
import { type DemoPeer, renderPeer } from './peers.ts'

const now = 1_795_162_822_000
const near: DemoPeer = {
  address: '0a1b2c3d4e',
  role: 'LEAF',
  latency: 40,
  version: '1.14.1',
  paths: ['192.0.2.1/9993', '192.0.2.2/9993'],
}

test('the latency wanders about its mean', () => {
  const seen = Array.from(
    { length: 50 },
    (_, i) => renderPeer(near, 9993, now + i * 2000, true, true).latency,
  )
  expect(new Set(seen).size).toBeGreaterThan(5)
  for (const latency of seen) expect(Math.abs(latency - 40)).toBeLessThanOrEqual(6)
})

test('one path is preferred, and all were used lately', () => {
  const { paths, versionMinor } = renderPeer(near, 9993, now, true, true)
  expect(paths.map((path) => path.preferred)).toEqual([true, false])
  expect(versionMinor).toBe(14)
  for (const path of paths) {
    expect(path.lastReceive).toBeGreaterThan(now - 12_000)
    expect(path.lastReceive).toBeLessThanOrEqual(now)
  }
})

test('offline, nothing is known of anybody', () => {
  expect(renderPeer(near, 9993, now, false, true)).toMatchObject({
    latency: -1,
    paths: [],
    version: '-1.-1.-1',
    versionMajor: -1,
    versionMinor: -1,
    versionRev: -1,
  })
})

test('the earlier revision knows no tunnels', () => {
  expect(renderPeer(near, 9993, now, true, false)).not.toHaveProperty('tunneled')
})

test('the demo world has roots, a moon, a dozen leaves, relayed ones and ones on several paths', () => {
  const count = (match: (peer: DemoPeer) => boolean) => demoPeers.filter(match).length
  expect(count((peer) => peer.role === 'PLANET')).toBe(4)
  expect(count((peer) => peer.role === 'MOON')).toBe(1)
  expect(count((peer) => peer.role === 'LEAF')).toBe(12)
  expect(count((peer) => peer.paths.length === 0)).toBeGreaterThan(1)
  expect(count((peer) => peer.paths.length > 1)).toBeGreaterThan(1)
})
