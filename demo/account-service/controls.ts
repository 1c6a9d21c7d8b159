import type { Faults } from '../http/faults.ts'
import type { RequestCounts } from '../http/request-counts.ts'
import type { Asker } from '../node-service/controller/controller.ts'
import { identityOf } from '../node-service/node/identity.ts'
import type { Answer } from '../node-service/node/join-flow.ts'
import type { Rate } from './http/rate.ts'
import type { AccountService } from './service.ts'

/** Switches with which a test changes the account service from outside its API. */
export interface Controls {
  readonly faults: Faults
  readonly rate: Rate
  /** Counts the successful requests of each operation. */
  readonly answered: RequestCounts
  /** Refuses every token from now on, as if it were revoked. null: known tokens are accepted again. */
  refuseTokens(status: 401 | 403 | null): void
  setReadOnly(readOnly: boolean): void
  /** Makes networks of the organization's owner until there are so many in all. */
  growNetworks(total: number): void
  /** Adds members to a network until there are so many. */
  growMembers(networkId: string, total: number): void
  /** A new device asks to join. Gives its address. */
  addDevice(networkId: string): string
  /** A node of another process asks for a configuration; undefined: no network of the account's. */
  ask(networkId: string, asker: Asker): Answer | undefined
  /** Tells a demo node in another process, by its admin port's address, when there is news for it. */
  pushTo(nodeAdminUrl: string): void
}

const version = [1, 14, 1, 12] as const

export function createControls(
  service: AccountService,
  faults: Faults,
  rate: Rate,
  answered: RequestCounts,
): Controls {
  const { networks, people } = service
  let devices = 0
  const ask = (id: string, asker: Asker) => networks.remote.answer(id, asker) as Answer | undefined

  return {
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
    growMembers(networkId, total) {
      for (let i = networks.members(networkId)?.length ?? total; i < total; i += 1) {
        const { address } = identityOf(`${networkId} grown ${i}`)
        networks.updateMember(networkId, address, {
          name: `sensor ${i}`,
          config: {
            authorized: i % 10 !== 0,
            ipAssignments: [`10.${100 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`],
          },
        })
      }
    },
    addDevice(networkId) {
      devices += 1
      const identity = identityOf(`${networkId} device ${devices} ${service.startedAt}`)
      ask(networkId, { ...identity, version })
      return identity.address
    },
    ask,
    pushTo(url) {
      networks.remote.onPush((networkId) => {
        fetch(`${url}/__push/${networkId}`, { method: 'POST' }).catch(() => undefined)
      })
    },
  }
}
