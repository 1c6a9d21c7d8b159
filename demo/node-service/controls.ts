import type { Faults } from '../http/faults.ts'
import type { RequestCounts } from '../http/rate.ts'
import type { JsonObject } from './json.ts'
import { identityOf } from './node/identity.ts'
import type { Flags } from './node/joined-network.ts'
import type { Counting } from './node/metrics.ts'
import type { DemoPeer } from './node/peers.ts'
import { toldVersion } from './release.ts'
import type { Service } from './service.ts'
import { manyMembers } from './world/hosted-networks.ts'

/** Switches with which a test changes the service from outside its API. */
export interface Controls {
  readonly faults: Faults
  /** Counts the requests of each operation. */
  readonly requests: RequestCounts
  /** Writes a new token; the old one is refused from then on. Returns the new one. */
  rotateToken(): string
  /** Joins as the service's command-line client would. */
  join(networkId: string, flags?: Partial<Flags>): void
  /** Leaves as the service's command-line client would. false: it was not joined */
  leave(networkId: string): boolean
  /** Shows this status, known or not, until it is given null or the network is left. false: not joined */
  setStatus(networkId: string, status: string | null): boolean
  /** Shows these fields instead of the true ones; null ends that. false: not joined */
  force(networkId: string, fields: JsonObject | null): boolean
  /**
   * Has the next so many times that the managed addresses of a network are switched off leave them on the computer until they are
   * switched on, as the real service does where its configuration comes just then. false: not joined
   */
  linger(networkId: string, times: number): boolean
  /** false: it says at once that it is offline, which it else does only minutes after it was cut off. */
  setOnline(online: boolean): void
  /** No packet comes over UDP from now on; with `relay`, one over TCP takes over after a while. null: they come again */
  cut(how: { readonly relay?: boolean } | null): void
  /** Makes this the number of milliseconds since anything was heard from cut-off nodes and from roots that no longer answer. */
  pass(milliseconds: number): void
  /** Turns counting on or off, as the setting of 1.16.1 does, or takes the file with the counters away. */
  setCounting(counting: Counting): void
  /** A controller elsewhere has news of this network. */
  push(networkId: string): void
  /** Fills a hosted network; the first `authorized` are let in. false: no such network */
  addMembers(networkId: string, count: number, authorized: number): boolean
  /** From now on this node speaks with these too; one that it knew is as told now. */
  addPeers(peers: readonly DemoPeer[]): void
  /** A made-up node asks to join a hosted network, or asks again; the same seed is the same node. Its address */
  ask(networkId: string, seed: string): string
}

export function createControls(
  service: Service,
  faults: Faults,
  requests: RequestCounts,
  rotateToken: () => string,
): Controls {
  const { node, controller, clock } = service
  return {
    faults,
    requests,
    rotateToken,
    join: (networkId, flags = {}) => void node.join(networkId.toLowerCase(), flags),
    leave: (networkId) => node.leave(networkId.toLowerCase()),
    setStatus: (networkId, status) => node.force(networkId.toLowerCase(), status === null ? {} : { status }),
    force: (networkId, fields) => node.force(networkId.toLowerCase(), fields ?? {}),
    linger: (networkId, times) => node.linger(networkId.toLowerCase(), times),
    setOnline(online) {
      service.online = online
    },
    cut(how) {
      service.cut = how === null ? null : { since: clock.now(), relay: how.relay === true }
    },
    pass(milliseconds) {
      if (service.cut !== null) service.cut = { ...service.cut, since: service.cut.since - milliseconds }
      service.udp?.pass(milliseconds)
    },
    setCounting: (counting) => service.counters.set(counting),
    push: (networkId) => node.push(networkId.toLowerCase()),
    addMembers(networkId, count, authorized) {
      const network = controller.network(networkId.toLowerCase())
      if (network === undefined) return false
      const there = controller.members(network.id) ?? []
      const taken = new Set(there.flatMap(({ ipAssignments }) => ipAssignments))
      return controller.addMembers(network.id, manyMembers(network, count, authorized, taken, clock.now()))
    },
    addPeers(peers) {
      const added = peers.map(({ address }) => address)
      service.peers = [...service.peers.filter(({ address }) => !added.includes(address)), ...peers]
      for (const { isGreeted, paths } of peers)
        for (const path of isGreeted === true ? paths : []) service.udp?.greet(path)
    },
    ask(networkId, seed) {
      const asker = { ...identityOf(seed), version: toldVersion(service.release) }
      controller.answer(networkId.toLowerCase(), asker)
      return asker.address
    },
  }
}
