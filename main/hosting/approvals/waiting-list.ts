import {
  type HostedSummary,
  type HostingSource,
  mostWaiting,
  type WaitingDevice,
} from '../../../contract/hosting.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { deviceKey, type NetworkId, type NodeAddress, networkOfKey } from '../../../domain/network-id.ts'

export type Unauthorized = readonly {
  readonly network: HostedSummary
  readonly members: readonly HostedMember[]
}[]

/** Keeps who waits in the networks of all sources, and what was decided about them while the sources were asked. */
export function createWaitingList() {
  const waiting = new Map<HostingSource, Map<string, WaitingDevice>>()
  /** Devices that were decided about since the requests under way were sent */
  const decided = new Set<string>()
  /** Devices that waited until somebody decided */
  const waited = new Set<string>()
  /** Devices that waited, and about which the decision was taken back */
  const reopened = new Set<string>()

  const all = (): readonly WaitingDevice[] =>
    [...waiting.values()].flatMap((devices) => [...devices.values()])

  return {
    /**
     * The newest first, and last those whose age is unknown; the window of hosted networks shows those beyond the
     * bound.
     */
    devices: (): readonly WaitingDevice[] => all().toSorted(newestFirst).slice(0, mostWaiting),
    /** Returns the number of devices that wait in each network. */
    counts(): { readonly [network: NetworkId]: number } {
      const counts = new Map<NetworkId, number>()
      for (const { network } of all()) counts.set(network, (counts.get(network) ?? 0) + 1)
      return Object.fromEntries(counts)
    },
    /** The sources are asked from here on: what is decided meanwhile holds against their answers. */
    begin: (): void => decided.clear(),
    update(source: HostingSource, unauthorized: Unauthorized, ignored: readonly string[]): void {
      const hidden = new Set([...ignored, ...decided])
      const devices = unauthorized.flatMap(({ network, members }) =>
        members.flatMap((member): readonly (readonly [string, WaitingDevice])[] => {
          const key = deviceKey(network.id, member.id)
          if (hidden.has(key) || !isAsking(member, reopened.has(key))) return []
          const { id, creationTime, config } = member
          const device = {
            source,
            network: network.id,
            networkName: network.name,
            member: id,
            name: config.name,
            since: creationTime,
          }
          return [[key, device]]
        }),
      )
      waiting.set(source, new Map(devices))
    },
    drop: (source: HostingSource): void => void waiting.delete(source),
    keepOnly(sources: readonly HostingSource[]): void {
      for (const source of waiting.keys()) if (!sources.includes(source)) waiting.delete(source)
    },
    dropNetwork(network: NetworkId): void {
      for (const devices of waiting.values())
        for (const [key, device] of devices) if (device.network === network) devices.delete(key)
    },
    /** Somebody decided; answers whether the device waited. */
    decide(network: NetworkId, member: NodeAddress): boolean {
      const key = deviceKey(network, member)
      reopened.delete(key)
      decided.add(key)
      let didWait = false
      for (const devices of waiting.values()) didWait = devices.delete(key) || didWait
      if (didWait) waited.add(key)
      return didWait
    },
    /** The decision was taken back: the device waits again, if it did before. */
    takeBack(network: NetworkId, member: NodeAddress): void {
      const key = deviceKey(network, member)
      decided.delete(key)
      if (waited.has(key)) reopened.add(key)
    },
    clear(): void {
      for (const each of [waiting, decided, waited, reopened]) each.clear()
    },
  }
}

/** The ignored keys that need not be kept: those no longer asking, in networks of which the source just told. */
export function settledKeys(
  ignored: readonly string[],
  unauthorized: Unauthorized,
  isHostedThere: (network: NetworkId) => boolean,
): readonly string[] {
  const asking = new Set(
    unauthorized.flatMap(({ network, members }) => members.map(({ id }) => deviceKey(network.id, id))),
  )
  return ignored.filter((key) => isHostedThere(networkOfKey(key)) && !asking.has(key))
}

/** Returns whether a device asked to join and nobody has decided about it, or the decision was taken back. */
function isAsking(member: HostedMember, isReopened: boolean): boolean {
  const isNew = (member.lastAuthorizedTime ?? 0) === 0 && (member.lastDeauthorizedTime ?? 0) === 0
  return member.hasRequestedConfig && member.config.authorized === false && (isNew || isReopened)
}

function newestFirst(a: WaitingDevice, b: WaitingDevice): number {
  return (
    (b.since ?? 0) - (a.since ?? 0) ||
    compareText(a.networkName, b.networkName) ||
    compareText(deviceKey(a.network, a.member), deviceKey(b.network, b.member))
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
