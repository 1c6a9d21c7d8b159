import { act } from '@testing-library/preact'
import { describe, expect, test } from 'vitest'
import { wholeList } from '../../contract/lists.ts'
import { success } from '../../contract/result.ts'
import type { Connection } from '../../contract/snapshot.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, peer, snapshot } from '../testing/world.ts'

const office = '8056c2e21c000001'
const computer = { subject: { kind: 'computer' } }
const fault = { code: 'service-unreachable' } as const
const ofOffice = { subject: { kind: 'network', id: office } } as const

const click = async (opened: Awaited<ReturnType<typeof openWindow>>, index = 0) => {
  const button = opened.screen.getAllByRole('button', { name: 'Check connection' })[index]
  if (button === undefined) throw new Error('there is no such button')
  await opened.user.click(button)
  await act(async () => {})
  return opened.bridge.argumentsOf('doctor.start')
}

describe('a diagnosis is opened', () => {
  test.each<[string, Connection]>([
    ['online', { state: 'online' }],
    ['not running', { state: 'unreachable', fault }],
    ['not installed', { state: 'absent' }],
    ['stale', { state: 'stale', since: 1, fault }],
    ['offline', { state: 'offline' }],
  ])('from the header, whatever the service does: %s', async (_what, connection) => {
    const opened = await openWindow(snapshot({ connection }))
    expect(await click(opened)).toEqual([computer])
    expect(opened.app.route.value.view).toBe('doctor')
    expect(document.querySelector('.trouble p')).toBeNull()
  })

  test.each<[string, Connection]>([
    ['the screen of a service that does not run', { state: 'unreachable', fault }],
    ['the banner of one that stopped answering', { state: 'stale', since: 1, fault }],
    ['the banner of one that reaches nobody', { state: 'offline' }],
  ])('from %s', async (_what, connection) => {
    const opened = await openWindow(snapshot({ connection }))
    expect(await click(opened, 1)).toEqual([computer])
    expect(document.querySelector('.banners')?.childElementCount).toBe(0)
  })

  test('from a network’s row', async () => {
    const opened = await openWindow(snapshot({ networks: [entry(network({ id: office }))] }))
    await opened.user.click(opened.screen.getByRole('button', { name: /^office/ }))
    expect(await click(opened, 1)).toEqual([ofOffice])
  })

  test('from the banner of what is reported and not in effect, else of what needs the person', async () => {
    const inEffect = {
      addresses: [{ address: '10.147.17.97/24', present: false, withheld: null }],
      routes: [],
      dnsApplied: null,
      fullTunnel: false,
    }
    const missing = entry(network({ id: office }), { inEffect })
    const opened = await openWindow(snapshot({ networks: [missing] }))
    expect(opened.screen.getAllByRole('button', { name: 'Check connection' })[1]?.textContent).toBe('Check')
    expect(await click(opened, 1)).toEqual([ofOffice])
    const denied = entry(network({ id: office, status: 'ACCESS_DENIED' }))
    const other = await openWindow(snapshot({ networks: [denied] }))
    expect(other.screen.getByRole('button', { name: 'Review' })).toBeTruthy()
  })

  test('from a peer’s row', async () => {
    const opened = await openWindow(snapshot())
    opened.bridge.answers['peers.list'] = () => success(wholeList([peer()]))
    await opened.show({ view: 'peers' })
    await opened.user.click(await opened.screen.findByRole('button', { name: /^5c20a1d3e8/ }))
    expect(await click(opened, 1)).toEqual([{ subject: { kind: 'peer', address: '5c20a1d3e8' } }])
    await opened.user.keyboard('{Escape}')
    expect(opened.app.route.value.view).toBe('peers')
  })

  test('by the tray', async () => {
    const { show, app, bridge } = await openWindow(snapshot())
    await show({ view: 'doctor', ...ofOffice })
    expect(app.route.value.view).toBe('doctor')
    expect(bridge.argumentsOf('doctor.start')).toEqual([ofOffice])
  })

  test('while the window says hello', async () => {
    const first = snapshot()
    const opened = await openWindow({ ...first, preferences: { ...first.preferences, welcomeSeen: false } })
    expect(await click(opened)).toEqual([computer])
    await opened.user.keyboard('{Escape}')
    expect(opened.app.welcomes.value).toBe(true)
  })
})

test('Escape goes back to where one came from, and ends the diagnosis', async () => {
  const opened = await openWindow(snapshot())
  await click(opened)
  await opened.user.keyboard('{Escape}')
  await act(async () => {})
  expect(opened.app.route.value.view).toBe('networks')
  expect(opened.bridge.argumentsOf('doctor.close')).toHaveLength(1)
  expect(opened.bridge.argumentsOf('window.hide')).toHaveLength(0)
})
