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

function devicesItem(devices: readonly NamedDevice[], change: Partial<Snapshot> = {}) {
  const known: KnownNetwork[] = [
    { id: sampleEntry().id, source: 'account', name: 'workshop', description: null, devices },
  ]
  const snapshot = sampleSnapshot({ hosting: { ...emptyHosting, known }, ...change })
  const network = trayModel(snapshot).items.find((item) => item.type === 'submenu')
  return network?.submenu.find((item) => item.type === 'submenu')
}
const labels = (items: readonly TrayItem[] = []): string[] =>
  items.map((item) => (item.type === 'separator' ? '---' : item.label))

test('a device’s address is copied by a click on its name, and all are a click away', () => {
  const item = devicesItem([server])
  expect(item?.label).toBe('Copy a device’s address')
  expect(item?.submenu).toEqual([
    {
      type: 'normal',
      label: 'office server — 10.147.17.2',
      action: { command: 'clipboard.copy', argument: { text: '10.147.17.2' } },
    },
    { type: 'separator' },
    {
      type: 'normal',
      label: 'All devices…',
      action: { command: 'hosting.openWindow', argument: { network: sampleEntry().id } },
    },
  ])
})

test('of many addresses two are offered; who is offline is marked; names of any kind stay names', () => {
  const item = devicesItem([
    { ...server, name: 'R&D\nrack', addresses: ['10.0.0.1', 'fd00::1', '10.0.0.2'] },
    { ...server, name: 'حاسوب', online: false },
  ])
  expect(labels(item?.submenu).slice(0, 3)).toEqual([
    'R&&D rack — 10.0.0.1',
    'R&&D rack — fd00::1',
    '\u2068حاسوب\u2069 — 10.147.17.2 (offline)',
  ])
})

test('there is no such menu where nothing is known, or the network is not in use', () => {
  expect(devicesItem([])).toBeUndefined()
  expect(devicesItem([server], { networks: [sampleLeft()] })).toBeUndefined()
})

test('names are known without the service, too', () => {
  const connection = { state: 'stale', since: 0, fault: { code: 'service-unreachable' } } as const
  expect(devicesItem([server], { connection })?.submenu).toHaveLength(3)
})
