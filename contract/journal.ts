import type { NetworkId } from '../domain/network-id.ts'
import type { ChangedBy } from './pause.ts'

/** A network as it was called then. `name` empty: unknown */
interface NetworkThen {
  readonly id: NetworkId
  readonly name: string
}

/** Says why a pause ended, as far as it is known. */
export type EndOfPause =
  /** The person, a set or a rule ended it; `quit`: Meshtray had paused the network when it quit, and has started again. */
  | ChangedBy
  | { readonly kind: 'time' }
  /** The network was left, here or by another program. */
  | { readonly kind: 'left' }
  | { readonly kind: 'unknown' }

/** Something that the person or a set did to networks. What the rules of places did stands in their decisions. */
export type JournalEntry = {
  /** Milliseconds since the epoch */
  readonly at: number
} & (
  | {
      readonly kind: 'paused'
      readonly networks: readonly NetworkThen[]
      readonly by: ChangedBy
      /** Milliseconds since the epoch; null: until it is resumed */
      readonly until: number | null
    }
  | { readonly kind: 'resumed'; readonly networks: readonly NetworkThen[]; readonly why: EndOfPause }
  /** `failed`: how many networks the service refused to change */
  | {
      readonly kind: 'used-set'
      readonly name: string
      readonly by: ChangedBy
      readonly changed: number
      readonly failed: number
    }
  /** `failed`: how many networks stay as the set left them */
  | { readonly kind: 'undid-set'; readonly name: string; readonly failed: number }
)

export const mostJournalEntries = 200
/** The networks of all entries together: a few pauses of very many networks drop older entries. */
export const mostJournalNetworks = 2_000
