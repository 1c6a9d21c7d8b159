import { describe, expect, test } from 'vitest'
import type { DeviceList } from '../../../contract/devices.ts'
import { sampleDevice } from '../../../contract/testing/joined.ts'
import type { Device } from '../../../domain/devices/device.ts'
import { createComeAndGo, damping, goneAfter, settling, together } from './come-and-go.ts'

const minute = 60_000
const nas = 'aa00000001'
const network = '8056c2e21c000001'

function device(node: string, online: boolean): Device {
  return sampleDevice(node, { networks: [network], online })
}

interface Look {
  readonly watched?: readonly string[]
  readonly isOnline?: boolean
  readonly joined?: readonly string[]
  /** ms by which the wall clock has been set since the start. */
  readonly set?: number
  readonly fault?: DeviceList['fault']
}

/**
 * Simulates a device list that is read repeatedly, with its own clock. The start and the quiet time after it are over.
 */
function watching(watched: readonly string[] = [nas], start: readonly string[] = watched) {
  const { next } = createComeAndGo()
  let steady = 0
  /** Reads the list once, `after` ms after the last time, and returns the moves that are reported. */
  function look(online: readonly string[], after = minute, given: Look = {}): readonly string[] {
    steady += after
    const { joined = [network], set = 0, fault = null } = given
    const all = new Set([...watched, ...online])
    const list: DeviceList = {
      networks: joined.map((id) => ({ id, name: '', joined: true, isHosted: false })),
      devices: [...all].map((node) => device(node, online.includes(node))),
      at: 1_700_000_000_000 + steady + set,
      fault,
    }
    const moves = next(list, given.watched ?? watched, given.isOnline ?? true, steady)
    return moves.map(({ kind, device }) => `${device.node} ${kind}`)
  }
  /** Reads the list once a minute. */
  function pass(minutes: number, online: readonly string[], given?: Look): readonly string[] {
    return Array.from({ length: minutes }, () => look(online, minute, given)).flat()
  }
  pass(1 + settling / minute, start)
  return { look, pass, next }
}

describe('a device that is watched', () => {
  test('is gone once it was not there for two minutes, and told once', () => {
    const { look, pass } = watching()
    expect(look([])).toEqual([])
    expect(look([], goneAfter - minute - 1)).toEqual([])
    expect(look([], minute + 1)).toEqual([`${nas} went`])
    expect(pass(30, [])).toEqual([])
    expect(look([nas])).toEqual([`${nas} came`])
    expect(pass(30, [nas])).toEqual([])
  })

  test('that was away for less is not told of', () => {
    const { look, pass } = watching()
    expect([...look([]), ...look([]), ...pass(20, [nas])]).toEqual([])
  })

  test('that comes first after the start is told of', () => {
    expect(watching([nas], []).look([nas])).toEqual([`${nas} came`])
  })

  test('is told of also where nothing lists it any more', () => {
    const { pass } = watching([nas, 'bb00000001'])
    expect(pass(5, ['bb00000001'], { watched: [nas, 'bb00000001'] })).toEqual([`${nas} went`])
  })

  test('is watched from the click on: what it was then is no news', () => {
    const { pass } = watching([])
    expect(pass(5, [], { watched: [nas] })).toEqual([])
    expect(pass(1, [nas], { watched: [nas] })).toEqual([`${nas} came`])
  })

  test('that flaps is told of every ten minutes at most, and only where it is otherwise than told', () => {
    const { pass } = watching()
    const all: string[] = []
    for (let hour = 0; hour < 60 * minute; hour += 4 * minute) {
      all.push(...pass(3, []), ...pass(1, [nas]))
    }
    expect(all.length).toBeLessThanOrEqual(6)
    expect(all.every((one, index) => one !== all[index - 1])).toBe(true)
    expect(damping).toBe(10 * minute)
  })

  test('and that nobody watches any more is forgotten', () => {
    const { pass } = watching()
    expect(pass(9, [], { watched: [] })).toEqual([])
    expect(pass(1, [], { watched: [nas] })).toEqual([])
  })
})

describe('nothing is told', () => {
  test('of what is so already at the start', () => {
    const { next } = createComeAndGo()
    const list = { networks: [], devices: [device(nas, false)], fault: null }
    expect(next({ ...list, at: 5 }, [nas], true, 5)).toEqual([])
    expect(next({ ...list, devices: [device(nas, true)], at: 6 }, [nas], true, 6)).toEqual([])
  })

  test('of a night asleep, through which one clock went on and the other may have stood still', () => {
    const { look, pass } = watching()
    expect(look([], minute, { set: 8 * 60 * minute })).toEqual([])
    expect(pass(9, [], { set: 8 * 60 * minute })).toEqual([])
    const other = watching()
    expect(other.look([], 8 * 60 * minute)).toEqual([])
    expect([...other.look([]), ...other.look([nas])]).toEqual([])
  })

  test.each([
    ['back', -60 * minute],
    ['forward', 60 * minute],
  ])('of a clock that is set %s, by which all seem to be away', (_where, set) => {
    const { look, pass } = watching()
    expect([...look([], minute, { set }), ...look([], minute, { set }), ...pass(20, [nas], { set })]).toEqual(
      [],
    )
  })

  test('while nothing is known, and of what is found soon after', () => {
    const { pass } = watching()
    expect(pass(9, [], { isOnline: false })).toEqual([])
    expect(pass(2, [])).toEqual([])
    expect(pass(9, [nas])).toEqual([])
    expect(pass(9, [], { fault: { code: 'service-unreachable' } })).toEqual([])
    expect(pass(2, [])).toEqual([])
  })

  test('of what another network brings or takes along', () => {
    const { pass } = watching()
    const joined = [network, 'a1b2c3d4e5000001']
    expect([...pass(2, [], { joined }), ...pass(9, [nas], { joined })]).toEqual([])
  })

  test('of a list that is handed on a second time', () => {
    const { look } = watching()
    look([])
    expect(look([], 0)).toEqual([])
    expect(look([])).toEqual([])
    expect(look([])).toEqual([`${nas} went`])
  })
})

describe('many', () => {
  const crowd = Array.from({ length: 100 }, (_, at) => `bb${String(at).padStart(8, '0')}`)

  test('that go at once are told at once', () => {
    const { look, pass } = watching(crowd)
    expect([...look([]), ...look([])]).toEqual([])
    expect(look([])).toHaveLength(100)
    expect(pass(5, [])).toEqual([])
  })

  test('that go one after the other, while a window looks every two seconds, are told once a minute', () => {
    const { look } = watching(crowd)
    const all = Array.from({ length: 100 + goneAfter / 2_000 }, (_, at) => look(crowd.slice(at), 2_000))
    const times = all.flatMap((moves, at) => (moves.length > 0 ? [at * 2_000] : []))
    expect(times.length).toBeGreaterThan(2)
    expect(times.every((at, index) => at - (times[index - 1] ?? -together) >= together)).toBe(true)
  })
})
