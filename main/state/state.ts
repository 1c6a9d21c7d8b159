import { noAccounts } from '../../contract/account.ts'
import { emptyHosting } from '../../contract/hosting.ts'
import { noSets } from '../../contract/network-set.ts'
import { noPlaces } from '../../contract/place.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { nameCollator } from '../../words/locale.ts'
import { type Comparisons, noComparisons } from './effects.ts'
import type { PolledNetworks } from './entries.ts'

/** The snapshot, and what it takes to make the next one. */
export interface State {
  readonly snapshot: Snapshot
  /** The order of networks by their names */
  readonly collator: Intl.Collator
  /** Since when (monotonic ms) each network has asked its controller for a configuration. */
  readonly requestingSince: PolledNetworks['requestingSince']
  /** Asked to join and not yet taken by the service: dropped again if it refuses. */
  readonly unconfirmed: readonly string[]
  readonly comparisons: Comparisons
  /** Since when (monotonic ms) something of each network is not in effect */
  readonly troubledSince: { readonly [id: string]: number }
}

export function initialState(demo: boolean, collator = nameCollator('en')): State {
  return {
    collator,
    snapshot: {
      revision: 0,
      connection: { state: 'starting' },
      node: null,
      networks: [],
      notices: [],
      preferences: defaultPreferences,
      unfinished: [],
      sets: noSets,
      places: noPlaces,
      hosting: emptyHosting,
      accounts: noAccounts,
      desktop: { environment: 'other', trayHost: 'unknown', shortcut: { state: 'none' } },
      doctor: null,
      resolver: null,
      deviceCounts: {},
      demo,
    },
    requestingSince: {},
    unconfirmed: [],
    comparisons: noComparisons,
    troubledSince: {},
  }
}
