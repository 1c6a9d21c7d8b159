import type { Faults } from '../http/faults.ts'
import type { Rate } from '../http/rate.ts'
import type { RequestCounts } from '../http/request-counts.ts'
import { createNetworkControls, type NetworkControls } from './network-controls.ts'
import type { AccountService } from './service.ts'

/** Switches with which a test changes the account service from outside its API. */
export interface Controls extends NetworkControls {
  readonly faults: Faults
  readonly rate: Rate
  /** Counts the successful requests of each operation. */
  readonly answered: RequestCounts
  /** Refuses every token from now on, as if it were revoked. null: known tokens are accepted again. */
  refuseTokens(status: 401 | 403 | null): void
  setReadOnly(readOnly: boolean): void
}

export function createControls(
  service: AccountService,
  faults: Faults,
  rate: Rate,
  answered: RequestCounts,
): Controls {
  const { networks, people } = service

  return {
    ...createNetworkControls(networks, networks.remote),
    faults,
    rate,
    answered,
    refuseTokens(status) {
      service.refusing = status
    },
    setReadOnly(readOnly) {
      service.readOnly = readOnly
    },
    growNetworks(total) {
      const { ownerId } = people.organization()
      for (let i = networks.list().length; i < total; i += 1) {
        const { id } = networks.create(ownerId).network
        networks.update(id, { config: { name: `site ${String(i).padStart(3, '0')}` } })
      }
    },
  }
}
