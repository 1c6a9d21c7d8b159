import { expect, test, vi } from 'vitest'
import type { TrayHost } from '../../../contract/desktop.ts'
import { defaultPreferences, type WhenClosed } from '../../../contract/preferences.ts'
import { createStore } from '../../state/store.ts'
import { closeDoes, openWhereUnseen } from './windowing.ts'

function start({ first = false, mayLackTray = true, visible = false, wait = 10_000 }) {
  const store = createStore(false)
  store.dispatch({
    type: 'preferences-set',
    preferences: { ...defaultPreferences, welcomeSeen: !first },
  })
  const open = vi.fn()
  const stop = openWhereUnseen({ store, mayLackTray, isVisible: () => visible, open, wait })
  const found = (trayHost: TrayHost): void =>
    store.dispatch({ type: 'desktop-changed', change: { trayHost } })
  const shortcut = (): void =>
    store.dispatch({ type: 'desktop-changed', change: { shortcut: { state: 'declined' } } })
  return { open, stop, found, shortcut }
}

test('the first start opens the window at once where there is a tray in any case', () => {
  expect(start({ first: true, mayLackTray: false }).open).toHaveBeenCalledOnce()
})

test.each(['present', 'absent'] as const)('else it waits until the tray is known: %s', (host) => {
  const { open, found } = start({ first: true })
  expect(open).not.toHaveBeenCalled()
  found(host)
  found('present')
  expect(open).toHaveBeenCalledOnce()
})

test('but not for long', async () => {
  const { open } = start({ first: true, wait: 1 })
  await expect.poll(() => open).toHaveBeenCalledOnce()
})

test('later starts open it only where no icon shows', () => {
  expect(start({ mayLackTray: false }).open).not.toHaveBeenCalled()
  const seen = start({})
  seen.found('present')
  seen.found('absent')
  expect(seen.open).not.toHaveBeenCalled()
  const unseen = start({})
  unseen.found('absent')
  expect(unseen.open).toHaveBeenCalledOnce()
})

test.each([true, false])('what else is found of the desktop meanwhile tells nothing of it: %s', (first) => {
  const { open, found, shortcut } = start({ first })
  shortcut()
  expect(open).not.toHaveBeenCalled()
  found('absent')
  expect(open).toHaveBeenCalledOnce()
})

test('where there is no session bus, that is known from the start', () => {
  const store = createStore(false)
  const open = vi.fn()
  store.dispatch({ type: 'preferences-set', preferences: { ...defaultPreferences, welcomeSeen: true } })
  store.dispatch({ type: 'desktop-changed', change: { trayHost: 'absent' } })
  openWhereUnseen({ store, mayLackTray: true, isVisible: () => false, open })
  expect(open).toHaveBeenCalledOnce()
})

test('what the user has opened meanwhile stays as it is', () => {
  const { open, found } = start({ first: true, visible: true })
  found('absent')
  expect(open).not.toHaveBeenCalled()
})

test('ends before the answer where the application does', () => {
  const { open, stop, found } = start({ first: true })
  stop()
  found('absent')
  expect(open).not.toHaveBeenCalled()
})

test.each<[TrayHost, WhenClosed, boolean, string]>([
  ['present', 'ask', false, 'close'],
  ['present', 'quit', false, 'close'],
  ['unknown', 'ask', false, 'close'],
  ['absent', 'ask', false, 'ask'],
  ['absent', 'ask', true, 'close'],
  ['absent', 'keep-running', false, 'close'],
  ['absent', 'quit', false, 'quit'],
])(
  'with the tray %s and "%s" (being asked: %s), closing does: %s',
  (trayHost, whenClosed, isConfirming, does) => {
    const desktop = { environment: 'gnome', trayHost, shortcut: { state: 'none' } } as const
    expect(closeDoes({ desktop, preferences: { ...defaultPreferences, whenClosed } }, isConfirming)).toBe(
      does,
    )
  },
)
