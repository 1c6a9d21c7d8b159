import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('where the system says when to look', () => {
  function watchEvents() {
    const parts = { onEvent: () => undefined, onEnd: () => undefined, stopped: vi.fn() }
    const onChange = vi.fn()
    const read = vi.fn(() => parts)
    const stop = watchInterfaces({
      onChange,
      read: () => read(),
      pace: 500,
      events(onEvent, onEnd) {
        Object.assign(parts, { onEvent, onEnd })
        return parts.stopped
      },
    })
    return { parts, onChange, read, stop }
  }

  test('it is looked at seldom in between, and once after a burst', () => {
    const { parts, read, onChange } = watchEvents()
    vi.advanceTimersByTime(9_999)
    expect(read).toHaveBeenCalledOnce()
    read.mockReturnValue({ ...parts })
    for (let event = 0; event < 10; event += 1) parts.onEvent()
    vi.advanceTimersByTime(100)
    expect(read).toHaveBeenCalledTimes(3)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('the pace serves once it no longer does', () => {
    const { parts, read } = watchEvents()
    parts.onEnd()
    vi.advanceTimersByTime(1_000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('both end', () => {
    const { parts, read, stop } = watchEvents()
    parts.onEvent()
    stop()
    vi.advanceTimersByTime(1_000)
    expect(read).toHaveBeenCalledOnce()
    expect(parts.stopped).toHaveBeenCalledOnce()
  })
})
