import { isIP } from 'node:net'
import type { AccountMember, AccountNetwork } from '../account-service/networks.ts'
import { derivedIpv6 } from '../node-service/controller/assign.ts'
import { newNetwork } from '../node-service/controller/network.ts'
import { macOf } from '../node-service/interfaces/interfaces.ts'
import { asJsonObject, isJsonObject, type Json, type JsonObject } from '../node-service/json.ts'
import type { Quirks } from './quirks.ts'
import type { Central } from './service.ts'
import { type ApiKey, type Placed, principalOf, type ServiceAccount, type Webhook } from './state.ts'

function timeText(ms: number): string {
  return new Date(ms).toISOString()
}

/** A time that may not exist, written as the quirk says. */
function timeOrNever({ never }: Quirks, ms: number | null): string | null | undefined {
  if (ms !== null && ms > 0) return timeText(ms)
  return { absent: undefined, null: null, 'year-one': '0001-01-01T00:00:00Z' }[never]
}

const activeFor = 5 * 60_000

/** The five counts of a network */
export function statsOf(central: Central, id: string) {
  const members = central.networks.members(id) ?? []
  const statuses = members.map((one) => statusOf(one))
  const count = (status: string): number => statuses.filter((one) => one === status).length
  return {
    activeDevices: members.filter(({ record: { seen } }) => {
      return seen === 'now' || central.clock.now() - seen < activeFor
    }).length,
    authorizedDevices: count('authorized'),
    notAuthorizedDevices: count('not_authorized'),
    rejectedDevices: count('rejected'),
    totalDevices: members.length,
  }
}

/** The fields that a single network and a network in a list have in common */
function renderHead({ network, record }: AccountNetwork, { id, kind, groupId }: Placed) {
  return { id, name: network.name, description: record.description ?? '', kind, networkGroupId: groupId }
}

export function renderNetworkItem(central: Central, found: AccountNetwork, placed: Placed) {
  const networkGroupName = central.groups.get(placed.groupId)?.name ?? ''
  return { ...renderHead(found, placed), networkGroupName }
}

export function renderNetwork({ quirks }: Central, found: AccountNetwork, placed: Placed) {
  const { network, record } = found
  const { routes, ipAssignmentPools: pools, dns, v6AssignMode: v6 } = network
  const subnet = (text: string) => (text === '' && quirks.unset === 'null' ? null : text)
  const noDns = quirks.unset === 'null' ? null : { domain: '', servers: [] }
  const ofFamily = (family: number) => pools.filter(({ ipRangeStart }) => isIP(ipRangeStart) === family)
  return {
    ...renderHead(found, placed),
    creationTime: timeText(network.creationTime),
    lastModified: timeText(record.lastModified),
    config: {
      private: network.private,
      enableBroadcast: network.enableBroadcast,
      mtu: network.mtu,
      multicastLimit: network.multicastLimit,
      dns: 'domain' in dns && dns.domain !== '' ? dns : noDns,
      routes: routes.map(({ target, via }) => ({ target, via: via ?? quirks.via })),
      v4AssignmentMode: network.v4AssignMode,
      v4IpAssignmentPools: ofFamily(4),
      v4Subnet: subnet(placed.v4Subnet),
      v6AssignmentMode: {
        '6plane': v6['6plane'] ?? false,
        rfc4193: v6.rfc4193 ?? false,
        zt: v6.zt ?? false,
      },
      v6IpAssignmentPools: ofFamily(6),
      v6Subnet: subnet(placed.v6Subnet),
    },
  }
}

/** Merges a configuration into the controller's own. Fields that it does not name stay, or take their defaults. */
export function controllerConfig(quirks: Quirks, config: JsonObject, before: AccountNetwork): JsonObject {
  const initial = newNetwork(before.network.id, before.network.creationTime)
  const from = quirks.config === 'replaced' ? initial : before.network
  const same = ['private', 'enableBroadcast', 'mtu', 'multicastLimit', 'dns'].map((key) => [
    key,
    config[key] ?? from[key as 'mtu'],
  ])
  const pools = (key: string, family: number): unknown =>
    config[key] ?? from.ipAssignmentPools.filter(({ ipRangeStart }) => isIP(ipRangeStart) === family)
  const routes = Array.isArray(config.routes) ? config.routes.map(withGateway) : from.routes
  return {
    ...(Object.fromEntries(same) as JsonObject),
    routes: routes as unknown as Json,
    v4AssignMode: config.v4AssignmentMode ?? from.v4AssignMode,
    v6AssignMode: config.v6AssignmentMode ?? (from.v6AssignMode as JsonObject),
    ipAssignmentPools: [
      pools('v4IpAssignmentPools', 4),
      pools('v6IpAssignmentPools', 6),
    ].flat() as unknown as Json,
  }
}

/** A route without a gateway has null there, or an empty text. */
function withGateway(route: Json): Json {
  const { target, via } = asJsonObject(route)
  return { target, via: via === '' || via === undefined ? null : via }
}

