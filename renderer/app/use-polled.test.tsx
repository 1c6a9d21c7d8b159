import { cleanup, renderHook } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '../../contract/result.ts'
import { hideWindow, pass } from '../testing/part.tsx'
import { reuseSame, usePolled } from './use-polled.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  hideWindow(false)
  vi.useRealTimers()
})

function poll() {
  const ask = vi.fn(() => Promise.resolve(success('answer')))
  const { result, unmount } = renderHook(() => usePolled(ask, reuseSame<string>))
  return { ask, result, unmount }
}

test('asks at once and then again and again', async () => {
  const { ask, result } = poll()
  await pass(0)
  expect(result.current.value).toBe('answer')
  await pass(12_000)
  expect(ask.mock.calls.length).toBe(4)
})

test('in a window that is about to show it asks once, and not anew when that shows', async () => {
  hideWindow(true)
  const { ask, result } = poll()
  await pass(100)
  hideWindow(false)
  await pass(100)
  expect(result.current.value).toBe('answer')
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(4_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a window that shows late asks again, as its answer is old', async () => {
  hideWindow(true)
  const { ask } = poll()
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  hideWindow(false)
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a hidden window asks nothing, and at once when it shows again', async () => {
  const { ask, unmount } = poll()
  await pass(0)
  hideWindow(true)
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  hideWindow(false)
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(2)
  unmount()
  await pass(60_000)
  hideWindow(true)
  hideWindow(false)
  expect(ask).toHaveBeenCalledTimes(2)
})
