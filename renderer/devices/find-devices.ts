import { useMemo, useRef } from 'preact/hooks'
import type { DeviceList, DeviceNetwork } from '../../contract/devices.ts'
import { compareDevices, type Device, type DeviceAddress } from '../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { foldedText, searchWords } from '../../domain/search/fold.ts'
import { nameCollator } from '../../words/formats.ts'
import { type DevicesQuery, useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'

export type DeviceFilter = DevicesQuery['filter']
export const deviceFilters = ['all', 'online', 'direct', 'mine'] as const satisfies readonly DeviceFilter[]

type DeviceOrder = DevicesQuery['order']
export const deviceOrders = ['name', 'latency', 'seen'] as const satisfies readonly DeviceOrder[]

export type NetworksById = ReadonlyMap<NetworkId, DeviceNetwork>

interface DeviceQuery {
  /** The words from `searchWords`. A device has to contain all of them. */
  readonly words: readonly string[]
  readonly filter: DeviceFilter
  /** null: all networks */
  readonly network: NetworkId | null
}

/** A device with its search text, which is made only once. */
interface FoundDevice {
  readonly device: Device
  /** Names, addresses and networks, folded */
  readonly text: string
  /** The networks whose names are in the text */
  readonly networks: NetworksById
}

type FoundDevices = ReadonlyMap<NodeAddress, FoundDevice>

/** Reuses the entries of `before` for devices that are the same objects, while no network has another name. */
export function searchable(
  devices: readonly Device[],
  networks: NetworksById,
  before: FoundDevices,
): FoundDevices {
  return new Map(
    devices.map((device) => {
      const old = before.get(device.node)
      const isSame = old?.device === device && old.networks === networks
      return [device.node, isSame ? old : { device, text: searchText(device, networks), networks }]
    }),
  )
}

/** The devices that match, in the given order */
export function findDevices(
  devices: readonly Device[],
  all: FoundDevices,
  { words, filter, network }: DeviceQuery,
  networks: NetworksById,
): readonly Device[] {
  return devices.filter((device) => {
    if (network !== null && !device.networks.includes(network)) return false
    if (!passes(device, filter, networks)) return false
    const text = all.get(device.node)?.text ?? ''
    return words.every((word) => text.includes(word))
  })
}

function passes(device: Device, filter: DeviceFilter, networks: NetworksById): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'online':
      return device.online === true
    case 'direct':
      return device.path === 'direct'
    case 'mine':
      return device.networks.some((id) => networks.get(id)?.isHosted === true)
  }
}

/** `before`: the indices of the last order. An array that is almost sorted already is sorted fast. */
export function sortDevices(
  devices: readonly Device[],
  order: DeviceOrder,
  collator: Intl.Collator,
  before: ReadonlyMap<NodeAddress, number> = new Map(),
): readonly Device[] {
  const placed: Device[] = []
  const others: Device[] = []
  for (const device of devices) {
    const index = before.get(device.node)
    if (index === undefined) others.push(device)
    else placed[index] = device
  }
  const byName = compareDevices(collator)
  const compare = {
    name: byName,
    latency: (a: Device, b: Device) => latencyRank(a) - latencyRank(b) || byName(a, b),
    seen: (a: Device, b: Device) => seenRank(a) - seenRank(b) || byName(a, b),
  }[order]
  return [...placed.filter(Boolean), ...others].sort(compare)
}

/** Devices without a latency come last. */
function latencyRank({ latency, path }: Device): number {
  return latency ?? (path === null ? 2e9 : 1e9)
}

/** Devices that are online come first, and are equal among each other. */
function seenRank({ online, lastSeen }: Device): number {
  if (online) return Number.NEGATIVE_INFINITY
  return lastSeen === null ? Number.MAX_VALUE : -lastSeen
}

