import { nameOf } from '../../../contract/network-state.ts'
import { eachFlag, type Network, type NetworkPart } from '../../../contract/node.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { entryLine } from '../../../words/network-status.ts'
import type { Translate } from '../../../words/translate.ts'
import { textTable } from '../../base/shown-text.ts'
import { externalUrl } from '../../desktop/system/external.ts'
import { refreshedCompared } from './refreshed.ts'
import { jsonText, listingVerb } from './verb.ts'

/** Lists the networks of this computer and which of their settings are in effect. */
export const networks = listingVerb('networks', (json) => async ({ ask, t }) => {
  const read = await refreshedCompared(ask, t)
  if (!read.ok) return read.error
  const { value: snapshot } = read
  return { code: 0, text: json ? jsonText(networksJson(snapshot)) : networksText(t, snapshot) }
})

/** Entries that could not be read are counted in a last one, whose id is null. */
export function networksJson({ networks, unreadableNetworks: unreadable }: Snapshot) {
  return [...networks.map(networkJson), ...(unreadable === 0 ? [] : [{ id: null, unreadable }])]
}

/** Scripts rely on these fields. null: the value cannot be checked or does not apply */
export function networkJson(entry: NetworkEntry) {
  const { id, name, joined, network, inEffect, flags, pause } = entry
  const isUntold = (part: NetworkPart): boolean => network?.untold.includes(part) === true
  return {
    id,
    name,
    status: network?.status || null,
    loginPage: loginPageOf(entry),
    joined,
    paused: pause !== null,
    pausedUntil: pause?.until ?? null,
    flags: eachFlag((flag) => (network?.flags[flag] === null ? null : flags[flag])),
    addresses: isUntold('assignedAddresses')
      ? null
      : [
          ...(network?.assignedAddresses ?? []).map((address, index) => ({
            address,
            present: inEffect?.addresses[index]?.present ?? null,
          })),
          ...lost(network, 'assignedAddresses', 'address'),
        ],
    routes: isUntold('routes')
      ? null
      : [
          ...(network?.routes ?? []).map(({ target, via, flags, metric }, index) => {
            const found = inEffect?.routes[index]
            const lostTo = found?.lostTo?.interface ?? null
            const other = found?.otherGateway
            const otherGateway = other ? (other.via ?? 'none') : null
            return { target, via, flags, metric, present: found?.present ?? null, lostTo, otherGateway }
          }),
          ...lost(network, 'routes', 'target'),
        ],
    dns: {
      domain: isUntold('dns') ? null : (network?.dns.domain ?? ''),
      servers: isUntold('dns') ? null : (network?.dns.servers ?? []),
      ...(network?.unreadable.dns !== undefined && { unreadable: network.unreadable.dns }),
      applied: inEffect?.dnsApplied ?? null,
      silent: entry.silentServers,
    },
    fullTunnel: joined ? (inEffect?.fullTunnel ?? null) : false,
    ...reportedJson(network),
  }
}

/** Counts the entries of a part that could not be read in a last one, as in every list. */
function lost(network: Network | null, part: NetworkPart, key: 'address' | 'target' | 'mac') {
  const unreadable = network?.unreadable[part] ?? 0
  return unreadable === 0 ? [] : [{ [key]: null, unreadable }]
}

/** The other fields that the service reports. null: it does not, or the network is not joined */
function reportedJson(network: Network | null) {
  return {
    type: network?.type || null,
    mac: network?.mac || null,
    mtu: network?.mtu ?? null,
    bridge: network?.bridge ?? null,
    broadcastEnabled: network?.broadcastEnabled ?? null,
    netconfRevision: network?.netconfRevision ?? null,
    portDeviceName: network?.portDeviceName || null,
    portError: network?.portError ?? null,
    multicastSubscriptions: network?.untold.includes('multicastSubscriptions')
      ? null
      : network && [...network.multicastSubscriptions, ...lost(network, 'multicastSubscriptions', 'mac')],
    authenticationExpiryTime: network?.authenticationExpiryTime ?? null,
    unknownProperties: network?.unknownProperties ?? [],
  }
}

/** Returns the address to log in at; null: the network needs no log-in, or gives no address that is safe to open. */
export function loginPageOf({ network }: NetworkEntry): string | null {
  if (network?.status !== 'AUTHENTICATION_REQUIRED' || network.authenticationURL === null) return null
  return externalUrl(network.authenticationURL)?.href ?? null
}

/** Returns what `join` and `networks` print of a network: its status and, where one has to log in, the address for that. */
export function lineOf(t: Translate, entry: NetworkEntry): string {
  const page = loginPageOf(entry)
  const line = entryLine(t, entry, true)
  return page === null ? line : t('command-line.logInAt', { line, page })
}

function networksText(t: Translate, { networks, unreadableNetworks: unreadable }: Snapshot): string {
  const lost = unreadable === 0 ? '' : `${t('common.unreadable', { count: unreadable })}\n`
  return `${networkTable(t, networks)}${lost}`
}

export function networkTable(t: Translate, networks: readonly NetworkEntry[]): string {
  if (networks.length === 0) return `${t('command-line.noNetworks')}\n`
  const heads = [t('command-line.id'), t('command-line.name'), t('command-line.status')]
  // A single snapshot cannot show whether a network is still settling, so its current state is printed.
  const rows = networks.map((entry) => [entry.id, nameOf(entry), lineOf(t, { ...entry, settles: false })])
  return textTable([heads, ...rows])
}
