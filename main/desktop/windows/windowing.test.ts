import { describe, expect, test } from 'vitest'
import { clickDoes, createBudget, hidesOnBlur, isWaylandClient, type WindowState } from './windowing.ts'

describe('a client of Wayland', () => {
  test.each<[string, NodeJS.Platform, Record<string, string>, string, boolean]>([
    ['macOS', 'darwin', {}, '', false],
    ['Windows', 'win32', {}, '', false],
    ['X11', 'linux', { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }, '', false],
    ['X11 without a session type', 'linux', { DISPLAY: ':99' }, '', false],
    ['Wayland', 'linux', { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }, '', true],
    ['Wayland without a session type', 'linux', { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' }, '', true],
    ['X11 told on Wayland', 'linux', { XDG_SESSION_TYPE: 'wayland' }, 'x11', false],
    ['Wayland told on X11', 'linux', { XDG_SESSION_TYPE: 'x11' }, 'wayland', true],
    ['X11 nested in Wayland', 'linux', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-0' }, '', false],
  ])('%s', (_what, platform, environment, ozone, expected) => {
    expect(isWaylandClient(platform, environment, ozone)).toBe(expected)
  })
})

const never = Number.NEGATIVE_INFINITY
const state = (change: Partial<WindowState>): WindowState => ({
  popover: true,
  visible: true,
  focused: true,
  shownAt: never,
  blurredAt: never,
  pinned: false,
  ...change,
})

describe('a lost focus', () => {
  test('hides the popover', () => {
    expect(hidesOnBlur(state({ shownAt: 0 }), 1000)).toBe(true)
  })
  test('does not while a dialog of ours is open', () => {
    expect(hidesOnBlur(state({ pinned: true }), 1000)).toBe(false)
  })
  test('does not hide a normal window', () => {
    expect(hidesOnBlur(state({ popover: false, shownAt: 0 }), 1000)).toBe(false)
  })
  test('does not while the popover is still coming up', () => {
    expect(hidesOnBlur(state({ shownAt: 900 }), 1000)).toBe(false)
  })
})

describe('a click on the icon', () => {
  test('shows what is hidden and hides what is shown', () => {
    expect(clickDoes(state({ visible: false }), 1000)).toBe('show')
    expect(clickDoes(state({ shownAt: 0 }), 1000)).toBe('hide')
  })
  test('does not reopen the popover that it took the focus from', () => {
    expect(clickDoes(state({ visible: false, blurredAt: 900 }), 1000)).toBe('nothing')
    expect(clickDoes(state({ visible: false, blurredAt: 100 }), 1000)).toBe('show')
  })
  test('brings a normal window to the front before it hides it', () => {
    const normal = { popover: false, shownAt: 0 }
    expect(clickDoes(state({ ...normal, focused: false }), 1000)).toBe('show')
    expect(clickDoes(state(normal), 1000)).toBe('hide')
  })
  test('twice in a double click opens, and does not close again', () => {
    expect(clickDoes(state({ shownAt: 850 }), 1000)).toBe('nothing')
  })
})

test('a budget allows so many a minute', () => {
  let now = 0
  const budget = createBudget(2, () => now)
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false])
  now = 59_999
  expect(budget.take()).toBe(false)
  now = 60_000
  expect(budget.take()).toBe(true)
})
