import { useMemo, useRef } from 'preact/hooks'
import type { DeviceList } from '../../contract/devices.ts'
import type { Device } from '../../domain/devices/device.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import { nameCollator } from '../../words/locale.ts'
import { type DevicesQuery, useApp } from '../app/state.ts'
import { searchWords } from '../text/search-words.ts'
import { useTranslate } from '../text/use-translate.ts'
import {
  type FoundDevices,
  findDevices,
  type NetworksById,
  searchable,
  sharedNames,
  sortDevices,
} from './find-devices.ts'

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
