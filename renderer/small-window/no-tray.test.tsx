import { within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { Desktop } from '../../contract/desktop.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, snapshot } from '../testing/world.ts'

const desktop: Desktop = { environment: 'gnome', trayHost: 'absent', shortcut: { state: 'none' } }
const preferences = { ...defaultPreferences, welcomeSeen: true }
const title = 'This desktop shows no tray icons'

describe('the banner', () => {
  test('says that there are no icons and how to get them, once', async () => {
    const { screen, user, bridge, push } = await openWindow(snapshot({ desktop }))
    expect(screen.getByText(title)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'How to get tray icons' }))
    expect(bridge.argumentsOf('desktop.openTrayHelp')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(bridge.argumentsOf('preferences.set')).toEqual([{ noTraySeen: true }])
    await push(snapshot({ desktop, preferences: { ...preferences, noTraySeen: true } }))
    expect(screen.queryByText(title)).toBeNull()
  })

  test('says it in words where there is no page of it', async () => {
    const { screen } = await openWindow(
      snapshot({ desktop: { environment: 'sway', trayHost: 'absent', shortcut: { state: 'none' } } }),
    )
    expect(screen.getByText(/waybar with its tray module/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'How to get tray icons' })).toBeNull()
  })

  test.each(['present', 'unknown'] as const)('not where the tray is %s', async (trayHost) => {
    const { screen } = await openWindow(snapshot({ desktop: { ...desktop, trayHost } }))
    expect(screen.queryByText(title)).toBeNull()
  })
})

describe('the settings', () => {
  test('say what closing does, and go on saying how to get an icon', async () => {
    const { screen, user, bridge, show } = await openWindow(
      snapshot({ desktop, preferences: { ...preferences, noTraySeen: true } }),
    )
    show({ view: 'settings' })
    expect(screen.getByText('In the background, without a window')).toBeTruthy()
    expect(screen.getByText(title)).toBeTruthy()
    const closing = within(screen.getByRole('group', { name: 'When the window is closed' }))
    const choices = closing.getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ checked }) => checked)).toEqual([true, false, false])
    await user.click(screen.getByRole('radio', { name: 'Quit' }))
    expect(bridge.argumentsOf('preferences.set')).toEqual([{ whenClosed: 'quit' }])
    await user.click(screen.getByRole('button', { name: 'How to get tray icons' }))
    expect(bridge.argumentsOf('desktop.openTrayHelp')).toHaveLength(1)
  })

  test('say nothing of it where there is an icon', async () => {
    const { screen, show } = await openWindow(snapshot())
    show({ view: 'settings' })
    expect(screen.queryByRole('group', { name: 'When the window is closed' })).toBeNull()
    expect(screen.getByText('Hidden, in the tray')).toBeTruthy()
  })
})

test('Escape leaves a normal window where it is', async () => {
  const { user, bridge } = await openWindow(snapshot({ desktop }))
  await user.keyboard('{Escape}')
  expect(bridge.argumentsOf('window.hide')).toEqual([])
})

describe('closing the window', () => {
  async function closing() {
    const opened = await openWindow(snapshot({ desktop, networks: [entry()] }))
    opened.show({ view: 'closing' })
    const commands = () => opened.bridge.calls.map(({ command }) => command)
    const press = (name: string) => opened.user.click(opened.screen.getByRole('button', { name }))
    return { ...opened, commands, press }
  }

  test('asks, and holds the window meanwhile', async () => {
    const { screen, bridge } = await closing()
    expect(screen.getByRole('dialog', { name: 'Keep Meshtray running?' })).toBeTruthy()
    expect(bridge.argumentsOf('window.pin')).toEqual([{ pinned: true }])
  })

  test('Keep running hides it', async () => {
    const { screen, commands, press } = await closing()
    await press('Keep running')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(commands()).toContain('window.hide')
    expect(commands()).not.toContain('preferences.set')
    expect(commands()).not.toContain('application.quit')
  })

  test('Quit ends the application', async () => {
    const { commands, press } = await closing()
    await press('Quit')
    expect(commands()).toContain('application.quit')
    expect(commands()).not.toContain('window.hide')
  })

  test.each([
    ['Keep running', 'keep-running', 'window.hide'],
    ['Quit', 'quit', 'application.quit'],
  ] as const)('%s is remembered if wanted', async (button, whenClosed, command) => {
    const { screen, user, bridge, commands, press } = await closing()
    await user.click(screen.getByRole('checkbox', { name: 'Do not ask again' }))
    await press(button)
    expect(bridge.argumentsOf('preferences.set')).toEqual([{ whenClosed }])
    expect(commands().indexOf('preferences.set')).toBeLessThan(commands().indexOf(command))
  })

  test.each(['Cancel', 'Escape'])('%s goes back, and the next time asks anew', async (way) => {
    const { screen, user, bridge, commands, press, show } = await closing()
    if (way === 'Escape') await user.keyboard('{Escape}')
    else await press(way)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bridge.argumentsOf('window.stay')).toHaveLength(1)
    expect(commands()).not.toContain('window.hide')
    show({ view: 'closing' })
    expect(screen.getByRole('dialog', { name: 'Keep Meshtray running?' })).toBeTruthy()
  })
  test('leaves a dialog below it as it was', async () => {
    const { screen, user, show } = await openWindow(snapshot({ desktop, networks: [entry()] }))
    show({ view: 'join', id: null })
    await user.type(screen.getByRole('textbox', { name: 'Network ID' }), '8056')
    show({ view: 'closing' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Keep Meshtray running?' })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Network ID' }).value).toBe('8056')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
