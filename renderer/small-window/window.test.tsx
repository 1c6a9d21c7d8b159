import { within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import type { Connection, Snapshot } from '../../contract/snapshot.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

const locked: Connection = {
  state: 'locked',
  fault: { code: 'token-unreadable' },
  tokenFile: '/var/lib/node/authtoken.secret',
  version: '1.14.1',
  port: 9993,
}
const without = (connection: Connection, parts: Partial<Snapshot> = {}): Snapshot =>
  snapshot({ connection, node: null, ...parts })

test('the header says the state alone; the menu copies the node address, which stands in its details', async () => {
  const { screen, user, bridge } = await openWindow(snapshot())
  expect(screen.getByRole('banner').textContent).toBe('Online')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Copy node address 89e92ceee5' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '89e92ceee5' }])
})

test('the diagnostics lead to each other: the check, the peers and the details of the node', async () => {
  const { screen, user, show, app, bridge } = await openWindow(snapshot())
  await show({ view: 'peers' })
  const views = within(screen.getByRole('navigation', { name: 'Diagnostics' }))
  expect(views.getByRole('button', { name: 'Peers' }).getAttribute('aria-current')).toBe('page')
  await user.click(views.getByRole('button', { name: 'This node' }))
  expect(screen.getByRole('heading', { name: 'Details of this node' })).toBeTruthy()
  expect(screen.getByText('1.14.1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Check' }))
  expect(bridge.argumentsOf('doctor.start')).toEqual([{ subject: { kind: 'computer' } }])
  await user.keyboard('{Escape}')
  expect(app.route.value.view).toBe('networks')
})

test('the places are the same without a service, and the hosted networks open a window of their own', async () => {
  const { screen, user, bridge } = await openWindow(without({ state: 'absent' }))
  const places = within(screen.getByRole('navigation', { name: 'Views' }))
  expect(places.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Networks',
    'Devices',
    'Hosted',
  ])
  const hosted = places.getByRole('button', { name: 'Hosted', description: /^Opens a window/ })
  await user.click(hosted)
  expect(bridge.argumentsOf('hosting.openWindow')).toEqual([{ network: null }])
})

test('UDP is blocked: the header says that all is relayed and slow, and what helps, as long as that is so', async () => {
  const node = { ...sampleNode, tcpFallbackActive: true }
  const { screen, push } = await openWindow(snapshot({ node }))
  expect(screen.getByRole('heading', { name: 'Relayed over TCP: slow' })).toBeTruthy()
  expect(screen.getByText(/Allow outgoing UDP on port 9993/)).toBeTruthy()
  push(snapshot({ node, connection: { state: 'stale', since: 0, fault: { code: 'service-timeout' } } }))
  expect(screen.getByRole('heading', { name: 'The service is slow' })).toBeTruthy()
  expect(screen.queryByText(/UDP/)).toBeNull()
})

test('no service: how to get one, or the demo', async () => {
  const { screen, user, bridge } = await openWindow(without({ state: 'absent' }))
  expect(screen.getByRole('heading', { name: 'No service installed' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'How to get it' }))
  await user.click(screen.getByRole('button', { name: 'Try the demo node' }))
  expect(bridge.argumentsOf('service.openDownload')).toHaveLength(1)
  expect(bridge.argumentsOf('service.startDemo')).toHaveLength(1)
})

test('not running: says so, and looks again', async () => {
  const { screen, user, bridge } = await openWindow(
    without({ state: 'unreachable', fault: { code: 'service-unreachable', detail: 'ECONNREFUSED' } }),
  )
  expect(screen.getByRole('heading', { name: 'The service is not running' })).toBeTruthy()
  expect(screen.getByText('ECONNREFUSED')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(bridge.argumentsOf('service.retry')).toHaveLength(1)
})

describe('unlock', () => {
  test('names the file, and holds the window while the system asks', async () => {
    const { screen, user, bridge, app } = await openWindow(without(locked))
    expect(screen.getByText('/var/lib/node/authtoken.secret')).toBeTruthy()
    bridge.answers['service.unlock'] = () => new Promise(() => {})
    await user.click(screen.getByRole('button', { name: 'Unlock…' }))
    expect(app.busy.value).toBe('service.unlock')
    expect(bridge.argumentsOf('window.pin')).toEqual([{ pinned: true }])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unlock…' }).disabled).toBe(true)
  })

  test.each([
    ['elevation-cancelled', 'Unlocking was canceled'],
    ['elevation-denied', 'The system did not allow it'],
    ['elevation-no-agent', 'This desktop cannot ask for a password'],
    ['elevation-unavailable', 'This system cannot ask for permission'],
    ['elevation-timeout', 'The password was not entered in time'],
  ] as const)('%s is told apart', async (code, title) => {
    const { screen, user, bridge } = await openWindow(without(locked))
    bridge.answers['service.unlock'] = () => failure(code)
    await user.click(screen.getByRole('button', { name: 'Unlock…' }))
    expect(screen.getByRole('alert').textContent).toContain(title)
    expect(bridge.argumentsOf('window.pin')).toEqual([{ pinned: true }, { pinned: false }])
  })

  test.each([
    ['keychain-unavailable', 'No keychain is available for the token'],
    ['keychain-locked', 'The keychain is locked'],
  ] as const)('unlocked, but %s', async (code, title) => {
    const { screen, user, bridge } = await openWindow(without(locked))
    bridge.answers['service.unlock'] = () => success({ saved: false, keychain: { code } })
    await user.click(screen.getByRole('button', { name: 'Unlock…' }))
    expect(screen.getByRole('alert').textContent).toContain(title)
  })

  test('kept in the keychain is said', async () => {
    const { screen, user, bridge } = await openWindow(without(locked))
    bridge.answers['service.unlock'] = () => success({ saved: true })
    await user.click(screen.getByRole('button', { name: 'Unlock…' }))
    expect(screen.getByText(/in your keychain now/)).toBeTruthy()
  })
})

test('stale: the old networks stay, marked, and their switches rest', async () => {
  const { screen } = await openWindow(
    snapshot({
      connection: { state: 'stale', since: Date.now(), fault: { code: 'service-closed' } },
      networks: [entry()],
    }),
  )
  expect(screen.getByText(/^No usable answer since/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Network office' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Join network' }).disabled).toBe(true)
})

