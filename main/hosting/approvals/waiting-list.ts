import {
  type HostedSummary,
  type HostingSource,
  mostWaiting,
  type WaitingDevice,
} from '../../../contract/hosting.ts'
import { deviceKey, networkOfKey } from '../../../domain/device-key.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'

/** Who waits in the networks of all sources, and what was decided about it while they were being asked. */
interface WaitingList {
  /** The newest first. */
  devices(): readonly WaitingDevice[]
  /** How many wait in each network */
  counts(): { readonly [network: NetworkId]: number }
  /** A source is asked from here on: what is decided meanwhile holds against its answer. */
  begin(): void
  update(kind: HostingSource, unauthorized: Unauthorized, ignored: readonly string[]): void
  drop(kind: HostingSource): void
  /** Sources come and go. */
  keepOnly(kinds: readonly HostingSource[]): void
  dropNetwork(network: NetworkId): void
  /** Somebody decided; answers whether it waited. */
  decide(network: NetworkId, member: NodeAddress): boolean
  /** The decision was taken back: it waits again, if it did before. */
  takeBack(network: NetworkId, member: NodeAddress): void
  clear(): void
}

export function createWaitingList(): WaitingList {
  const waiting = new Map<HostingSource, Map<string, WaitingDevice>>()
  /** Decided about since the requests under way were sent. */
  const decided = new Set<string>()
  /** Waited until somebody decided. */
  const waited = new Set<string>()
  const reopened = new Set<string>()

  const all = (): readonly WaitingDevice[] =>
    [...waiting.values()].flatMap((devices) => [...devices.values()])

  return {
    devices: () => sortedDevices(all()),
    counts() {
      const counts = new Map<NetworkId, number>()
      for (const { network } of all()) counts.set(network, (counts.get(network) ?? 0) + 1)
      return Object.fromEntries(counts)
    },
    begin: () => decided.clear(),
    update(kind, unauthorized, ignored) {
      const devices = waitingDevices(kind, unauthorized, new Set(ignored), reopened)
      const keyed = devices.map((device) => [deviceKey(device.network, device.member), device] as const)
      waiting.set(kind, new Map(keyed.filter(([key]) => !decided.has(key))))
    },
    drop: (kind) => void waiting.delete(kind),
    keepOnly(kinds) {
      for (const kind of waiting.keys()) if (!kinds.includes(kind)) waiting.delete(kind)
    },
    dropNetwork(network) {
      for (const devices of waiting.values())
        for (const [key, device] of devices) if (device.network === network) devices.delete(key)
    },
    decide(network, member) {
      const key = deviceKey(network, member)
      reopened.delete(key)
      decided.add(key)
      let didWait = false
      for (const devices of waiting.values()) didWait = devices.delete(key) || didWait
      if (didWait) waited.add(key)
      return didWait
    },
    takeBack(network, member) {
      const key = deviceKey(network, member)
      decided.delete(key)
      if (waited.has(key)) reopened.add(key)
    },
    clear() {
      for (const each of [waiting, decided, waited, reopened]) each.clear()
    },
  }
}

export type Unauthorized = readonly {
  readonly network: HostedSummary
  readonly members: readonly HostedMember[]
}[]

/**
 * Devices that asked to join and that nobody has decided about: neither let in before, nor put out, nor ignored. Those
 * in `reopened` were decided about, and that was taken back.
 */
function waitingDevices(
  source: HostingSource,
  unauthorized: Unauthorized,
  ignored: ReadonlySet<string>,
  reopened: ReadonlySet<string>,
): readonly WaitingDevice[] {
  return unauthorized.flatMap(({ network, members }) =>
    members
      .filter((member) => {
        const key = deviceKey(network.id, member.id)
        const isNew = member.lastAuthorizedTime === 0 && member.lastDeauthorizedTime === 0
        const asks = member.hasRequestedConfig && !member.config.authorized
        return asks && (isNew || reopened.has(key)) && !ignored.has(key)
      })
      .map((member) => ({
        source,
        network: network.id,
        networkName: network.name,
        member: member.id,
        name: member.config.name,
        since: member.creationTime,
      })),
  )
}

/** The newest first, and last those of which that is not known; beyond them the window of hosted networks shows the rest. */
function sortedDevices(devices: readonly WaitingDevice[]): readonly WaitingDevice[] {
  const ordered = devices.toSorted(
    (a, b) =>
      (b.since ?? 0) - (a.since ?? 0) ||
      compare(a.networkName, b.networkName) ||
      compare(deviceKey(a.network, a.member), deviceKey(b.network, b.member)),
  )
  return ordered.slice(0, mostWaiting)
}

/** Of what is ignored, what need not be kept: no longer asking in a network of which the source just told. */
export function settledOf(
  ignored: readonly string[],
  unauthorized: Unauthorized,
  isOfSource: (network: NetworkId) => boolean,
): readonly string[] {
  const asking = new Set(
    unauthorized.flatMap(({ network, members }) => members.map(({ id }) => deviceKey(network.id, id))),
  )
  return ignored.filter((key) => isOfSource(networkOfKey(key)) && !asking.has(key))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
