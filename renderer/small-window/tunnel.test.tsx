import { expect, test } from 'vitest'
import { success } from '../../contract/result.ts'
import type { TunnelPreflight } from '../../domain/computer/tunnel-preflight.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

const id = entry().id
const whole: TunnelPreflight = {
  offered: true,
  gateway: { address: '10.147.17.9', node: '5c20a1d3e8', path: 'direct' },
  ownRoute: true,
  strictFilters: [],
}

async function openDialog(preflight: TunnelPreflight) {
  const opened = await openWindow(snapshot({ networks: [entry()] }))
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
  ['no default route is offered', { offered: false }, /offers no default route/],
  ['the computer has none', { ownRoute: false }, /no default route of its own/],
  ['no gateway is named', { gateway: null }, /names no gateway/],
  ['the gateway is relayed', { gateway: { address: '10.1.1.1', node: null, path: 'relayed' } }, /slow/],
  ['replies may be dropped', { strictFilters: ['eth0.5'] }, /rp_filter is strict/],
])('it is said where %s, and can be done all the same', async (_what, change, words) => {
  const { screen } = await openDialog({ ...whole, ...change })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send it all the same' })).toBeTruthy()
})

test('what could not be found out speaks not against it', async () => {
  const gateway = { address: '10.1.1.1', node: null, path: null }
  const { screen } = await openDialog({ ...whole, gateway, ownRoute: null, strictFilters: null })
  expect(await screen.findByText(/Whether it is reached cannot be told/)).toBeTruthy()
  expect(screen.getByText(/Whether the kernel drops replies cannot be told/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send all traffic' })).toBeTruthy()
})

test('the command for a strict filter survives a dot in the name of the interface, and obeys no other', async () => {
  const { screen } = await openDialog({ ...whole, strictFilters: ['eth0.5', '$(id)'] })
  expect((await screen.findAllByText(/sudo sysctl/)).length).toBe(1)
  expect(await screen.findByText('sudo sysctl -w "net.ipv4.conf.eth0/5.rp_filter=2"')).toBeTruthy()
})

test('a disconnected network only remembers the switch, and a trial counts down', async () => {
  const denied = entry(network({ status: 'ACCESS_DENIED' }))
  const { screen, user, bridge, push } = await openWindow(snapshot({ networks: [denied] }))
  await user.click(screen.getByRole('button', { name: /office/ }))
  await user.click(screen.getByRole('switch', { name: 'Allow default route' }))
  expect(bridge.argumentsOf('network.setFlag')).toHaveLength(1)
  push(snapshot({ networks: [entry(network(), { trialSeconds: 12 })] }))
  expect(screen.getByRole('timer').textContent).toContain('12 more seconds')
  await user.click(screen.getByRole('button', { name: 'Switch off now' }))
  expect(bridge.argumentsOf('network.setFlag')[1]).toEqual({ id, flag: 'allowDefault', value: false })
})
