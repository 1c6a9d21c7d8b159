import type { Faults } from './http/faults.ts'
import type { JsonObject } from './json.ts'
import type { Flags } from './node/joined-network.ts'
import type { Service } from './service.ts'

/** What a test does to the service from outside its API. */
export interface Controls {
  readonly faults: Faults
  /** Writes a new token; the old one is refused from then on. Returns the new one. */
  rotateToken(): string
  /** As if by the service's own command-line client */
  join(networkId: string, flags?: Partial<Flags>): void
  /** As if by the service's own command-line client. false: it was not joined */
  leave(networkId: string): boolean
  /** Shows this status, known or not, until it is given null or the network is left. false: not joined */
  setStatus(networkId: string, status: string | null): boolean
  /** Shows these fields instead of the true ones; null ends that. false: not joined */
  force(networkId: string, fields: JsonObject | null): boolean
  setOnline(online: boolean): void
}

export function createControls(service: Service, faults: Faults, rotateToken: () => string): Controls {
  const { node } = service
  return {
    faults,
    rotateToken,
    join: (networkId, flags = {}) => void node.join(networkId.toLowerCase(), flags),
    leave: (networkId) => node.leave(networkId.toLowerCase()),
    setStatus: (networkId, status) => node.force(networkId.toLowerCase(), status === null ? {} : { status }),
    force: (networkId, fields) => node.force(networkId.toLowerCase(), fields ?? {}),
    setOnline(online) {
      service.online = online
    },
  }
}