export function statusOf({ member, record }: AccountMember): 'authorized' | 'not_authorized' | 'rejected' {
  if (record.hidden === true) return 'rejected'
  return member.authorized ? 'authorized' : 'not_authorized'
}

export function renderMember(central: Central, networkId: string, found: AccountMember) {
  const { quirks, clock, networks } = central
  const { member, record } = found
  const status = statusOf(found)
  const seen = record.seen === 'now' ? clock.now() : record.seen
  const seenText = quirks.seenAs === 'milliseconds' ? String(seen) : timeText(seen)
  const ip = record.physicalAddress ?? ''
  const network = networks.controller.network(networkId)
  const derived = network === undefined ? [] : derivedIpv6(network, member.id)
  const derivedOf = (prefix: string): string => derived.find((one) => one.endsWith(prefix)) ?? ''
  const [os, arch] = platformOf(member.id, record.clientVersion)
  return {
    deviceId: member.id,
    networkId,
    name: record.name ?? '',
    description: record.description ?? '',
    status: quirks.statusAs === 'prefixed' ? `MEMBER_STATUS_${status.toUpperCase()}` : status,
    activeBridge: member.activeBridge,
    noAutoAssignIps: member.noAutoAssignIps,
    ipv4Assignments: member.ipAssignments.filter((one) => isIP(one) === 4),
    ipv6Assignments: member.ipAssignments.filter((one) => isIP(one) === 6),
    ipAssignment6plane: derivedOf('/40').replace(/\/40$/, ''),
    ipAssignmentRfc4193: derivedOf('/88').replace(/\/88$/, ''),
    tags: record.tags.map(([id]) => String(id)),
    capabilities: member.capabilities.map(String),
    identity: member.identity ?? '',
    macAddress: macOf(networkId, member.id),
    agentVersion: record.clientVersion ?? '',
    os,
    arch,
    lastSeen: seen > 0 && ip !== '' ? { [`${ip}/9993`]: seenText } : {},
    lastSeenIp: ip,
    lastSeenTime: timeOrNever(quirks, seen),
    creationTime: timeText(member.creationTime),
    lastModified: timeText(
      Math.max(member.creationTime, member.lastAuthorizedTime, member.lastDeauthorizedTime),
    ),
    lastAuthorizedTime: timeOrNever(quirks, member.lastAuthorizedTime),
    lastDeauthorizedTime: timeOrNever(quirks, member.lastDeauthorizedTime),
    ...(member.lastAuthorizedCredential !== null && {
      lastAuthorizedCredential: member.lastAuthorizedCredential,
    }),
    revision: member.revision,
  }
}

/** A client that is older than this report sends neither. */
function platformOf(address: string, version: string | null): readonly [os: string, arch: string] {
  if (version === null) return ['', '']
  const platforms = [
    ['linux', 'x86_64'],
    ['windows', 'x86_64'],
    ['darwin', 'arm64'],
    ['linux', 'arm64'],
    ['', ''],
  ] as const
  return platforms[Number.parseInt(address.slice(-2), 16) % platforms.length] ?? ['', '']
}

/** The id that the API gives a service account. */
function accountIdOf({ quirks }: Central, account: ServiceAccount): string {
  return quirks.accountId === 'whole' ? principalOf(account) : account.id
}

export function renderAccount(central: Central, account: ServiceAccount) {
  const keys = central.keys.list().filter(({ serviceAccountId }) => serviceAccountId === account.id)
  return {
    ...account,
    id: accountIdOf(central, account),
    apiKeys: keys.map((key) => renderKey(central, key)),
    creationTime: timeText(account.creationTime),
    lastModified: timeText(account.lastModified),
  }
}

/** The secret is left out: only the reply that makes it shows it. */
export function renderKey(central: Central, { secret: _, ...key }: ApiKey) {
  const account = central.accounts.get(key.serviceAccountId)
  return {
    ...key,
    ...(account !== undefined && { serviceAccountId: accountIdOf(central, account) }),
    creationTime: timeText(key.creationTime),
    lastModified: timeText(key.lastModified),
    expires: timeText(key.expires),
    lastUsed: timeOrNever(central.quirks, key.lastUsed),
  }
}

export function renderWebhook(webhook: Webhook) {
  return {
    ...webhook,
    createdAt: timeText(webhook.createdAt),
    lastModified: timeText(webhook.lastModified),
    secrets: webhook.secrets.map(({ expiryAt, createdAt, ...secret }) => ({
      ...secret,
      webhookId: webhook.id,
      createdAt: timeText(createdAt),
      lastModified: timeText(createdAt),
      ...(expiryAt !== null && { expiryAt: timeText(expiryAt) }),
    })),
  }
}

export function renderRules({ rules, source, isolation }: Placed) {
  return { kind: rules, config: rules === 'custom' ? { source } : isolation }
}

/** The texts among the fields of a body, by their names. */
export function textsOf<Name extends string>(
  body: Json,
  ...names: readonly Name[]
): { [N in Name]?: string } {
  const given = isJsonObject(body) ? body : {}
  const texts = names.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : []))
  return Object.fromEntries(texts) as { [N in Name]?: string }
}
