import { expect, test } from 'vitest'
import { failure, success } from '../../../contract/result.ts'
import { openSettings } from '../../testing/hosted-window.tsx'
import { hostedNetwork, networkConfig, officeId, summary } from '../../testing/hosted-world.ts'

test('the save bar names the changes and can discard them', async () => {
  const { screen, user, box, fill } = await openSettings()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await fill('MTU', '1400')
  expect(screen.getByText('Changed: MTU')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Settings Unsaved changes' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(box('MTU').value).toBe('2800')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('every field can be set, and is sent as the service takes it', async () => {
  const { screen, user, bridge, fill, save } = await openSettings()
  await fill('Name', 'lab')
  for (const name of ['Private', 'Broadcast', 'Private IPv6 (RFC 4193)'])
    await user.click(screen.getByRole('switch', { name }))
  await user.click(screen.getByRole('button', { name: 'Add route' }))
  await fill('Target of route 2', '10.1.0.0/16')
  await fill('Gateway of route 2', '10.147.17.9')
  await user.click(screen.getByRole('button', { name: 'Remove the pool from 10.147.17.10' }))
  await user.click(screen.getByRole('button', { name: 'Add pool' }))
  await fill('First address of pool 1', '10.147.17.100')
  await fill('Last address of pool 1', '10.147.17.200')
  await fill('Domain', 'lab.example')
  await user.click(screen.getByRole('button', { name: 'Add server' }))
  await fill('Server 1', '10.147.17.2')
  await fill('Multicast limit', '0')
  await fill('MTU', '1400')
  await fill('Send traces to', '89E92CEEE5')
  await fill('Trace level', '2')
  await user.click(save())
  const change = {
    name: 'lab',
    private: false,
    enableBroadcast: false,
    mtu: 1400,
    multicastLimit: 0,
    v6AssignMode: { '6plane': false, rfc4193: true, zt: false },
    routes: [
      { target: '10.147.17.0/24', via: null },
      { target: '10.1.0.0/16', via: '10.147.17.9' },
    ],
    ipAssignmentPools: [{ ipRangeStart: '10.147.17.100', ipRangeEnd: '10.147.17.200' }],
    dns: { domain: 'lab.example', servers: ['10.147.17.2'] },
    remoteTraceTarget: '89e92ceee5',
    remoteTraceLevel: 2,
  }
  const base = Object.fromEntries(Object.entries(networkConfig()).filter(([field]) => field in change))
  expect(bridge.argumentsOf('hosting.saveNetwork')).toEqual([{ network: officeId, change, base }])
})

test('entries that could not be read are counted, with what a save does to them', async () => {
  const { screen } = await openSettings({ network: hostedNetwork({ unreadable: { routes: 2, dns: 1 } }) })
  expect(screen.getByText(/^2 entries in this list could not be read\. They are removed if/)).toBeTruthy()
  expect(screen.getByText(/^1 entry in this list could not be read\. It is removed if/)).toBeTruthy()
})

test('a warning says that a multicast limit of 0 stops ARP', async () => {
  const { screen, fill, save } = await openSettings()
  expect(screen.getByText(/^Sends broadcasts to all members\. ARP/)).toBeTruthy()
  await fill('Multicast limit', '0')
  expect(screen.getByText(/^0 turns off all multicast, including ARP/)).toBeTruthy()
  expect(save().disabled).toBe(false)
  await fill('Multicast limit', '1')
  expect(screen.queryByText(/including ARP/)).toBeNull()
})

test('the plan is checked while typing, and errors cannot be saved', async () => {
  const { screen, box, fill, save } = await openSettings()
  await fill('Gateway of route 1', 'fd00::1')
  expect(box('Gateway of route 1').getAttribute('aria-invalid')).toBe('true')
  expect(save().disabled).toBe(true)
  await fill('Gateway of route 1', '')
  await fill('Last address of pool 1', '10.147.17.9')
  expect(save().disabled).toBe(true)
  await fill('MTU', '99999')
  expect(screen.getByText('Most services lower it to 10,000.')).toBeTruthy()
  await fill('MTU', '1279')
  expect(screen.getByText('A whole number of at least 1,280')).toBeTruthy()
  expect(screen.getByText('Fix 2 errors to save')).toBeTruthy()
})

test('what the service left out is shown beside its field', async () => {
  const { screen, user, bridge, fill, save, settle } = await openSettings()
  await user.click(screen.getByRole('button', { name: 'Add route' }))
  await fill('Target of route 2', '10.99.0.0/16')
  bridge.answers['hosting.saveNetwork'] = () =>
    success({
      outcome: 'saved',
      value: hostedNetwork({ revision: 5 }),
      differences: [{ field: 'routes', sent: [{ target: '10.99.0.0/16', via: null }], got: [] }],
    })
  await user.click(save())
  await settle()
  expect(screen.getByText('The service left out 10.99.0.0/16.')).toBeTruthy()
  expect(screen.getByText(/^Saved, but the service changed: Routes/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Target of route 2' })).toBeNull()
})

test('a save that fails keeps what was typed', async () => {
  const { screen, user, bridge, box, fill, save, settle } = await openSettings()
  await fill('Name', 'lab')
  bridge.answers['hosting.saveNetwork'] = () => failure('controller-starting')
  await user.click(save())
  await settle()
  expect(screen.getByText('The controller is still starting')).toBeTruthy()
  expect(box('Name').value).toBe('lab')
})

test('a draft is kept while another network is open', async () => {
  const { screen, user, box, fill, show, settle } = await openSettings({
    networks: [summary(), summary({ id: '89e92ceee5b00001', name: 'family' })],
  })
  await fill('Name', 'lab')
  show({ view: 'hosting', network: '89e92ceee5b00001' })
  await settle()
  expect(screen.getByRole('button', { name: /office.*Unsaved changes/s })).toBeTruthy()
  show({ view: 'hosting', network: officeId })
  await settle()
  await user.click(screen.getByRole('tab', { name: /Settings/ }))
  expect(box('Name').value).toBe('lab')
})
