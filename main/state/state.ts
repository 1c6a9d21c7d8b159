import { noAccounts } from '../../contract/account.ts'
import { emptyHosting } from '../../contract/hosting.ts'
import { noSets } from '../../contract/network-set.ts'
import { noPlaces } from '../../contract/place.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { nameCollator } from '../../words/formats.ts'
import { type Comparisons, noComparisons } from './effects.ts'
import type { PolledNetworks } from './entries.ts'

/** The snapshot, and the data that is needed to compute the next one */
export interface State {
  readonly snapshot: Snapshot
  /** Compares the names of networks in the language of the person. */
  readonly collator: Intl.Collator
  /** The time since when each network has been requesting its configuration (monotonic ms) */
  readonly requestingSince: PolledNetworks['requestingSince']
  /** Networks whose join the service has not accepted yet; they are dropped if it refuses. */
  readonly unconfirmed: readonly string[]
  readonly comparisons: Comparisons
  /** The time from when a part of each network that is not in effect counts as missing (monotonic ms) */
  readonly settledAt: { readonly [id: string]: number }
}

export function initialState(demo: boolean, collator = nameCollator('en')): State {
  return {
    collator,
    snapshot: {
      revision: 0,
      connection: { state: 'starting' },
      node: null,
      networks: [],
      unreadableNetworks: 0,
      notices: [],
      preferences: defaultPreferences,
      locale: 'en',
      pendingChanges: [],
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
    settledAt: {},
  }
}
