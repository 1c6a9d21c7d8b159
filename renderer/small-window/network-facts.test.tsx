import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { sampleInEffect } from '../../contract/testing/joined.ts'
import type { NetworkInEffect } from '../../domain/computer/in-effect.ts'
import { openWindow } from '../testing/window.tsx'
import { entry, network, snapshot } from '../testing/world.ts'

const office = network()
const all = sampleInEffect(office)
const withAddress = (present: boolean) =>
  effects({ addresses: all.addresses.map((each) => ({ ...each, present })) })

function effects(change: Partial<NetworkInEffect>): NetworkInEffect {
  return sampleInEffect(office, change)
}

async function openRow(of: NetworkEntry) {
  const opened = await openWindow(snapshot({ networks: [of] }))
  await opened.user.click(opened.screen.getByRole('button', { name: /^office/, expanded: false }))
  const shown = within(opened.screen.getByRole('region', { name: 'On this computer' }))
  const states = (): readonly (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('.effect')].map(({ dataset }) => dataset.state)
  return { ...opened, shown, states }
}

const rowState = () => document.querySelector<HTMLElement>('.row')?.dataset.state

test('all of it is there: the row is green, and each part has its mark', async () => {
  const { screen, states } = await openRow(entry(office, { inEffect: all }))
  expect(rowState()).toBe('ok')
  expect(states()).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(screen.getAllByText('10.147.17.97')).toHaveLength(1)
})

test('an address that is missing is said in the row, named, advised on, and copied as such', async () => {
  const { screen, user, bridge, shown, states } = await openRow(
    entry(office, { inEffect: withAddress(false) }),
  )
  expect(rowState()).toBe('attention')
  expect(screen.getByText('Connected, but fd80:56c2::1 is missing on this computer')).toBeTruthy()
  expect(states()).toEqual(['attention', 'attention', 'ok', 'ok'])
  expect(screen.getByText(/Another program may have removed it/)).toBeTruthy()
  const copy = shown.getByRole('button', {
    name: 'Copy address 10.147.17.97/24 (not on this computer)',
  })
  await user.click(copy)
  expect(bridge.argumentsOf('clipboard.copy')).toEqual([{ text: '10.147.17.97' }])
  expect(shown.getByText('Copied, but not on this computer')).toBeTruthy()
})

test('a route that another interface has is named with that interface', async () => {
  const lostTo = { interface: 'wlan0', target: '10.1.0.0/16' }
  const routes = all.routes.map((route) => (route.target === lostTo.target ? { ...route, lostTo } : route))
  const { screen, shown } = await openRow(entry(office, { inEffect: effects({ routes }) }))
  expect(screen.getByText('Route 10.1.0.0/16 is already used by wlan0')).toBeTruthy()
  expect(shown.getByText('Already used by wlan0')).toBeTruthy()
})

test('what a switch keeps off is no trouble, and names the switch', async () => {
  const flags = { ...office.flags, allowManaged: false }
  const withheld = 'allowManaged' as const
  const off = effects({
    addresses: all.addresses.map((each) => ({ ...each, present: false, withheld })),
    routes: all.routes.map((each) => ({ ...each, present: false, withheld })),
  })
  const { screen, shown } = await openRow(entry({ ...office, flags }, { inEffect: off }))
  expect(rowState()).toBe('partial')
  expect(screen.getByText('Connected, addresses off')).toBeTruthy()
  expect(shown.getAllByText('Off: Allow managed addresses')).toHaveLength(4)
  expect(screen.queryByText('10.147.17.97')).toBeNull()
})

test('DNS that is not applied leaves the address in the row', async () => {
  const dns = { domain: 'corp.example', servers: ['10.1.0.53'] }
  const flags = { ...office.flags, allowDNS: true }
  const inEffect = effects({ dnsApplied: false })
  const { screen, shown } = await openRow(entry({ ...office, dns, flags }, { inEffect }))
  expect(rowState()).toBe('partial')
  expect(screen.getByText('Connected, DNS not applied')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy address 10.147.17.97' })).toBeTruthy()
  expect(shown.getByText('Not applied')).toBeTruthy()
})

test('while the service does not answer nothing is green, and nothing is claimed', async () => {
  const fault = { code: 'service-timeout' } as const
  const { push, screen, shown, states } = await openRow(entry(office, { inEffect: all }))
  push(
    snapshot({
      networks: [entry(office, { inEffect: all })],
      connection: { state: 'stale', since: 0, fault },
    }),
  )
  expect(rowState()).toBe('unknown')
  expect(new Set(states())).toEqual(new Set(['unknown']))
  expect(document.querySelectorAll('.state-icon-ok')).toHaveLength(0)
  expect(shown.getByText('Unknown until the service answers again.')).toBeTruthy()
  expect(screen.queryByText('Connected')).toBeNull()
  expect(screen.queryByText('10.147.17.97')).toBeNull()
})

test('what cannot be checked says so, once', async () => {
  const { shown, states } = await openRow(entry(office))
  expect(new Set(states())).toEqual(new Set(['unknown']))
  expect(shown.getByText('Parts with a question mark cannot be checked here.')).toBeTruthy()
})

test('what could not be read is counted where it is missing, and nothing is called none', async () => {
  const unreadable = { assignedAddresses: 1, routes: 2, dns: 3, multicastSubscriptions: 4 }
  const dns = { domain: '', servers: [] }
  const lists = { assignedAddresses: [], routes: [], dns, multicastSubscriptions: [] }
  await openRow(entry(network({ ...lists, unreadable })))
  const facts = [...document.querySelectorAll('.fact')].map((fact) => fact.textContent)
  for (const [term, count] of [
    ['Addresses', '1 entry'],
    ['Routes', '2 entries'],
    ['DNS', '3 entries'],
    ['Multicast groups', '4 entries'],
  ] as const)
    expect(facts).toContainEqual(
      expect.stringMatching(`^${term}.*${count} from the service could not be read`),
    )
})

test('what the service does not say is a dash, and what else it says is listed', async () => {
  const bare = network({
    mtu: null,
    bridge: null,
    broadcastEnabled: null,
    mac: '',
    assignedAddresses: [],
    routes: [{ target: '10.1.0.0/16', via: null, flags: '18446744073709551615', metric: null }],
    dns: { domain: '', servers: [] },
    untold: ['assignedAddresses', 'dns'],
    unknownProperties: [
      { name: 'relays', value: '["62f865ae71"]' },
      { name: 'authTokens', value: null },
    ],
  })
  await openRow(entry(bare))
  const factOf = (term: string) =>
    [...document.querySelectorAll('.fact')].find((fact) => fact.querySelector('dt')?.textContent === term)
      ?.lastElementChild?.textContent
  for (const term of ['MTU', 'Bridge', 'Broadcast', 'MAC address', 'Addresses', 'DNS'])
    expect(factOf(term), term).toBe('–')
  expect(factOf('relays')).toBe('["62f865ae71"]')
  expect(factOf('authTokens')).toBe('Hidden because it may be a secret')
  expect(factOf('Routes, in numbers')).toBe('10.1.0.0/16 flags 18446744073709551615, metric –')
})
