import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { failure, success } from '../../contract/result.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { Resolver } from '../../domain/computer/resolver.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

const flags = { allowManaged: true, allowGlobal: false, allowDefault: false, allowDNS: true }
const inEffect = { addresses: [], routes: [], dnsApplied: false, fullTunnel: false }
const dns = { domain: 'corp.example', servers: ['10.1.0.53'] }

function named(change: Partial<NetworkEntry> = {}, of: Parameters<typeof network>[0] = {}) {
  return entry(network({ dns, flags, ...of }), { inEffect, ...change })
}

async function opened(shown: NetworkEntry, resolver: Resolver | null) {
  const window = await openWindow(snapshot({ networks: [shown], resolver }))
  await window.user.click(window.screen.getByRole('button', { name: /office/ }))
  return { ...window, row: within(window.screen.getByRole('group', { name: 'Settings of office' })) }
}

test('where nothing is applied the row says so, and one click has it applied', async () => {
  const { screen, row, user, bridge } = await opened(named(), 'resolved')
  expect(screen.getByText('Connected, DNS not applied')).toBeTruthy()
  expect(row.getByText('This computer then uses 10.1.0.53 for names in corp.example.')).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Apply DNS' }))
  expect(bridge.argumentsOf('network.setDns')).toEqual([{ id: named().id, on: true }])
})

test('without a domain it says that the servers are asked for every name', async () => {
  const { row } = await opened(named({}, { dns: { domain: '', servers: dns.servers } }), 'resolved')
  expect(row.getByText(/uses 10\.1\.0\.53 for all names, in addition to its own servers/)).toBeTruthy()
})

test('of a hundred servers a few are named', async () => {
  const servers = Array.from({ length: 100 }, (_, index) => `10.1.0.${index}`)
  const { row } = await opened(named({}, { dns: { ...dns, servers } }), 'resolved')
  expect(row.getByText(/uses 10\.1\.0\.0, 10\.1\.0\.1, 10\.1\.0\.2, 97 more for/)).toBeTruthy()
})

test('why it did not happen stands beside the button, which can be tried again', async () => {
  const { row, user, bridge } = await opened(named(), 'resolved')
  bridge.answers['network.setDns'] = () => failure('dns-not-permitted', 'Permission denied')
  await user.click(row.getByRole('button', { name: 'Apply DNS' }))
  expect(row.getByRole('alert').textContent).toContain('You do not have permission to change name servers')
  bridge.answers['network.setDns'] = () => success(undefined)
  await user.click(row.getByRole('button', { name: 'Apply DNS' }))
  expect(row.queryByRole('alert')).toBeNull()
})

test('what was applied can be taken back', async () => {
  const applied = named({ setsDns: true, inEffect: { ...inEffect, dnsApplied: true } })
  const { row, user, bridge } = await opened(applied, 'resolved')
  await user.click(row.getByRole('button', { name: 'Remove DNS' }))
  expect(bridge.argumentsOf('network.setDns')).toEqual([{ id: applied.id, on: false }])
})

test('servers that stayed behind the switch are told, and can be taken back', async () => {
  const left = named({ setsDns: true }, { flags: { ...flags, allowDNS: false } })
  const { row } = await opened(left, 'resolved')
  expect(row.getByText(/The switch is off, but the network’s name servers are still set/)).toBeTruthy()
  expect(row.getByRole('button', { name: 'Remove DNS' })).toBeTruthy()
})

test('without systemd-resolved there is a command to copy', async () => {
  const { row, user, bridge } = await opened(named(), 'file')
  expect(row.queryByRole('button', { name: /DNS$/ })).toBeNull()
  await user.click(row.getByRole('button', { name: /^Copy command/ }))
  const text = "sudo sed -i '1i nameserver 10.1.0.53' /etc/resolv.conf"
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text }])
})

test.each([
  ['the service sets them itself', named(), null],
  ['they are applied, and not by us', named({ inEffect: { ...inEffect, dnsApplied: true } }), 'resolved'],
  ['the switch is off', named({}, { flags: { ...flags, allowDNS: false } }), 'resolved'],
  ['the network names none', named({}, { dns: { domain: '', servers: [] } }), 'resolved'],
  ['nothing was compared yet', named({ inEffect: null }), 'resolved'],
  ['it is not connected', named({}, { status: 'ACCESS_DENIED' }), 'resolved'],
] as const)('nothing is offered where %s', async (_where, shown, resolver) => {
  const { row } = await opened(shown, resolver)
  expect(row.queryByRole('button', { name: /(Apply|Remove) DNS/ })).toBeNull()
  expect(row.queryByText(/on Linux|has set|still set/)).toBeNull()
})

test('what cannot be used is told, and not offered', async () => {
  const { row } = await opened(named({}, { dns: { domain: '*.corp', servers: ['10.1.0.53'] } }), 'resolved')
  expect(row.getByText(/The network’s name servers cannot be used/)).toBeTruthy()
  expect(row.queryByRole('button', { name: /Apply DNS/ })).toBeNull()
})