test('offline is said, and networks can be switched all the same', async () => {
  const { screen } = await openWindow(snapshot({ connection: { state: 'offline' }, networks: [entry()] }))
  expect(screen.getByText('Offline: no connection to other nodes')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Network office' }).disabled).toBe(false)
})

test('a notice is shown until dismissed', async () => {
  const { screen, user, bridge } = await openWindow(
    snapshot({ notices: [{ id: 'n1', fault: { code: 'preferences-damaged', detail: 'kept as old.json' } }] }),
  )
  expect(screen.getByText('Your settings could not be read')).toBeTruthy()
  expect(screen.getByText('kept as old.json')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(bridge.argumentsOf('notice.dismiss')).toEqual([{ id: 'n1' }])
})

test('settings change at once, and go back where they fail', async () => {
  const { screen, user, bridge } = await openWindow(snapshot())
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  const login = screen.getByRole('switch', { name: 'Start when I log in' })
  bridge.answers['preferences.set'] = () => failure('preferences-unwritable')
  await user.click(login)
  expect(bridge.argumentsOf('preferences.set')).toEqual([{ startAtLogin: true }])
  expect(await screen.findByText('Your settings could not be saved')).toBeTruthy()
  expect(login.getAttribute('aria-checked')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Open log folder' }))
  await user.click(screen.getByRole('button', { name: 'Third-party licences' }))
  await user.click(screen.getByRole('button', { name: 'Quit Meshtray' }))
  expect(bridge.argumentsOf('log.openFolder')).toHaveLength(1)
  expect(bridge.argumentsOf('application.openLicences')).toHaveLength(1)
  expect(bridge.argumentsOf('application.quit')).toHaveLength(1)
})

test('Escape closes the innermost: dialog, view, window', async () => {
  const { screen, user, bridge } = await openWindow(snapshot({ networks: [entry(network())] }))
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Join network' }))
  await user.keyboard('{Escape}')
  expect(bridge.argumentsOf('window.hide')).toEqual([])
  await user.keyboard('{Escape}')
  expect(bridge.argumentsOf('window.hide')).toHaveLength(1)
})

test('main can turn the window to a view', async () => {
  const { screen, show } = await openWindow(snapshot())
  show({ view: 'peers' })
  expect(screen.getByRole('heading', { name: 'Peers' })).toBeTruthy()
  show({ view: 'settings' })
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy()
})

test('the demo is marked', async () => {
  const { screen } = await openWindow(snapshot({ demo: true }))
  expect(screen.getByText('Demo')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Online$/ })).toBeTruthy()
})

test('a bridge that rejects is told, not swallowed', async () => {
  const { screen, user, bridge } = await openWindow(snapshot({ networks: [entry()] }))
  bridge.answers['network.connect'] = () => Promise.reject(new Error('broken pipe'))
  await user.click(screen.getByRole('switch', { name: 'Network office' }))
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong inside Meshtray')
  expect(screen.getByText(/broken pipe/)).toBeTruthy()
})

test('the menu of the header opens what is done seldom, and its keys give the focus back', async () => {
  const { screen, user } = await openWindow(snapshot())
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Pause all…',
    'Resume all',
    'Automation',
    'Join several networks…',
    'Account',
    'Copy node address 89e92ceee5',
    'Keyboard shortcuts',
    'Save a report…',
    'Service settings',
    'Start or stop the service…',
  ])
  await user.keyboard('{Escape}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More')
})
