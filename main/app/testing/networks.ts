import type { NetworkInSet, NetworkSet } from '../../../contract/network-set.ts'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import type { Place, PlaceRule } from '../../../contract/place.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Surroundings } from '../../../domain/policy/fingerprints-of.ts'
import type { PlaceFingerprint } from '../../../domain/policy/place-fingerprint.ts'

/* The networks, sets and places with which each sequence begins. */
export const ids = [1, 2, 3].map((last) => `89e92ceee500000${last}`)
export const networkCount = ids.length

export const nameAt = (place: number): string => 'ABC'.charAt(place)
export const nameOf = (id: NetworkId): string => nameAt(ids.indexOf(id))
export const idAt = (place: number): NetworkId => ids[place] ?? ''

const allOn: Flags = { allowManaged: true, allowGlobal: true, allowDefault: true, allowDNS: true }
/** The first is joined with default flags, the second with all flags on, and the third is unknown. */
export const atFirst: ReadonlyMap<NetworkId, Flags | null> = new Map([
  [idAt(0), defaultFlags],
  [idAt(1), allOn],
  [idAt(2), null],
])

const inSet = (place: number, state: NetworkInSet['state'], flags: Flags): NetworkInSet => ({
  network: idAt(place),
  name: nameAt(place),
  state,
  flags,
})
export const sets: readonly NetworkSet[] = [
  {
    id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
    name: 'Work',
    networks: [inSet(0, 'connected', { ...defaultFlags, allowDNS: true }), inSet(1, 'paused', allOn)],
  },
  {
    id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a12',
    name: 'Travel',
    networks: [
      inSet(0, 'disconnected', defaultFlags),
      inSet(1, 'connected', { ...allOn, allowDefault: false }),
      inSet(2, 'connected', defaultFlags),
    ],
  },
]

const uuid = (last: number): string => `0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9b0${last}`
const gateways: readonly PlaceFingerprint[] = [1, 2, 3].map((last) => ({
  kind: 'gateway',
  mac: `5a:38:c6:f4:00:0${last}`,
  subnet: `198.51.10${last}.0/24`,
}))
/** Two known places, an unknown one, and no network at all */
export const surroundings: readonly Surroundings[] = [
  ...gateways.map((fingerprint) => ({ fingerprints: [fingerprint], hasDefaultRoute: true })),
  { fingerprints: [{ kind: 'no-network' }], hasDefaultRoute: false },
]
export const placeNames = ['Home', 'Office', 'a place that is not known', 'no network at all']
export const places: readonly Place[] = [0, 1].map((at) => ({
  id: uuid(at),
  name: placeNames[at] ?? '',
  fingerprints: gateways.slice(at, at + 1),
}))
export const rules: readonly PlaceRule[] = [
  { id: uuid(5), place: uuid(0), action: { kind: 'use-set', set: sets[0]?.id ?? '' } },
  { id: uuid(6), place: uuid(1), action: { kind: 'pause', networks: [idAt(0), idAt(2)] } },
]
