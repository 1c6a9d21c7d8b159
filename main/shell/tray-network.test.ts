import { expect, test } from 'vitest'
import { emptyHosting, type KnownNetwork, type NamedDevice } from '../../contract/hosting.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { sampleEntry, sampleLeft, sampleSnapshot } from '../../contract/testing/joined.ts'
import type { TrayItem } from './tray-item.ts'
import { trayModel } from './tray-model.ts'

const server: NamedDevice = {
  member: '0a1b2c3d4e',
  name: 'office server',
  addresses: ['10.147.17.2'],
  online: true,
}

/** What the network's submenu offers of devices. */
function deviceItems(devices: readonly NamedDevice[], change: Partial<Snapshot> = {}): readonly TrayItem[] {
  const known: KnownNetwork[] = [
    { id: sampleEntry().id, source: 'account', name: 'workshop', description: null, devices },
  ]
  const snapshot = sampleSnapshot({ hosting: { ...emptyHosting, known }, ...change })
  const network = trayModel(snapshot).items.find((item) => item.type === 'submenu')
  const items = network?.submenu ?? []
  const all = items.findIndex((item) => item.type === 'normal' && item.label === 'All devices…')
  return items.slice(items.slice(0, Math.max(all, 0)).findLastIndex(isSeparator) + 1, all + 1)
}
const isSeparator = (item: TrayItem): boolean => item.type === 'separator'
const labels = (items: readonly TrayItem[]): string[] =>
  items.map((item) => (item.type === 'separator' ? '---' : item.label))

test('a device’s address is copied by a click on its name, and all are a click away', () => {
  expect(deviceItems([server])).toEqual([
    {
      type: 'normal',
      label: 'Copy office server — 10.147.17.2',
      action: { command: 'clipboard.copy', argument: { text: '10.147.17.2' } },
    },
    {
      type: 'normal',
      label: 'All devices…',
      action: { command: 'hosting.openWindow', argument: { network: sampleEntry().id } },
    },
  ])
})

test('of many addresses two are offered; who is offline is marked; names of any kind stay names', () => {
  const items = deviceItems([
    { ...server, name: 'R&D\nrack', addresses: ['10.0.0.1', 'fd00::1', '10.0.0.2'] },
    { ...server, name: 'حاسوب', online: false },
  ])
  expect(labels(items).slice(0, 3)).toEqual([
    'Copy R&&D rack — 10.0.0.1',
    'Copy R&&D rack — fd00::1',
    'Copy \u2068حاسوب\u2069 — 10.147.17.2 (offline)',
  ])
})

test('of many devices a few are offered', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ ...server, name: `server ${at}` }))
  expect(labels(deviceItems(many))).toHaveLength(7)
})

test('there are none where nothing is known, or the network is not in use', () => {
  expect(deviceItems([])).toEqual([])
  expect(deviceItems([server], { networks: [sampleLeft()] })).toEqual([])
})

test('names are known without the service, too', () => {
  const connection = { state: 'stale', since: 0, fault: { code: 'service-unreachable' } } as const
  expect(deviceItems([server], { connection })).toHaveLength(2)
})
