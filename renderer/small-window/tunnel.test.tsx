import { expect, test } from 'vitest'
import type { Network } from '../../contract/node.ts'
import { success } from '../../contract/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import type { TunnelPreflight } from '../../domain/computer/tunnel-preflight.ts'
import { openWindow } from '../testing/window.tsx'
import { disconnected, entry, network, snapshot } from '../testing/world.ts'

const id = entry().id
const offering = {
  routes: [...network().routes, { target: '0.0.0.0/0', via: '10.147.17.9', flags: 0, metric: 0 }],
}
const tunnelled = entry(network(offering))
const whole: TunnelPreflight = {
  offered: true,
  gateway: { address: '10.147.17.9', node: '5c20a1d3e8', path: 'direct' },
  ownRoute: true,
  strictFilters: [],
}

async function openDialog(preflight: TunnelPreflight) {
  const opened = await openWindow(snapshot({ networks: [tunnelled] }))
  opened.bridge.answers['network.checkTunnel'] = () => success(preflight)
  await opened.user.click(opened.screen.getByRole('button', { name: /office/ }))
  await opened.user.click(opened.screen.getByRole('switch', { name: 'Allow default route' }))
  return opened
}

test('before all traffic goes through a network it is told whether that can work', async () => {
  const { screen, user, bridge } = await openDialog(whole)
  expect(screen.getByRole('dialog', { name: 'Send all traffic through office?' })).toBeTruthy()
  expect(await screen.findByText('Its gateway 10.147.17.9 is reached directly.')).toBeTruthy()
  expect(bridge.argumentsOf('network.setFlag')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send all traffic' }))
  expect(bridge.argumentsOf('network.setFlag')).toEqual([{ id, flag: 'allowDefault', value: true }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each<[string, Partial<TunnelPreflight>, RegExp]>([
  ['the computer has none', { ownRoute: false }, /no default route of its own/],
  ['no gateway is named', { gateway: null }, /does not name a gateway/],
  ['the gateway is relayed', { gateway: { address: '10.1.1.1', node: null, path: 'relayed' } }, /slow/],
  ['replies may be dropped', { strictFilters: ['eth0.5'] }, /rp_filter is strict/],
])('it is said where %s, and can be done all the same', async (_what, change, words) => {
  const { screen } = await openDialog({ ...whole, ...change })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enable anyway' })).toBeTruthy()
})

const offline: Partial<Snapshot> = { connection: { state: 'offline' } }
test.each<[string, Partial<Network>, Partial<Snapshot>, RegExp]>([
  ['no default route is offered', {}, {}, /offers no default route/],
  ['the network is not authorized', { ...offering, status: 'ACCESS_DENIED' }, {}, /is not connected/],
  ['this computer is offline', offering, offline, /no internet connection/],
])('where %s it is not offered, and the switch says why', async (_what, change, parts, words) => {
  const networks = [entry(network(change))]
  const { screen, user, bridge } = await openWindow(snapshot({ networks, ...parts }))
  await user.click(screen.getByRole('button', { name: /office/ }))
  const named = screen.getByRole<HTMLButtonElement>('switch', { name: 'Allow default route' })
  expect(named.disabled).toBe(true)
  expect(document.getElementById(named.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(words)
  await user.click(screen.getByText(words))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bridge.argumentsOf('network.setFlag')).toEqual([])
})

test('a service that does not tell the routes speaks not against it', async () => {
  const untold = entry(network({ routes: [], untold: ['routes'] }))
  const { screen, user } = await openWindow(snapshot({ networks: [untold] }))
  await user.click(screen.getByRole('button', { name: /office/ }))
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Allow default route' }).disabled).toBe(false)
})

test('it is not confirmed once this computer went offline', async () => {
  const { screen, push } = await openDialog(whole)
  push(snapshot({ networks: [tunnelled], ...offline }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send all traffic' }).disabled).toBe(true)
})

test('what could not be found out speaks not against it', async () => {
  const gateway = { address: '10.1.1.1', node: null, path: null }
  const { screen } = await openDialog({ ...whole, gateway, ownRoute: null, strictFilters: null })
  expect(await screen.findByText(/Whether it can be reached is unknown/)).toBeTruthy()
  expect(screen.getByText(/Whether the kernel drops replies is unknown/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send all traffic' })).toBeTruthy()
})

test('the command for a strict filter survives a dot in the name of the interface, and obeys no other', async () => {
  const { screen } = await openDialog({ ...whole, strictFilters: ['eth0.5', '$(id)'] })
  expect((await screen.findAllByText(/sudo sysctl/)).length).toBe(1)
  expect(await screen.findByText('sudo sysctl -w "net.ipv4.conf.eth0/5.rp_filter=2"')).toBeTruthy()
})

test('a disconnected network only remembers the switch, and a trial counts down', async () => {
  const left = disconnected(id, 'office')
  const { screen, user, bridge, push } = await openWindow(snapshot({ networks: [left] }))
  await user.click(screen.getByRole('button', { name: /office/ }))
  await user.click(screen.getByRole('switch', { name: 'Allow default route' }))
  expect(bridge.argumentsOf('network.setFlag')).toHaveLength(1)
  push(snapshot({ networks: [entry(network(), { trialSeconds: 12 })] }))
  expect(screen.getByRole('timer').textContent).toContain('12 seconds left')
  await user.click(screen.getByRole('button', { name: 'Turn off now' }))
  expect(bridge.argumentsOf('network.setFlag')[1]).toEqual({ id, flag: 'allowDefault', value: false })
})
