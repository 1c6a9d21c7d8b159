import {
  type HostedSummary,
  type HostingSource,
  mostWaiting,
  type WaitingDevice,
} from '../../../contract/hosting.ts'
import { deviceKey, networkOfKey } from '../../../domain/device-key.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

export type Unauthorized = readonly {
  readonly network: HostedSummary
  readonly members: readonly HostedMember[]
}[]

/**
 * Devices that asked to join and that nobody has decided about: neither let in before, nor put out, nor ignored. Those
 * in `reopened` were decided about, and that was taken back.
 */
export function waitingDevices(
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
export function sortedDevices(devices: readonly WaitingDevice[]): readonly WaitingDevice[] {
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
