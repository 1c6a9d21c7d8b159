import { act } from '@testing-library/preact'
import { expect, test } from 'vitest'
import type { LivePing } from '../../contract/devices.ts'
import type { OwnAction } from '../../contract/own-action.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { failure, success } from '../../contract/result.ts'
import { sampleDevice } from '../../contract/testing/joined.ts'
import type { Device } from '../../domain/devices/device.ts'
import { openPart } from '../testing/part.tsx'
import { snapshot } from '../testing/world.ts'
import { DeviceActions } from './device-actions.tsx'
import { deviceMessages } from './devices-page.tsx'

const node = 'a1b2c3d4e5'
const [network, other] = ['8056c2e21c000001', '8056c2e21c000002']
const device = sampleDevice(node, {
  networks: [network, other],
  names: [{ name: 'attic nas', from: 'nickname' }],
  addresses: [
    { address: '10.147.17.2', network, from: 'controller' },
    { address: '10.9.0.2', network: other, from: 'neighbours' },
  ],
})
const action: OwnAction = {
  id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
  name: 'Terminal',
  template: { kind: 'program', program: '/usr/bin/xterm', args: ['-T', '{name}', '{address}'] },
  agreedTo: null,
}
const ping: LivePing = {
  node,
  address: '10.147.17.2',
  running: true,
  fault: null,
  sent: 4,
  received: 3,
  last: 12.34,
  min: 8,
  average: 11.9,
  max: 14,
  jitter: 2.25,
  recent: [8, 14, null, 12.34],
}

const open = (of: Device = device, ownActions: readonly OwnAction[] = [], sshUsers = {}) =>
  openPart(
    <DeviceActions device={of} />,
    snapshot({ preferences: { ...defaultPreferences, ownActions, sshUsers } }),
    deviceMessages(),
  )
type Opened = Awaited<ReturnType<typeof open>>
async function pick({ user, screen }: Opened, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Actions for attic nas' }))
  await user.click(screen.getByRole('menuitem', { name }))
}

test('the menu has links to open, own actions and texts to copy', async () => {
  const { screen, user, bridge } = await open(device, [action], { [node]: 'ada' })
  await user.click(screen.getByRole('button', { name: 'Actions for attic nas' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Open remote desktop (RDP)…',
    'Open screen (VNC)…',
    'Open shared files (SMB)…',
    'Open web page (HTTP)…',
    'Open web page (HTTPS)…',
    'Terminal',
    'Copy name',
    'Copy 10.147.17.2',
    'Copy 10.9.0.2',
    'Copy SSH command',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Copy SSH command' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: 'ssh ada@10.147.17.2' }])
})

test('without an address, actions that need one are disabled', async () => {
  const { screen, user } = await open({ ...device, addresses: [] })
  for (const name of ['Ping', 'Open SSH…'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  screen.getByText(/^Meshtray knows no address of this device/)
  await user.click(screen.getByRole('button', { name: 'Actions for attic nas' }))
  expect(screen.queryByRole('menuitem', { name: 'Copy SSH command' })).toBeNull()
})

test('a ping shows its numbers and lost packets, and stops when its view closes', async () => {
  const { screen, user, bridge, unmount } = await open()
  bridge.answers['devices.startPing'] = () => success({ ...ping, sent: 0, received: 0, recent: [] })
  bridge.answers['devices.readPing'] = () => success(ping)
  await user.click(screen.getByRole('button', { name: 'Ping' }))
  await act(async () => {})
  const region = screen.getByRole('region', { name: 'Ping' })
  for (const words of ['12 ms', '8–14 ms', '2.3 ms', '25% of 4']) expect(region.textContent).toContain(words)
  expect(region.querySelectorAll('.ping-lost')).toHaveLength(1)
  expect(region.querySelectorAll('.ping-bar')).toHaveLength(3)
  await act(async () => {})
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    '3 of 4 packets answered, 12 ms on average',
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Address' }), '10.9.0.2')
  expect(bridge.argumentsOf('devices.startPing')).toEqual([
    { node, address: '10.147.17.2' },
    { node, address: '10.9.0.2' },
  ])
  await unmount()
  expect(bridge.argumentsOf('devices.stopPing')).toEqual([{ node }])
})

test('a ping that cannot start says why', async () => {
  const { screen, user, bridge } = await open()
  const ended = { ...ping, running: false, fault: { code: 'ping-not-permitted' } } as const
  bridge.answers['devices.readPing'] = () => success(ended)
  await user.click(screen.getByRole('button', { name: 'Ping' }))
  await act(async () => {})
  screen.getByText('The system’s ping is not allowed to send packets')
  screen.getByRole('button', { name: 'Ping again' })
})

test('the program that opens a link is named; without one there is no button to open it', async () => {
  const opened = await open()
  const { screen, user, bridge } = opened
  bridge.answers['devices.opener'] = ({ scheme }) =>
    success(scheme === 'vnc' ? { kind: 'none' } : { kind: 'program', name: 'Remmina' })
  await user.click(screen.getByRole('button', { name: 'Open SSH…' }))
  await act(async () => {})
  screen.getByText('with Remmina')
  await user.type(screen.getByRole('textbox', { name: 'User name' }), 'ada')
  await user.type(screen.getByRole('textbox', { name: 'Port' }), '99999')
  screen.getByText('Enter a number from 1 to 65535')
  await user.clear(screen.getByRole('textbox', { name: 'Port' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Address' }), '10.9.0.2')
  screen.getByText('ssh://ada@10.9.0.2')
  bridge.answers['devices.open'] = () => failure('link-unsafe')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(bridge.argumentsOf('devices.open')).toEqual([
    { node, address: '10.9.0.2', scheme: 'ssh', user: 'ada', port: null },
  ])
  screen.getByText('The link was not opened')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await pick(opened, 'Open screen (VNC)…')
  await act(async () => {})
  screen.getByText(/^No program on this computer opens vnc links/)
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '10.147.17.2' }])
})

test('an own action runs at once; asking is left to main', async () => {
  const opened = await open({ ...device, names: [{ name: '$(id) "x"\'; rm', from: 'controller' }] }, [action])
  const { screen, user, bridge } = opened
  await user.click(screen.getByRole('button', { name: /^Actions for/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Terminal' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const asked = { node, address: '10.147.17.2', action: action.id, user: null }
  expect(bridge.argumentsOf('devices.runAction')).toEqual([asked])
})

test('an action that needs a user name asks for it', async () => {
  const template = { kind: 'program', program: '/bin/true', args: ['{user}@{address}'] } as const
  const opened = await open(device, [{ ...action, template }])
  const { screen, user, bridge } = opened
  await pick(opened, 'Terminal')
  screen.getByText('This action needs a user name.')
  await user.type(screen.getByRole('textbox', { name: 'User name' }), 'ada')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Address' }), '10.9.0.2')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(bridge.argumentsOf('devices.runAction')).toEqual([
    { node, address: '10.9.0.2', action: action.id, user: 'ada' },
  ])
})

test.each([
  ['-rf', /begins with a character that a program would read as an option/],
  ['a\nb', /contains characters that cannot be used here/],
])('no action runs for a device named %j, and it says why', async (name, words) => {
  const template = { kind: 'program', program: '/bin/true', args: ['{name}'] } as const
  const of = { ...device, names: [{ name, from: 'controller' } as const] }
  const { screen, user } = await open(of, [{ ...action, template, agreedTo: template }])
  await user.click(screen.getByRole('button', { name: /^Actions for/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Terminal' }))
  screen.getByText(words)
  expect(screen.getByRole('button', { name: 'Run' })).toHaveProperty('disabled', true)
})