/** The device's addresses: those that match the search first, then those of the chosen network. */
export function waysIn(
  { addresses }: Device,
  network: NetworkId | null,
  words: readonly string[] = [],
): readonly DeviceAddress[] {
  const rank = (way: DeviceAddress): number =>
    (words.some((word) => way.address.toLowerCase().includes(word)) ? 0 : 2) +
    (way.network === network ? 0 : 1)
  return addresses.toSorted((a, b) => rank(a) - rank(b))
}

/** A matching text that the row does not show; null: the row shows all that matches. */
export function unseenMatch(
  { names, node, networks }: Device,
  byId: NetworksById,
  words: readonly string[],
  shown: readonly string[],
): { readonly what: 'name' | 'node' | 'network'; readonly text: string } | null {
  const seen = foldedText(shown.join('\n'))
  const missing = words.filter((word) => !seen.includes(word))
  if (missing.length === 0) return null
  const others = [
    ...names.map(({ name }) => ({ what: 'name' as const, text: name })),
    { what: 'node' as const, text: node },
    ...networks.map((id) => ({ what: 'network' as const, text: byId.get(id)?.name || id })),
  ]
  return others.find(({ text }) => missing.some((word) => foldedText(text).includes(word))) ?? null
}

/** The first names that several devices share */
export function sharedNames(devices: readonly Device[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { names } of devices) {
    const name = names[0]?.name
    if (name === undefined) continue
    if (seen.has(name)) shared.add(name)
    seen.add(name)
  }
  return shared
}

/** Characters: a host may send a name of any length. */
const longestSearched = 1_000

function searchText({ names, addresses, node, networks }: Device, byId: NetworksById): string {
  return foldedText(
    [
      ...names.map(({ name }) => name.slice(0, longestSearched)),
      ...addresses.map(({ address }) => address),
      node,
      ...networks.flatMap((id) => [id, byId.get(id)?.name ?? '']),
    ].join('\n'),
  )
}

export interface ShownDevices {
  readonly rows: readonly Device[]
  /** Counts the devices of the chosen network, regardless of search and filter. */
  readonly count: number
  readonly words: readonly string[]
  readonly networks: NetworksById
  readonly sharedNames: ReadonlySet<string>
  readonly state: DevicesQuery
  readonly change: (change: Partial<DevicesQuery>) => void
}

/** The devices of a network, or all of them, as searched, filtered and sorted. */
export function useDeviceList(
  { devices, networks: listed }: DeviceList,
  network: NetworkId | null,
): ShownDevices {
  const { locale } = useTranslate()
  const { devicesQuery } = useApp()
  const state = devicesQuery.value
  const { query, filter, order } = state
  const words = useMemo(() => searchWords(query), [query])
  const names = listed.map(({ id, name, isHosted }) => `${id} ${name} ${isHosted}`).join('\n')
  const networks = useMemo(() => new Map(listed.map((one) => [one.id, one])), [names])
  const searched = useRef<FoundDevices>(new Map())
  const all = useMemo(() => {
    searched.current = searchable(devices, networks, searched.current)
    return searched.current
  }, [devices, networks])
  const places = useRef<ReadonlyMap<NodeAddress, number>>(new Map())
  const sorted = useMemo(() => {
    const inOrder = sortDevices(devices, order, nameCollator(locale), places.current)
    places.current = new Map(inOrder.map(({ node }, index) => [node, index]))
    return inOrder
  }, [devices, order, locale])
  const rows = useMemo(
    () => findDevices(sorted, all, { words, filter, network }, networks),
    [sorted, all, words, filter, network, networks],
  )
  const count = useMemo(
    () => devices.reduce((sum, one) => sum + Number(network === null || one.networks.includes(network)), 0),
    [devices, network],
  )
  const shared = useMemo(() => sharedNames(devices), [devices])
  return {
    rows,
    count,
    words,
    networks,
    sharedNames: shared,
    state,
    change(change) {
      devicesQuery.value = { ...state, ...change }
    },
  }
}
