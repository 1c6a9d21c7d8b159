import { expect, test } from 'vitest'
import { demoPeers } from '../world/demo-world.ts'
import { heardUntil, isHeldOnline, isOverTcp } from './outage.ts'
import { type Beholder, type DemoPeer, renderPeer, rotated } from './peers.ts'

const now = 1_795_162_822_000
const near: DemoPeer = {
  address: '0a1b2c3d4e',
  role: 'LEAF',
  latency: 40,
  version: '1.14.1',
  paths: ['192.0.2.1/9993', '192.0.2.2/9993'],
}

const beholder: Beholder = {
  port: 9993,
  now,
  heardUntil: now,
  online: true,
  overTcp: false,
  withTunnel: true,
  withLinkSelection: true,
}

test('the latency wanders about its mean', () => {
  const seen = Array.from(
    { length: 50 },
    (_, i) => renderPeer(near, { ...beholder, now: now + i * 2000, heardUntil: now + i * 2000 }).latency,
  )
  expect(new Set(seen).size).toBeGreaterThan(5)
  for (const latency of seen) expect(Math.abs(latency - 40)).toBeLessThanOrEqual(6)
})

test('one path is preferred, and all were used lately', () => {
  const { paths, versionMinor } = renderPeer(near, beholder)
  expect(paths.map((path) => path.preferred)).toEqual([true, false])
  expect(versionMinor).toBe(14)
  for (const path of paths) {
    expect(path.lastReceive).toBeGreaterThan(now - 12_000)
    expect(path.lastReceive).toBeLessThanOrEqual(now)
  }
})

test('offline, nothing is known of anybody', () => {
  expect(renderPeer(near, { ...beholder, online: false })).toMatchObject({
    latency: -1,
    paths: [],
    version: '-1.-1.-1',
    versionMajor: -1,
    versionMinor: -1,
    versionRev: -1,
  })
})

test('cut off, its paths stay active with the times of before, and go after minutes', () => {
  const before = renderPeer(near, beholder)
  const soon = renderPeer(near, { ...beholder, now: now + 242_000 })
  expect(soon.latency).toBe(before.latency)
  expect(soon.paths.map(({ lastReceive }) => lastReceive)).toEqual(
    before.paths.map(({ lastReceive }) => lastReceive),
  )
  expect(soon.paths.every(({ active, lastSend }) => active && lastSend > now + 200_000)).toBe(true)
  expect(renderPeer(near, { ...beholder, now: now + 243_000 })).toMatchObject({ latency: -1, paths: [] })
})

test('cut off, it calls itself online for 500 s, or has a relay over TCP after 60 s', () => {
  const cut = { since: now, relay: false }
  expect([0, 499_999, 500_000].map((later) => isHeldOnline(cut, now + later))).toEqual([true, true, false])
  expect(isOverTcp(cut, now + 100_000)).toBe(false)
  const relayed = { since: now, relay: true }
  expect([59_999, 60_000].map((later) => isOverTcp(relayed, now + later))).toEqual([false, true])
  expect(isHeldOnline(relayed, now + 900_000)).toBe(true)
  expect([30_000, 70_000].map((later) => heardUntil(relayed, now + later) - now)).toEqual([0, 70_000])
  expect(heardUntil(null, now)).toBe(now)
})

test('a bonded peer tells its policy and links, and turns to the next one', () => {
  const bonded: DemoPeer = { ...near, bond: ['eth0', 'wlan0'] }
  const told = renderPeer(bonded, beholder)
  expect(told).toMatchObject({ isBonded: true, bondingPolicyStr: 'active-backup', linkSelectMethod: 3 })
  expect(told.paths.map(({ ifname, assignedFlowCount }) => [ifname, assignedFlowCount])).toEqual([
    ['eth0', 7],
    ['wlan0', 0],
  ])
  expect(renderPeer(bonded, { ...beholder, withLinkSelection: false })).not.toHaveProperty('linkSelectMethod')
  expect(rotated(bonded)).toMatchObject({ paths: near.paths.toReversed(), bond: ['wlan0', 'eth0'] })
  expect(rotated(near)).toBeNull()
  expect(renderPeer(near, beholder)).not.toHaveProperty('bondingPolicyStr')
})

test('the earlier revision knows no tunnels', () => {
  expect(renderPeer(near, { ...beholder, withTunnel: false })).not.toHaveProperty('tunneled')
})

test('the demo world has roots, a moon, a dozen leaves, relayed ones and ones on several paths', () => {
  const count = (match: (peer: DemoPeer) => boolean) => demoPeers.filter(match).length
  expect(count((peer) => peer.role === 'PLANET')).toBe(4)
  expect(count((peer) => peer.role === 'MOON')).toBe(1)
  expect(count((peer) => peer.role === 'LEAF')).toBe(12)
  expect(count((peer) => peer.paths.length === 0)).toBeGreaterThan(1)
  expect(count((peer) => peer.paths.length > 1)).toBeGreaterThan(1)
})
