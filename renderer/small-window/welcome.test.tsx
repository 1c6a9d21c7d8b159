import { describe, expect, test } from 'vitest'
import type { Desktop, DesktopEnvironment } from '../../contract/desktop.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { failure, success } from '../../contract/result.ts'
import type { Connection, NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

const first = (parts: Partial<Snapshot> = {}): Snapshot =>
  snapshot({ preferences: defaultPreferences, ...parts })
const without = (connection: Connection): Snapshot => first({ connection, node: null })
const two = [entry(), entry(network({ id: '8056c2e21c000002', name: 'family' }))]
const tokenFile = '/var/lib/node/authtoken.secret'
const unread = { version: '1.14.1', port: 9993 }
const locked: Connection = { state: 'locked', fault: { code: 'token-unreadable' }, tokenFile, ...unread }

describe('one primary button, which has the focus', () => {
  test.each<[string, Snapshot, string, RegExp]>([
    ['online', first({ networks: two }), 'Show my networks', /is running, with 2 networks/],
    ['with one network', first({ networks: [entry()] }), 'Show my networks', /with 1 network$/],
    ['without networks', first(), 'Join a network', /is running, without networks/],
    [
      'offline',
      first({ connection: { state: 'offline' } }),
      'Join a network',
      /no connection to other nodes/,
    ],
    [
      'stale',
      first({
        connection: { state: 'stale', since: 0, fault: { code: 'service-unreachable' } },
        networks: two,
      }),
      'Show my networks',
      /is not running/,
    ],
    ['locked', without(locked), 'Unlock…', /once with your password/],
    [
      'without a token',
      without({ ...locked, fault: { code: 'token-missing' } }),
      'Choose a token file',
      /writes its token again/,
    ],
    [
      'refused',
      without({ state: 'unauthorized', fault: { code: 'service-unauthorized' }, ...unread }),
      'Unlock…',
      /once with your password/,
    ],
    [
      'not running',
      without({ state: 'unreachable', fault: { code: 'service-unreachable' } }),
      'Try again',
      /is not running/,
    ],
    ['absent', without({ state: 'absent' }), 'How to get it', /No node service is installed/],
  ])('%s', async (_state, start, primary, words) => {
    const { screen } = await openWindow(start)
    expect(screen.getByRole('heading', { name: 'Welcome to Meshtray' })).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    const buttons = [...document.querySelectorAll('.button-primary')]
    expect(buttons.map((button) => button.textContent)).toEqual([primary])
    expect(document.activeElement).toBe(buttons[0])
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('none while the service is looked for, and the next one as soon as it is found', async () => {
    const { screen, push } = await openWindow(without({ state: 'starting' }))
    expect(document.querySelector('.button-primary')).toBeNull()
    await push(first({ networks: two }))
    expect(document.activeElement?.textContent).toBe('Show my networks')
    screen.getByRole('switch').focus()
    await push(first())
    expect(document.activeElement).toBe(screen.getByRole('switch'))
  })
})

describe('is over', () => {
  const seen = [{ welcomeSeen: true }]

  test('with the networks', async () => {
    const { screen, user, bridge, push } = await openWindow(first({ networks: two }))
    expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show my networks' }))
    expect(bridge.argumentsOf('preferences.set')).toEqual(seen)
    await push(snapshot({ networks: two }))
    expect(screen.getByRole('heading', { name: 'Online' })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  test('with the join dialog', async () => {
    const { screen, user, bridge } = await openWindow(first())
    await user.click(screen.getByRole('button', { name: 'Join a network' }))
    expect(bridge.argumentsOf('preferences.set')).toEqual(seen)
    expect(screen.getByRole('textbox', { name: 'Network ID' })).toBeTruthy()
  })

  test.each(['Not now', 'Escape'])('with %s, and what is wrong is behind it', async (way) => {
    const { screen, user, bridge, push } = await openWindow(without(locked))
    if (way === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: way }))
    expect(bridge.argumentsOf('preferences.set')).toEqual(seen)
    expect(bridge.argumentsOf('window.hide')).toEqual([])
    await push(snapshot({ connection: locked, node: null }))
    expect(screen.getByRole('heading', { name: 'Service found, locked' })).toBeTruthy()
    expect(screen.getByText(tokenFile)).toBeTruthy()
  })

  test('with the demo, whose settings are its own', async () => {
    const { screen, user, bridge } = await openWindow(without({ state: 'absent' }))
    await user.click(screen.getByRole('button', { name: 'Try the demo node' }))
    const order = bridge.calls.map(({ command }) => command)
    expect(order.indexOf('preferences.set')).toBeLessThan(order.indexOf('service.startDemo'))
    expect(bridge.argumentsOf('preferences.set')).toEqual(seen)
  })

  test('but not with an unlock that failed, which says why', async () => {
    const { screen, user, bridge } = await openWindow(without(locked))
    bridge.answers['service.unlock'] = () => failure('elevation-cancelled')
    await user.click(screen.getByRole('button', { name: 'Unlock…' }))
    expect(screen.getByRole('alert').textContent).toContain('Unlocking was canceled')
    expect(document.activeElement?.textContent).toBe('Unlock…')
    bridge.answers['service.unlock'] = () => success({ saved: true })
    await user.click(screen.getByRole('button', { name: 'Unlock…' }))
    expect(screen.getByText(/in your keychain now/)).toBeTruthy()
    expect(bridge.argumentsOf('preferences.set')).toEqual([])
  })
})

test('holds the popover open until then', async () => {
  const { bridge, push } = await openWindow(first())
  expect(bridge.argumentsOf('window.pin')).toEqual([{ pinned: true }])
  await push(snapshot())
  expect(bridge.argumentsOf('window.pin')).toEqual([{ pinned: true }, { pinned: false }])
})

test('starts at log-in if wanted', async () => {
  const { screen, user, bridge } = await openWindow(first())
  await user.click(screen.getByRole('switch', { name: 'Start when I log in' }))
  expect(bridge.argumentsOf('preferences.set')).toEqual([{ startAtLogin: true }])
  expect(screen.getByText('Hidden, in the tray')).toBeTruthy()
})

test('a link opens the join dialog over it, and Escape leads back', async () => {
  const { screen, user, bridge, show } = await openWindow(first())
  show({ view: 'join', id: '8056c2e21c000001' })
  expect(screen.getByRole('dialog')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Welcome to Meshtray' })).toBeTruthy()
  expect(bridge.argumentsOf('preferences.set')).toEqual([])
})

test('the settings can be opened from it, and lead back', async () => {
  const { screen, user } = await openWindow(first())
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Online' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('heading', { name: 'Welcome to Meshtray' })).toBeTruthy()
})

const noTray: Desktop = { environment: 'gnome', trayHost: 'absent', shortcut: { state: 'none' } }
const arranged = (desktop: Desktop, networks: readonly NetworkEntry[] = []): Snapshot =>
  snapshot({ preferences: defaultPreferences, desktop, networks })

describe('the welcome points at the icon', () => {
  test.each<[DesktopEnvironment, 'top' | 'bottom', RegExp]>([
    ['gnome', 'top', /of the top bar/],
    ['xfce', 'top', /in the panel/],
    ['mate', 'top', /in the panel/],
    ['sway', 'top', /of the bar/],
    ['macos', 'top', /of the menu bar/],
    ['other', 'top', /wherever this desktop shows such icons/],
    ['kde', 'bottom', /in the panel/],
    ['lxqt', 'bottom', /in the panel/],
    ['cinnamon', 'bottom', /in the panel/],
    ['windows', 'bottom', /in the taskbar/],
  ])('on %s at the %s', async (environment, edge, words) => {
    const { screen } = await openWindow(
      arranged({ environment, trayHost: 'present', shortcut: { state: 'none' } }),
    )
    expect(screen.getByText(words).textContent).toMatch(/^Look for three linked dots/)
    const mark = Number(document.querySelector('.icon-picture-mark')?.getAttribute('y'))
    expect(mark < 58 ? 'top' : 'bottom').toBe(edge)
  })

  test('or says that none shows here, and how to get it', async () => {
    const { screen, user, bridge } = await openWindow(arranged(noTray, [entry()]))
    expect(document.querySelector('.icon-picture-mark')).toBeNull()
    expect(screen.getByText('This desktop shows no tray icons')).toBeTruthy()
    expect(screen.getByText(/AppIndicator and KStatusNotifierItem Support/)).toBeTruthy()
    await user.click(
      screen.getByRole('button', { name: 'Copy package name gnome-shell-extension-appindicator' }),
    )
    expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: 'gnome-shell-extension-appindicator' }])
    await user.click(screen.getByRole('button', { name: 'How to get tray icons' }))
    expect(bridge.argumentsOf('desktop.openTrayHelp')).toHaveLength(1)
    expect(screen.getByText('In the background, without a window')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show my networks' }))
    expect(bridge.argumentsOf('preferences.set')).toEqual([{ welcomeSeen: true, noTraySeen: true }])
  })

  test.each<[DesktopEnvironment, RegExp]>([
    ['sway', /waybar with its tray module/],
    ['other', /waybar with its tray module/],
    ['kde', /A system tray in your panel/],
  ])('%s: the help is in words', async (environment, words) => {
    const { screen } = await openWindow(
      arranged({ environment, trayHost: 'absent', shortcut: { state: 'none' } }),
    )
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'How to get tray icons' })).toBeNull()
  })
})
