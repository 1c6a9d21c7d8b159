import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchInterfaces } from './interface-watch.ts'
import type { SystemEvent } from './linux/address-events.ts'

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
    const parts = { onEvent: (_: SystemEvent): void => undefined, onEnd: () => undefined, stopped: vi.fn() }
    const onRoutes = vi.fn()
    const onChange = vi.fn()
    const read = vi.fn(() => parts)
    const stop = watchInterfaces({
      onChange,
      onRoutes,
      read: () => read(),
      pace: 500,
      events(onEvent, onEnd) {
        Object.assign(parts, { onEvent, onEnd })
        return parts.stopped
      },
    })
    return { parts, onChange, onRoutes, read, stop }
  }

  test('it is looked at seldom in between, and once after a burst', () => {
    const { parts, read, onChange } = watchEvents()
    vi.advanceTimersByTime(9_999)
    expect(read).toHaveBeenCalledOnce()
    read.mockReturnValue({ ...parts })
    for (let event = 0; event < 10; event += 1) parts.onEvent('interfaces')
    vi.advanceTimersByTime(100)
    expect(read).toHaveBeenCalledTimes(3)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('a route that comes or goes is told soon, though no interface changed', () => {
    const { parts, onChange, onRoutes } = watchEvents()
    parts.onEvent('routes')
    vi.advanceTimersByTime(100)
    expect(onRoutes).toHaveBeenCalledOnce()
    expect(onChange).not.toHaveBeenCalled()
  })

  test('routes that keep changing are told ever more seldom, the last of them too, and soon again after a calm', () => {
    const { parts, onRoutes } = watchEvents()
    for (let past = 0; past < 60_000; past += 20) {
      parts.onEvent('routes')
      vi.advanceTimersByTime(20)
    }
    const during = onRoutes.mock.calls.length
    expect(during).toBeGreaterThanOrEqual(8)
    expect(during).toBeLessThanOrEqual(13)
    vi.advanceTimersByTime(10_000)
    expect(onRoutes).toHaveBeenCalledTimes(during + 1)
    vi.advanceTimersByTime(20_000)
    parts.onEvent('routes')
    vi.advanceTimersByTime(100)
    expect(onRoutes).toHaveBeenCalledTimes(during + 2)
  })

  test('the pace serves once it no longer does', () => {
    const { parts, read } = watchEvents()
    parts.onEnd()
    vi.advanceTimersByTime(1_000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('both end', () => {
    const { parts, onRoutes, read, stop } = watchEvents()
    parts.onEvent('interfaces')
    parts.onEvent('routes')
    stop()
    vi.advanceTimersByTime(1_000)
    expect(onRoutes).not.toHaveBeenCalled()
    expect(read).toHaveBeenCalledOnce()
    expect(parts.stopped).toHaveBeenCalledOnce()
  })
})
