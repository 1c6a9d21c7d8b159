import type { NetworkSet } from '../../../contract/network-set.ts'
import type { Place, PlaceRule } from '../../../contract/place.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { routeCutting } from '../../../domain/policy/cuts-place.ts'
import { listOf } from '../../../words/lists.ts'
import type { PlaceNames } from '../../../words/place-words.ts'
import type { Translate } from '../../../words/translate.ts'

/** The reason why a rule would not work, found before it acts. */
type RuleTrouble =
  | { readonly kind: 'set-gone' }
  | { readonly kind: 'networks-gone'; readonly networks: readonly NetworkId[]; readonly all: boolean }
  /** The set would route the place's own network elsewhere, and so cut the connection. */
  | { readonly kind: 'cuts'; readonly network: NetworkId; readonly route: string }

/** null: no trouble, as far as is known now */
export function ruleTrouble(
  { action }: Pick<PlaceRule, 'action'>,
  place: Pick<Place, 'fingerprints'>,
  { networks, sets }: Pick<Snapshot, 'networks' | 'sets'>,
): RuleTrouble | null {
  if (action.kind === 'use-set') {
    const set = sets.sets.find(({ id }) => id === action.set)
    return set === undefined ? { kind: 'set-gone' } : cutting(set, place, networks)
  }
  const named = action.kind === 'pause' ? action.networks : [action.network]
  const gone = named.filter((id) => !networks.some((entry) => entry.id === id))
  return gone.length === 0
    ? null
    : { kind: 'networks-gone', networks: gone, all: gone.length === named.length }
}

/** Checks only networks that are joined, as the routes of others are not known. */
function cutting(
  set: NetworkSet,
  place: Pick<Place, 'fingerprints'>,
  networks: Snapshot['networks'],
): RuleTrouble | null {
  for (const { network, state, flags } of set.networks) {
    const reported = networks.find(({ id }) => id === network)?.network ?? null
    const route =
      reported === null || state !== 'connected' ? null : routeCutting(place.fingerprints, reported, flags)
    if (route !== null) return { kind: 'cuts', network, route }
  }
  return null
}

export function ruleTroubleWords(t: Translate, trouble: RuleTrouble, names: PlaceNames): string {
  switch (trouble.kind) {
    case 'set-gone':
      return t('places.trouble.set-gone')
    case 'cuts':
      return t('places.trouble.cuts', { network: names.network(trouble.network), route: trouble.route })
    case 'networks-gone':
      return t('places.trouble.networks-gone', {
        all: trouble.all ? 'yes' : 'no',
        networks: listOf(t, trouble.networks.map(names.network)),
      })
  }
}
