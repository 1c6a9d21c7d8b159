import { expect, test } from 'vitest'
import { emptyHosting } from '../../contract/hosting.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

const id = entry().id
const conflict = {
  target: '10.147.17.0/24',
  rival: { target: '10.147.17.0/24', interface: 'wlan0', network: null },
  loser: 'rival',
  by: 'metric',
  lost: '10.147.17.0/24',
} as const
const part = { ...conflict, rival: { ...conflict.rival, target: '10.147.0.0/16' }, by: 'prefix' } as const

const whole = { addresses: [], routes: [], dnsApplied: null, fullTunnel: false }

async function openRow(change: Partial<NetworkEntry>, manageable: readonly string[] = []) {
  const conflicting = entry(network(), change)
  const hosting = { ...emptyHosting, manageable }
  const opened = await openWindow(snapshot({ networks: [conflicting], hosting }))
  await opened.user.click(opened.screen.getByRole('button', { name: /^office/ }))
  return opened
}

test('before its addresses are on: who would lose what, and what can be done', async () => {
  const { screen, user, bridge } = await openRow({ addressesWait: true, routeConflicts: [conflict] })
  expect(screen.getAllByText('Addresses are off: they conflict with wlan0').length).toBeGreaterThan(0)
  expect(
    screen.getByText('10.147.17.0/24: wlan0 loses it to office, which has the lower metric.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose another subnet…' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Go on anyway' }))
  expect(bridge.argumentsOf('network.agreeToConflicts')).toEqual([{ id }])
  await user.click(screen.getByRole('button', { name: 'Keep addresses off' }))
  expect(bridge.argumentsOf('network.setFlag')).toEqual([{ id, flag: 'allowManaged', value: false }])
})

test('of a network that is hosted here another subnet can be chosen', async () => {
  const { screen, user, bridge } = await openRow({ addressesWait: true, routeConflicts: [conflict] }, [id])
  await user.click(screen.getByRole('button', { name: 'Choose another subnet…' }))
  expect(bridge.argumentsOf('hosting.openWindow')).toEqual([{ network: id, part: 'settings' }])
})

test('while its addresses are on it is said as it is, with the name of a network that loses', async () => {
  const rival = { ...part.rival, network: id, owner: 'office' }
  const { screen } = await openRow({
    inEffect: whole,
    routeConflicts: [{ ...part, rival }, conflict, conflict, conflict],
  })
  expect(screen.getAllByText('Connected, but it takes 10.147.17.0/24 from wlan0').length).toBeGreaterThan(0)
  expect(screen.getByText(/office loses it to office, which has the more specific route/)).toBeTruthy()
  expect(screen.getByText('and 1 more')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'This is how I want it' })).toBeTruthy()
})
