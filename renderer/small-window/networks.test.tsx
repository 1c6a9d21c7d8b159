import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { failure } from '../../contract/result.ts'
import { sampleInEffect } from '../../contract/testing/joined.ts'
import { openWindow } from '../testing/window.tsx'
import { disconnected, entry, network, snapshot } from '../testing/world.ts'

const office = entry()
const id = office.id

test('a row shows name, status and the short address, with copy', async () => {
  const { screen, user, bridge } = await openWindow(snapshot({ networks: [office] }))
  const row = within(screen.getByRole('listitem'))
  expect(row.getByRole('button', { name: /office/ }).textContent).toBe('office')
  expect(row.getByText('Connected')).toBeTruthy()
  expect(row.getByText('+1 more')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Copy address 10.147.17.97' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '10.147.17.97' }])
  expect(row.getByText('Copied')).toBeTruthy()
})

test('a network without a name goes by its id, once', async () => {
  const { screen } = await openWindow(snapshot({ networks: [disconnected('1d71939404912b40')] }))
  expect(screen.getAllByText('1d71939404912b40')).toHaveLength(1)
  expect(screen.getByRole('switch', { name: 'Network 1d71939404912b40' })).toBeTruthy()
})

test('a name is text, whatever it holds', async () => {
  const name = '<img src=x onerror="alert(1)"> שלום 🚀'
  const { screen } = await openWindow(snapshot({ networks: [entry(network({ name }))] }))
  expect(screen.getByText(name).getAttribute('dir')).toBe('auto')
  expect(document.querySelector('img')).toBeNull()
})

test('the switch of a network asks for the other state, and shows an intent at once', async () => {
  const { screen, user, bridge, push } = await openWindow(snapshot({ networks: [office] }))
  const connected = screen.getByRole('switch', { name: 'Network office' })
  expect(connected.getAttribute('aria-checked')).toBe('true')
  await user.click(connected)
  expect(bridge.argumentsOf('network.connect')).toEqual([{ id, connected: false }])
  push(snapshot({ networks: [entry(network(), { intent: { connected: false } })] }))
  expect(connected.getAttribute('aria-checked')).toBe('false')
  expect(connected.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Disconnecting…')).toBeTruthy()
})

test.each([
  ['ACCESS_DENIED', 'Not authorized yet'],
  ['AUTHENTICATION_REQUIRED', 'Log-in needed'],
])('with %s the switch is on, and the word says how the network stands', async (status, word) => {
  const { screen } = await openWindow(snapshot({ networks: [entry(network({ status }))] }))
  const named = screen.getByRole('switch', { name: 'Network office' })
  expect(named.getAttribute('aria-checked')).toBe('true')
  expect(document.getElementById(named.getAttribute('aria-describedby') ?? '')?.textContent).toBe(word)
})

test('the opened row has the four switches, and each asks for its own flag', async () => {
  const { screen, user, bridge } = await openWindow(snapshot({ networks: [office] }))
  const disclosure = screen.getByRole('button', { name: /office/ })
  expect(disclosure.getAttribute('aria-expanded')).toBe('false')
  await user.click(disclosure)
  expect(disclosure.getAttribute('aria-expanded')).toBe('true')
  for (const name of ['Allow managed addresses', 'Allow global addresses', 'Allow DNS'])
    await user.click(screen.getByRole('switch', { name }))
  expect(bridge.argumentsOf('network.setFlag')).toEqual([
    { id, flag: 'allowManaged', value: false },
    { id, flag: 'allowGlobal', value: true },
    { id, flag: 'allowDNS', value: true },
  ])
})

test('the facts say which routes are on this link, and every fact is there', async () => {
  const office = network({ dns: { domain: 'corp.example', servers: ['10.1.0.53'] }, portError: -19 })
  const inEffect = sampleInEffect(office, { dnsApplied: true })
  const { screen, user } = await openWindow(snapshot({ networks: [entry(office, { inEffect })] }))
  await user.click(screen.getByRole('button', { name: /office/ }))
  const facts = Object.fromEntries(
    [...document.querySelectorAll('.fact')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
  expect(facts).toMatchObject({
    'Network ID': id,
    Routes: '10.147.17.0/24 on this link Present10.1.0.0/16 via 10.147.17.9Present',
    DNS: 'corp.example10.1.0.53Present',
    'Port error': expect.stringContaining('the system has no such device (system error -19)'),
    Type: 'Private, with authorization',
    Interface: 'ztabcdefgh',
    MTU: '2800',
    'MAC address': 'a2:4d:3f:7e:19:05',
    Bridge: 'Not allowed',
    Broadcast: 'On',
    'Configuration revision': '14',
    'Multicast groups': expect.stringMatching(/^1/),
  })
})

test('access denied: the banner leads to the row, which gives the node address to copy', async () => {
  const { screen, user, bridge } = await openWindow(
    snapshot({
      networks: [office, entry(network({ id: 'a84ac5c10a7f3b21', name: 'studio', status: 'ACCESS_DENIED' }))],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Review' }))
  const settings = within(screen.getByRole('group', { name: 'Settings of studio' }))
  expect(settings.getByText(/Give this node address to the network’s administrator/)).toBeTruthy()
  await user.click(settings.getByRole('button', { name: 'Copy node address 89e92ceee5' }))
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '89e92ceee5' }])
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
})

test('log-in due: opens the page, and says until when it holds', async () => {
  const due = network({
    status: 'AUTHENTICATION_REQUIRED',
    authenticationURL: 'https://login.example/',
    authenticationExpiryTime: Date.now() + 60_000,
  })
  const { screen, user, bridge } = await openWindow(snapshot({ networks: [entry(due)] }))
  await user.click(screen.getByRole('button', { name: /^office/ }))
  expect(screen.getByText(/is valid until/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Open log-in page' }))
  expect(bridge.argumentsOf('network.openLogin')).toEqual([{ id }])
})

test.each([
  ['AUTHENTICATION_REQUIRED', null, null, /the service has not yet said where/],
  ['OK', 9, null, /The log-in page then appears here/],
  ['OK', 9, 'https://login.example/', /To keep using it, log in now/],
])('%s, %s minutes left, to log in at %s', async (status, loginMinutes, authenticationURL, said) => {
  const due = network({ status, authenticationURL, authenticationExpiryTime: Date.now() + 540_000 })
  const { screen, user } = await openWindow(snapshot({ networks: [entry(due, { loginMinutes })] }))
  await user.click(screen.getByRole('button', { name: /^office/ }))
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryByText(/is valid until/)).toBeNull()
  const buttons = screen.queryAllByRole('button', { name: /^(Open log-in page|Log in)$/ })
  expect(buttons).toHaveLength(authenticationURL === null ? 0 : 1)
})

test('a failed intent names what was not changed, can be tried again, and dismissed', async () => {
  const { screen, user, bridge, push } = await openWindow(snapshot({ networks: [office] }))
  bridge.answers['network.setFlag'] = () => failure('write-ignored')
  await user.click(screen.getByRole('button', { name: /office/ }))
  await user.click(screen.getByRole('switch', { name: 'Allow DNS' }))
  push(snapshot({ networks: [entry(network(), { fault: { code: 'write-ignored' } })] }))
  expect(screen.getByRole('alert').textContent).toContain('Allow DNS: not changed')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(bridge.argumentsOf('network.setFlag')).toEqual([
    { id, flag: 'allowDNS', value: true },
    { id, flag: 'allowDNS', value: true },
  ])
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(bridge.argumentsOf('network.dismissFault')).toEqual([{ id }])
})

test('forgetting asks first, and holds the window meanwhile', async () => {
  const gone = { ...disconnected('1d71939404912b40', 'lab'), flags: defaultFlags }
  const { screen, user, bridge } = await openWindow(snapshot({ networks: [gone] }))
  await user.click(screen.getByRole('button', { name: /^lab/ }))
  await user.click(screen.getByRole('button', { name: 'Forget…' }))
  expect(screen.getByRole('dialog', { name: 'Forget lab?' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bridge.argumentsOf('network.forget')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Forget…' }))
  await user.click(screen.getByRole('button', { name: 'Forget' }))
  expect(bridge.argumentsOf('network.forget')).toEqual([{ id: gone.id }])
  expect(bridge.argumentsOf('window.pin')).toEqual([
    { pinned: true },
    { pinned: false },
    { pinned: true },
    { pinned: false },
  ])
})

test('a connected network cannot be forgotten', async () => {
  const { screen, user } = await openWindow(snapshot({ networks: [office] }))
  await user.click(screen.getByRole('button', { name: /office/ }))
  expect(screen.queryByRole('button', { name: 'Forget…' })).toBeNull()
})
