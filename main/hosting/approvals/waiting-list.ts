import type { HostingSource, WaitingDevice } from '../../../contract/hosting.ts'
import { deviceKey } from '../../../domain/device-key.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { sortedDevices, type Unauthorized, waitingDevices } from './waiting.ts'

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
