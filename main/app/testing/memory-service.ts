import { wholeList } from '../../../contract/lists.ts'
import { defaultFlags, type Flags, type Network } from '../../../contract/node.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { sampleNetwork, sampleNode } from '../../../contract/testing/joined.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { ServiceLink } from '../../service/link.ts'

/** A request can be refused, be carried out with its reply lost, or find no service. */
export type RequestFault = 'refused' | 'answer-lost' | 'gone'

/** `flags` holds the posted values; null: the network was left. */
export interface Write {
  readonly network: NetworkId
  readonly flags: Partial<Flags> | null
}

interface Joined {
  readonly since: number
  readonly flags: Flags
}

interface ServiceParts {
  /** Returns ms of a monotonic clock. */
  readonly now: () => number
  /** Returns the ms that a request takes to arrive. The reply is delayed separately. */
  readonly latency: () => number
  /** Returns the fault of the next request; null: it succeeds. */
  readonly faultOf: (kind: 'write' | 'read') => RequestFault | null
  readonly onWrite: (write: Write) => void
}

/** One run of the application. Requests of a killed process never get a reply. */
export interface Process {
  /** Performs a write, unless the process is killed just before it. */
  write<T>(act: () => T): Promise<T>
  isAlive(): boolean
}

const absent = async (): Promise<Result<never>> => failure('service-absent')
/** Requests that do not concern networks */
const notAsked = {
  settings: absent,
  serviceSettings: absent,
  avoided: absent,
  setServiceSettings: absent,
  address: absent,
  targets: async () => [],
  services: async () => ({ used: null, others: [] }),
  controller: absent,
  rotateBond: absent,
  unlock: absent,
  useTokenFile: absent,
  useHome: () => undefined,
  onNewStart: () => () => undefined,
  close: async () => undefined,
} satisfies Partial<ServiceLink>

/** ms after a join until the controller's configuration arrives. */
const configuredAfter = 400

/** Simulates the networks of the service: a POST joins, and changes only the keys that it contains. */
export function memoryService({ now, latency, faultOf, onWrite }: ServiceParts) {
  const joined = new Map<NetworkId, Joined>()

  function read(id: NetworkId): Network | null {
    const held = joined.get(id)
    if (held === undefined) return null
    const isConfigured = now() - held.since >= configuredAfter
    const configuration = isConfigured
      ? {}
      : { status: 'REQUESTING_CONFIGURATION', assignedAddresses: [], routes: [] }
    return sampleNetwork({
      id,
      name: isConfigured ? `net-${id.slice(-1)}` : '',
      flags: held.flags,
      ...configuration,
    })
  }

  function set(id: NetworkId, flags: Partial<Flags>): void {
    const before = joined.get(id)
    joined.set(id, { since: before?.since ?? now(), flags: { ...defaultFlags, ...before?.flags, ...flags } })
  }

  const all = (): Network[] => [...joined.keys()].sort().flatMap((id) => read(id) ?? [])

  function linkOf(process: Process): ServiceLink {
    const pass = async (): Promise<void> => {
      const ms = latency()
      if (ms > 0 || !process.isAlive())
        await new Promise((resolve) => process.isAlive() && setTimeout(resolve, ms))
    }
    async function write<T>(change: Write, act: () => T): Promise<Result<T>> {
      await pass()
      const fault = faultOf('write')
      if (fault === 'gone') return failure('service-unreachable')
      if (fault === 'refused') return failure('service-error')
      const done = await process.write<T>(() => {
        onWrite(change)
        return act()
      })
      await pass()
      return fault === null ? success(done) : failure('service-timeout')
    }
    async function ask<T>(answer: () => T): Promise<Result<T>> {
      await pass()
      if (faultOf('read') !== null) return failure('service-unreachable')
      const answered = answer()
      await pass()
      return success(answered)
    }
    return {
      connect: () => undefined,
      setNetwork: (id, flags) =>
        write({ network: id, flags }, () => {
          set(id, flags)
          return read(id) as Network
        }),
      leaveNetwork: (id) => write({ network: id, flags: null }, () => void joined.delete(id)),
      network: (id) => ask(() => read(id)),
      async poll() {
        const networks = await ask(all)
        if (networks.ok)
          return { ok: true, node: sampleNode, networks: networks.value, unreadable: 0, silence: null }
        return { ok: false, connection: { state: 'unreachable', fault: networks.error } }
      },
      peers: () => ask(() => wholeList([])),
      peer: () => ask(() => null),
      metrics: () => ask(() => ({ state: 'uncounted' as const })),
      ...notAsked,
    }
  }

  return {
    linkOf,
    /** Returns the current flags; null: the network is not joined. */
    flags: (id: NetworkId): Flags | null => joined.get(id)?.flags ?? null,
    set,
    leave: (id: NetworkId) => void joined.delete(id),
  }
}

export type MemoryService = ReturnType<typeof memoryService>
