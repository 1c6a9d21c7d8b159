import { act, cleanup, renderHook } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '../../contract/result.ts'
import { hideWindow } from '../testing/part.tsx'
import { reuseSame, usePolled } from './use-polled.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  hideWindow(false)
  vi.useRealTimers()
})

const later = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

function poll() {
  const ask = vi.fn(() => Promise.resolve(success('answer')))
  const { result, unmount } = renderHook(() => usePolled(ask, reuseSame<string>))
  return { ask, result, unmount }
}

test('asks at once and then again and again', async () => {
  const { ask, result } = poll()
  await later(0)
  expect(result.current.value).toBe('answer')
  await later(12_000)
  expect(ask.mock.calls.length).toBe(4)
})

test('in a window that is about to show it asks once, and not anew when that shows', async () => {
  hideWindow(true)
  const { ask, result } = poll()
  await later(100)
  hideWindow(false)
  await later(100)
  expect(result.current.value).toBe('answer')
  expect(ask).toHaveBeenCalledTimes(1)
  await later(4_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a window that shows late asks again, as its answer is old', async () => {
  hideWindow(true)
  const { ask } = poll()
  await later(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  hideWindow(false)
  await later(0)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a hidden window asks nothing, and at once when it shows again', async () => {
  const { ask, unmount } = poll()
  await later(0)
  hideWindow(true)
  await later(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  hideWindow(false)
  await later(0)
  expect(ask).toHaveBeenCalledTimes(2)
  unmount()
  await later(60_000)
  hideWindow(true)
  hideWindow(false)
  expect(ask).toHaveBeenCalledTimes(2)
})
