import { expect, test } from 'vitest'
import { type DirectoryNetwork, emptyHosting, type NamedDevice } from '../../../contract/hosting.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { sampleEntry, sampleLeft, sampleSnapshot } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { deviceAddressItems } from './tray-device-addresses.ts'
import type { TrayItem } from './tray-item.ts'

const server: NamedDevice = {
  member: '0a1b2c3d4e',
  name: 'office server',
  addresses: ['10.147.17.2'],
  online: true,
}
const lab = 'a1b2c3d4e5000001'

/** The items of the submenu for devices in the first network, and in a second one. */
function itemsFor(
  devices: readonly NamedDevice[],
  change: Partial<Snapshot> = {},
  inLab: readonly NamedDevice[] = [],
): readonly TrayItem[] {
  const network = (id: string, of: readonly NamedDevice[]): DirectoryNetwork => ({
    id,
    source: 'account',
    name: '',
    description: null,
    devices: of,
  })
  const directory = [network(sampleEntry().id, devices), network(lab, inLab)]
  const networks = [sampleEntry(), sampleEntry({ id: lab, name: 'lab' })]
  const snapshot = sampleSnapshot({ networks, hosting: { ...emptyHosting, directory }, ...change })
  const [item] = deviceAddressItems(t, snapshot)
  return item?.type === 'submenu' ? item.submenu : []
}
const labels = (items: readonly TrayItem[]): string[] =>
  items.map((item) => (item.type === 'separator' ? '---' : item.label))

test('a device’s address is copied by a click on its name, and all are a click away', () => {
  expect(itemsFor([server])).toEqual([
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
  const items = itemsFor([
    { ...server, name: 'R&D\nrack', addresses: ['10.0.0.1', 'fd00::1', '10.0.0.2'] },
    { ...server, name: 'حاسوب', online: false },
  ])
  expect(labels(items).slice(0, 3)).toEqual([
    'R&&D rack — 10.0.0.1',
    'R&&D rack — fd00::1',
    '\u2068حاسوب\u2069 — 10.147.17.2 (offline)',
  ])
})

test('of several networks each has its part, under its name', () => {
  const many = (name: string) => Array.from({ length: 20 }, (_, at) => ({ ...server, name: `${name} ${at}` }))
  const items = labels(itemsFor(many('server'), {}, many('camera')))
  expect(items).toHaveLength(2 + 24 + 2)
  expect(items[0]).toBe('workshop')
  expect(items[13]).toBe('lab')
  expect(items[14]).toBe('camera 0 — 10.147.17.2')
})

test('there are none where nothing is known, or the network is not in use', () => {
  expect(itemsFor([])).toEqual([])
  expect(itemsFor([server], { networks: [sampleLeft()] })).toEqual([])
})

test('names are known without the service, too', () => {
  const connection = { state: 'stale', since: 0, fault: { code: 'service-unreachable' } } as const
  expect(itemsFor([server], { connection })).toHaveLength(3)
})
