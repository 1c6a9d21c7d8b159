import type { NetworkInSet, NetworkSet } from '../../../contract/network-set.ts'
import { defaultFlags, type Flags } from '../../../contract/node.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

/* The networks and sets with which each sequence begins. */
export const ids = [1, 2, 3].map((last) => `89e92ceee500000${last}`)
export const networkCount = ids.length

export const nameAt = (place: number): string => 'ABC'.charAt(place)
export const nameOf = (id: NetworkId): string => nameAt(ids.indexOf(id))
export const idAt = (place: number): NetworkId => ids[place] ?? ''

const allOn: Flags = { allowManaged: true, allowGlobal: true, allowDefault: true, allowDNS: true }
/** One is joined as most are, one with all that can be on, one is not known yet. */
export const atFirst: ReadonlyMap<NetworkId, Flags | null> = new Map([
  [idAt(0), defaultFlags],
  [idAt(1), allOn],
  [idAt(2), null],
])

const inSet = (place: number, state: NetworkInSet['state'], flags: Flags): NetworkInSet => ({
  ...{ network: idAt(place), name: nameAt(place), state, flags },
})
export const sets: readonly NetworkSet[] = [
  {
    ...{ id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11', name: 'Work' },
    networks: [inSet(0, 'connected', { ...defaultFlags, allowDNS: true }), inSet(1, 'paused', allOn)],
  },
  {
    ...{ id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a12', name: 'Travel' },
    networks: [
      inSet(0, 'disconnected', defaultFlags),
      inSet(1, 'connected', { ...allOn, allowDefault: false }),
      inSet(2, 'connected', defaultFlags),
    ],
  },
]
