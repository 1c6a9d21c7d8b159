import { useMemo, useRef } from 'preact/hooks'
import type { DeviceList, DeviceNetwork } from '../../contract/devices.ts'
import type { Device, DeviceAddress } from '../../domain/devices/device.ts'
import { compareDevices } from '../../domain/devices/device-order.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { nameCollator } from '../../words/locale.ts'
import { type DevicesQuery, useApp } from '../app/state.ts'
import { searchWords } from '../text/search-words.ts'
import { useTranslate } from '../text/use-translate.ts'

export type DeviceFilter = DevicesQuery['filter']
export const deviceFilters = ['all', 'online', 'direct', 'mine'] as const satisfies readonly DeviceFilter[]

export type DeviceOrder = DevicesQuery['order']
export const deviceOrders = ['name', 'latency', 'seen'] as const satisfies readonly DeviceOrder[]

export type NetworksById = ReadonlyMap<NetworkId, DeviceNetwork>

/** What is asked of the list */
export interface DeviceQuery {
  /** In lower case; each of them has to be somewhere. */
  readonly words: readonly string[]
  readonly filter: DeviceFilter
  /** null: of all */
  readonly network: NetworkId | null
}

/** A device with what the search needs of it, made once. */
export interface FoundDevice {
  readonly device: Device
  /** All that the words are looked for in, in lower case */
  readonly text: string
}

export type FoundDevices = ReadonlyMap<NodeAddress, FoundDevice>

/** Those of devices that are the same objects as before stay the same objects too. */
export function searchable(
  devices: readonly Device[],
  networks: NetworksById,
  before: FoundDevices,
): FoundDevices {
  return new Map(
    devices.map((device) => {
      const old = before.get(device.node)
      return [device.node, old?.device === device ? old : { device, text: textOf(device, networks) }]
    }),
  )
}

/** Those that match, in their order. `all`: what is looked for in each of them */
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
      return device.online
    case 'direct':
      return device.path === 'direct'
    case 'mine':
      return device.networks.some((id) => networks.get(id)?.isHosted === true)
  }
}

/** `before`: their places in the last order, from which this one is quickly made. */
export function sortDevices(
  devices: readonly Device[],
  order: DeviceOrder,
  collator: Intl.Collator,
  before: ReadonlyMap<NodeAddress, number> = new Map(),
): readonly Device[] {
  const placed: Device[] = []
  const others: Device[] = []
  for (const device of devices) {
    const place = before.get(device.node)
    if (place === undefined) others.push(device)
    else placed[place] = device
  }
  const byName = compareDevices(collator)
  const compare = {
    name: byName,
    latency: (a: Device, b: Device) => latencyRank(a) - latencyRank(b) || byName(a, b),
    seen: (a: Device, b: Device) => seenRank(a) - seenRank(b) || byName(a, b),
  }[order]
  return [...placed.filter(Boolean), ...others].sort(compare)
}

/** Those that this node has no latency of come last. */
function latencyRank({ latency, path }: Device): number {
  return latency ?? (path === null ? 2e9 : 1e9)
}

/** Those that are online are seen all the time, and keep their places. */
function seenRank({ online, lastSeen }: Device): number {
  if (online) return Number.NEGATIVE_INFINITY
  return lastSeen === null ? Number.MAX_VALUE : -lastSeen
}

/** The ways in, the best first: of the chosen network, and of several what is looked for. */
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

/** What makes a device match that its row does not show; null: the row shows it. */
export function unseenMatch(
  { names, node, networks }: Device,
  byId: NetworksById,
  words: readonly string[],
  shown: readonly string[],
): { readonly what: 'name' | 'node' | 'network'; readonly text: string } | null {
  const seen = shown.join('\n').toLowerCase()
  const missing = words.filter((word) => !seen.includes(word))
  if (missing.length === 0) return null
  const others = [
    ...names.map(({ name }) => ({ what: 'name' as const, text: name })),
    { what: 'node' as const, text: node },
    ...networks.map((id) => ({ what: 'network' as const, text: byId.get(id)?.name || id })),
  ]
  return others.find(({ text }) => missing.some((word) => text.toLowerCase().includes(word))) ?? null
}

/** Names that more than one device goes by first: by them alone nobody could tell these apart. */
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

/** A name may be as long as its host likes. */
const longestSearched = 1_000

function textOf({ names, addresses, node, networks }: Device, byId: NetworksById): string {
  return [
    ...names.map(({ name }) => name.slice(0, longestSearched)),
    ...addresses.map(({ address }) => address),
    node,
    ...networks.flatMap((id) => [id, byId.get(id)?.name ?? '']),
  ]
    .join('\n')
    .toLowerCase()
}

export interface ShownDevices {
  readonly rows: readonly Device[]
  /** Of the chosen network, whatever is looked for */
  readonly count: number
  readonly words: readonly string[]
  readonly networks: NetworksById
  readonly sharedNames: ReadonlySet<string>
  readonly state: DevicesQuery
  readonly change: (change: Partial<DevicesQuery>) => void
}

/** The devices of a network, or all of them, as they are asked for. */
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
    places.current = new Map(inOrder.map(({ node }, place) => [node, place]))
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
    ...{ rows, count, words, networks, sharedNames: shared, state },
    change(change) {
      devicesQuery.value = { ...state, ...change }
    },
  }
}
