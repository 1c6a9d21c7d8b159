import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onReady } from './window-options.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function hiddenPage({ wayland }: { readonly wayland: boolean }) {
  const contents = new EventEmitter()
  const show = vi.fn<() => void>()
  const ready = onReady(contents as WebContents, wayland, show)
  return { contents, show, ready }
}

test('a page shows when it is painted, once', () => {
  const { contents, show, ready } = hiddenPage({ wayland: false })
  ready(false)
  expect(show).not.toHaveBeenCalled()
  ready(true)
  contents.emit('did-finish-load')
  ready(true)
  vi.runAllTimers()
  expect(show).toHaveBeenCalledOnce()
})

test('on Wayland, which paints nothing hidden, it shows as soon as there is something to paint', () => {
  const { show, ready } = hiddenPage({ wayland: true })
  ready(false)
  expect(show).toHaveBeenCalledOnce()
})

test('a page that has loaded and does not say so shows soon after', () => {
  const { contents, show } = hiddenPage({ wayland: false })
  contents.emit('did-finish-load')
  vi.advanceTimersByTime(149)
  expect(show).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(show).toHaveBeenCalledOnce()
})

test('any page shows after a while, and none that is gone', () => {
  const waiting = hiddenPage({ wayland: false })
  const gone = hiddenPage({ wayland: false })
  gone.contents.emit('destroyed')
  vi.advanceTimersByTime(2_000)
  expect(waiting.show).toHaveBeenCalledOnce()
  expect(gone.show).not.toHaveBeenCalled()
})
