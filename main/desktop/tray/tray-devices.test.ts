import { expect, test } from 'vitest'
import { noAccounts } from '../../../contract/account.ts'
import {
  emptyHosting,
  type HostingSnapshot,
  mostWaiting,
  type WaitingDevice,
} from '../../../contract/hosting.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { sampleAccount } from '../../../contract/testing/account.ts'
import { sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import type { TrayItem } from './tray-item.ts'
import { trayModel } from './tray-model.ts'

const laptop: WaitingDevice = {
  source: 'controller',
  network: 'a1b2c3d4e5000001',
  networkName: 'R&D',
  member: '1234567890',
  name: 'laptop',
  since: 5_000,
}
const ready: HostingSnapshot = { ...emptyHosting, controller: { state: 'ready' } }

function itemsWith(hosting: Partial<HostingSnapshot>, change: Partial<Snapshot> = {}): readonly TrayItem[] {
  return trayModel(t, sampleSnapshot({ hosting: { ...ready, ...hosting }, networks: [], ...change })).items
}
const labels = (items: readonly TrayItem[]): string[] =>
  items.map((item) => (item.type === 'separator' ? '---' : item.label))

test('a device that waits stands on top, with Authorize and Ignore, and turns the icon', () => {
  const items = itemsWith({ waiting: [laptop] })
  expect(labels(items)).toEqual([
    'Online',
    'Copy node address a1b2c3d4e5',
    '---',
    'laptop wants to join R&&D',
    '---',
    'Join network…',
    'Networks I host…',
    'Check connection…',
    'Open Meshtray',
    'Quit',
  ])
  const menu = items.find((item) => item.type === 'submenu')
  const argument = { network: laptop.network, member: laptop.member }
  expect(menu?.submenu.slice(0, 2)).toEqual([
    {
      type: 'normal',
      label: 'Authorize',
      action: { command: 'hosting.authorizeDevice', argument },
    },
    { type: 'normal', label: 'Ignore', action: { command: 'hosting.ignoreDevice', argument } },
  ])
  expect(trayModel(t, sampleSnapshot({ hosting: { ...ready, waiting: [laptop] } })).state).toBe('attention')
})

test('one that was just let in can be put out again, as in the windows', () => {
  const undo = {
    id: 'undo-1',
    network: laptop.network,
    member: laptop.member,
    name: 'R&D',
    until: 0,
    fault: null,
  }
  const undos = [
    { ...undo, authorized: true, changes: [] },
    { ...undo, id: 'undo-2', authorized: false, changes: [] },
    { ...undo, id: 'undo-3', authorized: null, changes: [] },
  ]
  const items = itemsWith({ undos })
  expect(labels(items).slice(3, 5)).toEqual(['Undo: R&&D authorized', '---'])
  expect(items[3]).toMatchObject({ action: { command: 'hosting.undo', argument: { undo: 'undo-1' } } })
})

test('one without a name stands by its address', () => {
  expect(labels(itemsWith({ waiting: [{ ...laptop, name: '' }] }))).toContain('1234567890 wants to join R&&D')
})

test('beyond five, the window shows the rest', () => {
  const waiting = Array.from({ length: 8 }, (_, n) => ({ ...laptop, name: `d${n}`, member: `000000000${n}` }))
  const shown = labels(itemsWith({ waiting })).filter((label) => label.includes('want'))
  expect(shown).toHaveLength(6)
  expect(shown.at(-1)).toBe('3 more want to join…')
})

test('a list that is full may not be all of them', () => {
  const waiting = Array.from({ length: mostWaiting }, (_, n) => ({ ...laptop, member: `${1e9 + n}` }))
  expect(labels(itemsWith({ waiting }))).toContain('195+ more want to join…')
})

test('while the service is away, only what the account can decide is offered', () => {
  const stale = { connection: { state: 'stale', since: 0, fault: { code: 'service-timeout' } } } as const
  const account = sampleAccount()
  const accounts = { ...noAccounts, accounts: [account] }
  const remote: WaitingDevice = { ...laptop, source: account.id, name: 'phone' }
  const shown = labels(itemsWith({ waiting: [laptop, remote] }, { ...stale, accounts }))
  expect(shown).toContain('phone wants to join R&&D')
  expect(shown).not.toContain('laptop wants to join R&&D')
})

test.each([
  ['ready', true],
  ['starting', true],
  ['unknown', false],
] as const)('with a controller that is %s the hosted networks are offered: %s', (state, offered) => {
  expect(labels(itemsWith({ controller: { state } })).includes('Networks I host…')).toBe(offered)
})

test('a service without a controller offers none', () => {
  const controller = { state: 'none', fault: { code: 'controller-absent' } } as const
  expect(labels(itemsWith({ controller }))).not.toContain('Networks I host…')
})
