import { serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { type ReadList, wholeList } from '../../../contract/lists.ts'
import type { Peer } from '../../../contract/peer.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { ServiceLink } from '../../service/link.ts'
import { createNewStarts } from '../../service/new-start.ts'
import { createLinkHistory, type LinkPeer, mostNodes, recordingPeers } from './link-history.ts'
import { rowBytes } from './link-memory.ts'

const noon = Date.UTC(2026, 10, 22, 12)

const direct = (address: string, latency: number | null = 20): LinkPeer => ({
  address,
  latency,
  reach: 'direct',
})
const relayed = (address: string, latency: number | null = 90): LinkPeer => ({
  address,
  latency,
  reach: 'relayed',
})
const nodeNumber = (number: number): string => number.toString(16).padStart(10, '0')
const [one, two, three] = ['0a1b2c3d4e', '1c98a0f3b7', '2fe0716c55'] as const

const alone = (ms: number) => ({ least: ms, middle: ms, most: ms })

describe('of one node', () => {
  test('each reading is read back with its time, its latency and its path', () => {
    const history = createLinkHistory()
    history.record([direct(one, 23.4)], noon)
    history.record([{ ...relayed(one, null) }], noon + 2_000)
    history.record([], noon + 4_000)
    expect(history.ofNode(one, 'minutes', noon + 5_000)).toEqual({
      since: noon,
      until: noon + 5_000,
      length: 600_000,
      step: 2_000,
      entries: [
        { at: noon, latency: alone(23), paths: { direct: 1, relayed: 0, unconnected: 0 } },
        { at: noon + 2_000, latency: null, paths: { direct: 0, relayed: 1, unconnected: 0 } },
        { at: noon + 4_000, latency: null, paths: { direct: 0, relayed: 0, unconnected: 1 } },
      ],
      packets: [],
    })
  })

  test('one that is not reached is unconnected; of one that may be nothing is recorded', () => {
    const history = createLinkHistory()
    history.record([direct(one), { ...direct(two), reach: 'none' }], noon)
    history.record([{ ...direct(one), reach: null }], noon + 2_000)
    history.record([{ ...direct(one), reach: 'none' }], noon + 4_000)
    const { entries } = history.ofNode(one, 'minutes', noon + 5_000)
    expect(entries.map(({ at, paths }) => [at - noon, paths.direct, paths.unconnected])).toEqual([
      [0, 1, 0],
      [4_000, 0, 1],
    ])
    expect(history.ofNode(two, 'minutes', noon + 5_000).entries).toEqual([])
  })

  test('a day is told in steps of five minutes: least, mean and most, and how often in which way', () => {
    const history = createLinkHistory()
    const minutes = [direct(one, 10), direct(one, 40), relayed(one, null), direct(one, 11)]
    for (const [minute, peer] of minutes.entries()) history.record([peer], noon + minute * 60_000)
    history.record([], noon + 240_000)
    history.record([direct(one, 7)], noon + 300_000)
    const { entries, length } = history.ofNode(one, 'day', noon + 300_000)
    expect(length).toBe(86_400_000)
    expect(entries).toEqual([
      {
        at: noon,
        latency: { least: 10, middle: 20, most: 40 },
        paths: { direct: 3, relayed: 1, unconnected: 1 },
      },
      { at: noon + 300_000, latency: alone(7), paths: { direct: 1, relayed: 0, unconnected: 0 } },
    ])
  })

  test('a node that was never connected has no history, and takes no room', () => {
    const history = createLinkHistory()
    history.record([direct(one)], noon)
    expect(history.ofNode(two, 'day', noon)).toMatchObject({ since: null, entries: [] })
    expect(history.bytes()).toBe(rowBytes)
  })

  test('two readings within two seconds are one, for the day as well', () => {
    const history = createLinkHistory()
    for (const ms of [0, 100, 1_999]) history.record([direct(one, 10 + ms)], noon + ms)
    expect(history.ofNode(one, 'minutes', noon).entries).toHaveLength(1)
    expect(history.ofNode(one, 'day', noon).entries[0]).toMatchObject({ latency: alone(10) })
  })

  test('a latency beyond what is kept is the longest that is, and never a path', () => {
    const history = createLinkHistory()
    history.record([relayed(one, 1e9)], noon)
    const [entry] = history.ofNode(one, 'minutes', noon).entries
    expect(entry).toMatchObject({ latency: alone(16_382), paths: { relayed: 1 } })
  })
})

describe('time', () => {
  test('sleep is a gap, and what is older than the span is gone', () => {
    const history = createLinkHistory()
    history.record([direct(one, 1)], noon)
    history.record([direct(one, 2)], noon + 2_000)
    const awake = noon + 599_000
    history.record([direct(one, 3)], awake)
    expect(history.ofNode(one, 'minutes', awake).entries.map(({ at }) => at - noon)).toEqual([
      0, 2_000, 598_000,
    ])
    const later = noon + 1_198_000
    history.record([direct(one, 4)], later)
    expect(history.ofNode(one, 'minutes', later).entries.map(({ at }) => at - noon)).toEqual([1_198_000])
    const [next] = history.ofNode(one, 'day', noon + 2 * 86_400_000).entries
    expect(next).toBeUndefined()
  })

  test('a clock that is set back forgets what would be yet to come, and keeps what was before', () => {
    const history = createLinkHistory()
    for (const s of [0, 60, 120, 180]) history.record([direct(one, s)], noon + s * 1_000)
    history.record([direct(one, 7)], noon + 90_000)
    const { entries } = history.ofNode(one, 'minutes', noon + 90_000)
    expect(entries.map(({ at, latency }) => [(at - noon) / 1_000, latency?.middle])).toEqual([
      [0, 0],
      [60, 60],
      [90, 7],
    ])
    // Nor do they come back once that time is there.
    history.record([direct(one, 8)], noon + 200_000)
    expect(
      history.ofNode(one, 'minutes', noon + 200_000).entries.map(({ at }) => (at - noon) / 1_000),
    ).toEqual([0, 60, 90, 200])
  })

  test('set back by years, it begins anew', () => {
    const history = createLinkHistory()
    history.record([direct(one)], noon)
    const before = Date.UTC(1970, 0, 1)
    history.record([direct(one, 5)], before)
    for (const span of ['minutes', 'day'] as const)
      expect(history.ofNode(one, span, before)).toMatchObject({ since: before, entries: [{ at: before }] })
  })

  test('read while the clock is behind the last reading: nothing that is yet to come', () => {
    const history = createLinkHistory()
    history.record([direct(one)], noon)
    expect(history.ofNode(one, 'minutes', noon - 3_600_000).entries).toEqual([])
  })
})

describe('bounds', () => {
  test('with more nodes than there is room, those leave that were seen longest ago', () => {
    const history = createLinkHistory(2)
    history.record([direct(one), direct(two)], noon)
    history.record([direct(two)], noon + 2_000)
    history.record([direct(two), direct(three, 7)], noon + 4_000)
    expect(history.ofNode(one, 'minutes', noon + 4_000).since).toBeNull()
    expect(history.ofNode(two, 'minutes', noon + 4_000).entries).toHaveLength(3)
    // It has nothing of who was in its place.
    expect(history.ofNode(three, 'minutes', noon + 4_000).entries).toMatchObject([{ latency: alone(7) }])
  })

  test('10,000 at once: those with a place keep it, and the memory stays what it is', () => {
    const history = createLinkHistory()
    const all = Array.from({ length: 10_000 }, (_, number) => direct(nodeNumber(number)))
    history.record(all.slice(5_000, 5_010), noon)
    for (let round = 1; round < 4; round += 1) history.record(all, noon + round * 2_000)
    expect(history.bytes()).toBe(mostNodes * rowBytes)
    expect(history.ofNode(nodeNumber(5_009), 'minutes', noon + 6_000).entries).toHaveLength(4)
    expect(history.ofNode(nodeNumber(9_999), 'minutes', noon + 6_000).since).toBeNull()
  })

  test('a reply has at most as many entries as the span has steps, in 64 KB', () => {
    const history = createLinkHistory()
    const recordPackets = history.packetRecorder()
    for (let at = noon; at < noon + 1_200_000; at += 2_000) {
      history.record([direct(one)], at)
      recordPackets(one, { at, sent: 2, lost: 1 })
    }
    const reply = history.ofNode(one, 'minutes', noon + 1_199_000)
    expect([reply.entries.length, reply.packets.length]).toEqual([300, 300])
    expect(serialize(reply).byteLength).toBeLessThan(64 * 1024)
  })

  test('another service has other peers', () => {
    const history = createLinkHistory()
    history.record([direct(one)], noon)
    history.packetRecorder()(one, { at: noon, sent: 1, lost: 0 })
    history.clear()
    expect(history.bytes()).toBe(0)
    expect(history.ofNode(one, 'day', noon)).toMatchObject({ since: null, entries: [], packets: [] })
  })
})

describe('packets of pings', () => {
  test('stand beside what was read, for a network those of its devices together', () => {
    const history = createLinkHistory()
    const recordPackets = history.packetRecorder()
    history.record([direct(one), direct(two)], noon)
    recordPackets(one, { at: noon + 500, sent: 2, lost: 1 })
    recordPackets(two, { at: noon + 1_000, sent: 1, lost: 0 })
    recordPackets(three, { at: noon + 2_000, sent: 1, lost: 1 })
    expect(history.ofNode(one, 'minutes', noon + 2_000).packets).toEqual([{ at: noon, sent: 2, lost: 1 }])
    expect(history.ofNodes([one, two, three], 'day', noon + 2_000).packets).toEqual([
      { at: noon, sent: 4, lost: 2 },
    ])
    // It answers no service, and pings all the same.
    expect(history.ofNode(three, 'minutes', noon + 2_000)).toMatchObject({
      since: null,
      entries: [],
      packets: [{ at: noon + 2_000, sent: 1, lost: 1 }],
    })
  })

  test('that a clock which was set back has yet to come are gone, though nobody pings any more', () => {
    const history = createLinkHistory()
    history.packetRecorder()(one, { at: noon, sent: 1, lost: 1 })
    history.record([direct(one)], noon - 60_000)
    expect(history.ofNode(one, 'minutes', noon + 2_000).packets).toEqual([])
  })
})

describe('of a network', () => {
  test('the best, the median and the worst latency, and how many devices are reached in which way', () => {
    const history = createLinkHistory()
    const far = '4b20d9e6c8'
    history.record([direct(one, 10), direct(two, 30), relayed(three, 200), direct(far, 5_000)], noon)
    history.record([direct(one, 10), relayed(three, null)], noon + 2_000)
    const { since, entries } = history.ofNodes([one, two, three, 'ffffffffff'], 'minutes', noon + 2_000)
    expect(since).toBe(noon)
    expect(entries).toEqual([
      {
        at: noon,
        latency: { least: 10, middle: 30, most: 200 },
        paths: { direct: 2, relayed: 1, unconnected: 0 },
      },
      { at: noon + 2_000, latency: alone(10), paths: { direct: 1, relayed: 1, unconnected: 1 } },
    ])
  })

  test('over a day each device counts as what it mostly was', () => {
    const history = createLinkHistory()
    for (const [minute, peer] of [direct(one, 10), direct(one, 20), relayed(one, 99)].entries())
      history.record([peer, relayed(two, 100)], noon + minute * 60_000)
    expect(history.ofNodes([one, two], 'day', noon + 180_000).entries).toEqual([
      {
        at: noon,
        latency: { least: 10, middle: 43, most: 100 },
        paths: { direct: 1, relayed: 1, unconnected: 0 },
      },
    ])
  })
})

const node = '0a1b2c3d4e'
const peer = { address: node, latency: 7, reach: 'relayed' } as Peer

function linkAnswering(answer: () => Promise<Result<ReadList<Peer>>>) {
  const homes: string[] = []
  const starts = createNewStarts()
  const link = {
    peers: answer,
    useHome: (home: string) => void homes.push(home),
    onNewStart: starts.onNewStart,
  } as unknown as ServiceLink
  const history = createLinkHistory()
  return { history, homes, starts, link: recordingPeers(link, history, () => 60_000) }
}

test('peers that were read are in the history; what was not answered is not', async () => {
  let answer: Result<ReadList<Peer>> = failure('service-unreachable')
  const { link, history } = linkAnswering(async () => answer)
  expect(await link.peers()).toEqual(answer)
  expect(history.ofNode(node, 'minutes', 60_000).since).toBeNull()
  answer = success(wholeList([peer]))
  expect(await link.peers()).toEqual(answer)
  expect(history.ofNode(node, 'minutes', 60_000).entries).toHaveLength(1)
})

test('a service that was started anew keeps the history, another one begins with nothing', async () => {
  const { link, history, starts } = linkAnswering(async () => success(wholeList([peer])))
  const seen = { origin: 'http://127.0.0.1:9993', address: node, version: '1.14.1', portWrittenAt: null }
  starts.seen(seen)
  await link.peers()
  starts.lost()
  starts.seen(seen)
  expect(history.ofNode(node, 'minutes', 60_000).entries).toHaveLength(1)
  starts.seen({ ...seen, version: '1.16.1' })
  expect(history.bytes()).toBe(0)
})

test('another service begins with nothing, also where the last answer of the one before comes after', async () => {
  const asked = Promise.withResolvers<Result<ReadList<Peer>>>()
  const { link, history, homes } = linkAnswering(() => asked.promise)
  const late = link.peers()
  link.useHome('/other')
  asked.resolve(success(wholeList([peer])))
  await late
  expect(homes).toEqual(['/other'])
  expect(history.bytes()).toBe(0)
})
