import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchInterfaces } from './interface-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watch() {
  const onChange = vi.fn()
  const system = { interfaces: { lo: [{ cidr: '127.0.0.1/8' }] } as object, fails: false }
  const read = () => {
    if (system.fails) throw new Error('no permission')
    return system.interfaces
  }
  return { onChange, system, stop: watchInterfaces({ onChange, read, pace: 500 }) }
}

test('tells of each change once', () => {
  const { onChange, system } = watch()
  vi.advanceTimersByTime(2_000)
  expect(onChange).not.toHaveBeenCalled()
  system.interfaces = { ...system.interfaces, wlan0: [{ cidr: '192.0.2.7/24' }] }
  vi.advanceTimersByTime(500)
  expect(onChange).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(2_000)
  expect(onChange).toHaveBeenCalledOnce()
})

test('a system that does not answer for a while is no change', () => {
  const { onChange, system } = watch()
  system.fails = true
  vi.advanceTimersByTime(1_000)
  system.fails = false
  vi.advanceTimersByTime(1_000)
  expect(onChange).not.toHaveBeenCalled()
})

test('says nothing more once it is stopped', () => {
  const { onChange, system, stop } = watch()
  stop()
  system.interfaces = {}
  vi.advanceTimersByTime(1_000)
  expect(onChange).not.toHaveBeenCalled()
})
