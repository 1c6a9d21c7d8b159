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
let asked: boolean[]
let kept: Nicknames

const peer = (lastSeen: number): DevicePeer => ({
  node,
  reach: 'direct',
  latency: 12,
  version: null,
  isRoot: false,
  lastSeen,
})
const facts = (peers: readonly DevicePeer[]): Result<DeviceFacts> =>
  success({
    networks: [],
    sources: { self: null, networks: [], members: [], neighbours: [], seen: [], peers },
    at: Date.now(),
  })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  reads = 0
  asked = []
  slow = 100
  kept = {}
  answer = () => facts([peer(Date.now())])
  directory = createDeviceDirectory({
    read: async (isAsked) => {
      reads += 1
      asked.push(isAsked)
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
const readNow = () => Promise.all([directory.read(), vi.advanceTimersByTimeAsync(100)])

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

test('whoever asks is answered from a thorough read, though no view shows devices', async () => {
  directory.poke()
  await vi.advanceTimersByTimeAsync(1_000)
  await readNow()
  expect(asked).toEqual([false, true])
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
  await readNow()
  const before = directory.list()
  await readNow()
  expect(directory.list().devices).toBe(before.devices)
  expect(directory.list().at).toBeGreaterThan(before.at)
  stop()
  answer = () => facts([])
  await readNow()
  expect(heard).toEqual([1, 1])
})

const since = (): number | null | undefined => directory.list().devices[0]?.since
const gone = { ...peer(1), reach: 'none' } as const

test('a device is online since it came before our eyes, until it is gone or nobody looked for minutes', async () => {
  await readNow()
  expect(directory.list().devices).toMatchObject([{ online: true, since: null }])
  answer = () => facts([gone])
  await readNow()
  expect(directory.list().devices).toMatchObject([{ online: false, since: null }])
  answer = () => facts([peer(Date.now())])
  await readNow()
  const came = since()
  expect(came).toBe(Date.now())
  await vi.advanceTimersByTimeAsync(60_000)
  await readNow()
  expect(since()).toBe(came)
  // The computer slept.
  await vi.advanceTimersByTimeAsync(600_000)
  await readNow()
  expect(directory.list().devices).toMatchObject([{ online: true, since: null }])
})

test('one that was not listed has come if this node reaches it, and not where its list was just read', async () => {
  answer = () => facts([])
  await readNow()
  answer = () => facts([peer(Date.now())])
  await readNow()
  expect(since()).toBe(Date.now())
  answer = () => facts([])
  await readNow()
  answer = () => facts([{ ...peer(Date.now()), reach: null }])
  await readNow()
  expect(directory.list().devices).toMatchObject([{ online: true, since: null }])
})

test('what the service does not say is not there: nobody knows what is online, and why is told', async () => {
  await readNow()
  expect(directory.list()).toMatchObject({ fault: null, devices: [{ online: true }] })
  answer = () => failure('service-unreachable')
  await readNow()
  expect(directory.list()).toMatchObject({
    fault: { code: 'service-unreachable' },
    at: 1_000_100,
    devices: [{ node, online: null, since: null, lastSeen: 1_000_100 }],
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
