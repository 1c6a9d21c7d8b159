import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, type Result, success } from '../../contract/result.ts'
import type { DevicePeer } from '../../domain/devices/merge-devices.ts'
import type { Nicknames } from '../settings/nicknames.ts'
import { createDeviceDirectory, type DeviceDirectory } from './device-directory.ts'
import type { DeviceFacts } from './read-devices.ts'

const node = 'f743b7cf43'
let directory: DeviceDirectory
let answer: () => Result<DeviceFacts>
let reads: number
let slow: number
let kept: Nicknames

const peer = (lastSeen: number): DevicePeer => ({
  node,
  path: 'direct',
  latency: 12,
  version: null,
  isRoot: false,
  lastSeen,
})
const facts = (peers: readonly DevicePeer[]): Result<DeviceFacts> =>
  success({
    networks: [],
    sources: { self: null, networks: [], members: [], neighbours: [], peers },
    at: Date.now(),
  })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  reads = 0
  slow = 100
  kept = {}
  answer = () => facts([peer(Date.now())])
  directory = createDeviceDirectory({
    read: async () => {
      reads += 1
      await new Promise((resolve) => setTimeout(resolve, slow))
      return answer()
    },
    nicknames: {
      all: () => kept,
      save(nicknames) {
        kept = nicknames
      },
    },
  })
})
afterEach(() => {
  directory.stop()
  vi.useRealTimers()
})

test('it reads every minute at rest and every two seconds while it is shown, never twice at a time', async () => {
  directory.poke()
  await vi.advanceTimersByTimeAsync(170_000)
  expect(reads).toBe(3)
  directory.setShown(true)
  expect([directory.read(), directory.read()].length).toBe(2)
  await vi.advanceTimersByTimeAsync(20_900)
  expect(reads).toBe(13)
  directory.setShown(false)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(reads).toBe(13)
})

test('what takes long is read less often', async () => {
  slow = 1_000
  directory.setShown(true)
  await vi.advanceTimersByTimeAsync(32_000)
  expect(reads).toBe(3)
})

test('whoever listens hears of changes, and what is the same is the same object', async () => {
  const heard: number[] = []
  const stop = directory.subscribe(({ devices }) => heard.push(devices.length))
  answer = () => facts([peer(900_000)])
  await Promise.all([directory.read(), vi.advanceTimersByTimeAsync(100)])
  const before = directory.list()
  await Promise.all([directory.read(), vi.advanceTimersByTimeAsync(100)])
  expect(directory.list().devices).toBe(before.devices)
  expect(directory.list().at).toBeGreaterThan(before.at)
  stop()
  answer = () => facts([])
  await Promise.all([directory.read(), vi.advanceTimersByTimeAsync(100)])
  expect(heard).toEqual([1, 1])
})

const since = (): number | null | undefined => directory.list().devices[0]?.since
const readNow = () => Promise.all([directory.read(), vi.advanceTimersByTimeAsync(100)])

test('a device is there since it was seen first, until it is gone or nobody looked for minutes', async () => {
  await readNow()
  const first = since()
  expect(first).toBe(1_000_100)
  await vi.advanceTimersByTimeAsync(60_000)
  await readNow()
  expect(since()).toBe(first)
  // The computer slept.
  await vi.advanceTimersByTimeAsync(600_000)
  await readNow()
  expect(since()).toBe(Date.now())
  answer = () => facts([peer(Date.now() - 300_000)])
  await readNow()
  expect(directory.list().devices).toMatchObject([{ online: false, since: null }])
})

test('what the service does not say is not there: nothing is online, and why is told', async () => {
  await readNow()
  expect(directory.list()).toMatchObject({ fault: null, devices: [{ online: true }] })
  answer = () => failure('service-unreachable')
  await readNow()
  expect(directory.list()).toMatchObject({
    fault: { code: 'service-unreachable' },
    at: 1_000_100,
    devices: [{ node, online: false, since: null, lastSeen: 1_000_100 }],
  })
})

test('a nickname shows at once, before others, and goes when it is empty', async () => {
  await readNow()
  directory.setNickname(node, 'attic')
  expect(directory.list().devices[0]?.names).toEqual([{ name: 'attic', from: 'nickname' }])
  expect(kept).toEqual({ [node]: 'attic' })
  directory.setNickname(node, '')
  expect(directory.list().devices[0]?.names).toEqual([])
  expect(kept).toEqual({})
  expect(reads).toBe(1)
})
