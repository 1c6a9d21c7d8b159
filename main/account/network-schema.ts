import * as v from 'valibot'
import type { AccountMember, AccountNetwork } from '../../contract/account.ts'
import * as tolerant from '../service/tolerant.ts'
import * as own from './tolerant.ts'

const defaultMtu = 2800
const defaultMulticastLimit = 32

export const permissions = tolerant.part({
  a: tolerant.flag,
  d: tolerant.flag,
  m: tolerant.flag,
  r: tolerant.flag,
})
const ssoConfig = tolerant.part({
  enabled: tolerant.flag,
  mode: v.fallback(v.pipe(v.string(), v.minLength(1)), 'default'),
  clientId: tolerant.text,
  allowList: own.listOf(v.string()),
  provider: tolerant.text,
  authorizationEndpoint: tolerant.text,
  // The documents spell it so, and say elsewhere that the casing is mixed.
  authorization_endpoint: tolerant.text,
})

const config = tolerant.part({
  name: tolerant.name,
  private: own.flagOn,
  enableBroadcast: own.flagOn,
  mtu: tolerant.numberOr(defaultMtu),
  multicastLimit: tolerant.numberOr(defaultMulticastLimit),
  v4AssignMode: tolerant.part({ zt: tolerant.flag }),
  v6AssignMode: tolerant.part({ '6plane': tolerant.flag, rfc4193: tolerant.flag, zt: tolerant.flag }),
  routes: own.listOf(v.object({ target: v.string(), via: own.nullableText })),
  ipAssignmentPools: own.listOf(v.object({ ipRangeStart: v.string(), ipRangeEnd: v.string() })),
  dns: tolerant.part({ domain: tolerant.text, servers: own.listOf(v.string()) }),
  rules: own.listOf(own.jsonObject),
  capabilities: own.listOf(own.jsonObject),
  tags: own.listOf(own.jsonObject),
  remoteTraceLevel: tolerant.number,
  ssoConfig,
  creationTime: tolerant.givenTime,
  lastModified: tolerant.time,
})

const network = v.pipe(
  v.object({
    id: tolerant.networkId,
    config,
    description: own.nullableText,
    rulesSource: own.nullableText,
    permissions: own.mapOf(permissions),
    ownerId: own.saidText,
    onlineMemberCount: own.count,
    authorizedMemberCount: own.count,
    totalMemberCount: own.count,
    capabilitiesByName: own.nullableObject,
    tagsByName: own.nullableObject,
  }),
  v.transform(({ config: { ssoConfig, creationTime, lastModified, ...config }, ...rest }): AccountNetwork => {
    const { authorization_endpoint, authorizationEndpoint, ...sso } = ssoConfig
    return {
      ...rest,
      source: 'account',
      config: { ...config, remoteTraceTarget: null },
      ssoConfig: { ...sso, authorizationEndpoint: authorizationEndpoint || authorization_endpoint },
      revision: lastModified === 0 ? null : lastModified,
      creationTime,
      lastModified,
    }
  }),
)

export const readNetwork: (json: unknown) => AccountNetwork | null = own.readOne(network)
export const readNetworks: (json: unknown) => readonly AccountNetwork[] | null = own.readMany(network)

const integer = v.pipe(v.number(), v.integer())
const versionPart = v.fallback(integer, -1)

const memberConfig = tolerant.part({
  activeBridge: tolerant.flag,
  authorized: tolerant.flag,
  capabilities: own.listOf(integer),
  ipAssignments: own.listOf(v.string()),
  noAutoAssignIps: tolerant.flag,
  ssoExempt: tolerant.flag,
  tags: own.listOf(v.tuple([integer, v.union([integer, v.boolean()])])),
  creationTime: tolerant.givenTime,
  identity: tolerant.text,
  lastAuthorizedTime: tolerant.time,
  lastDeauthorizedTime: tolerant.time,
  revision: tolerant.givenNumber,
  vMajor: versionPart,
  vMinor: versionPart,
  vRev: versionPart,
})

const member = v.pipe(
  v.object({
    networkId: tolerant.networkId,
    nodeId: tolerant.address,
    controllerId: v.fallback(v.nullable(tolerant.address), null),
    hidden: tolerant.flag,
    name: tolerant.name,
    description: own.nullableText,
    config: memberConfig,
    lastOnline: tolerant.time,
    lastSeen: tolerant.time,
    physicalAddress: own.saidText,
    clientVersion: own.saidText,
    protocolVersion: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
    supportsRulesEngine: tolerant.flag,
  }),
  v.transform(({ networkId, nodeId, name, config, ...rest }): AccountMember => {
    const { creationTime, identity, lastAuthorizedTime, lastDeauthorizedTime, revision } = config
    const { vMajor, vMinor, vRev } = config
    const { authorized, activeBridge, ipAssignments, noAutoAssignIps, ssoExempt, tags, capabilities } = config
    const isVersion = vMajor >= 0 && vMinor >= 0 && vRev >= 0
    const version = rest.clientVersion ?? (isVersion ? `${vMajor}.${vMinor}.${vRev}` : null)
    const lastSeen = Math.max(rest.lastSeen, rest.lastOnline)
    return {
      ...rest,
      id: nodeId,
      network: networkId,
      config: {
        name,
        authorized,
        activeBridge,
        ipAssignments,
        noAutoAssignIps,
        ssoExempt,
        tags,
        capabilities,
      },
      revision,
      creationTime,
      lastAuthorizedTime,
      lastDeauthorizedTime,
      version,
      hasRequestedConfig: identity !== '' || vMajor >= 0 || lastSeen > 0,
      presence: lastSeen === 0 ? null : { path: 'unknown', latency: null, lastSeen },
    }
  }),
)

const readWhole = own.readOne(member)
const readParts = own.readMany(member)

export function readMember(json: unknown): AccountMember | null {
  return own.isObject(json) ? readWhole(withIds(json)) : null
}
export function readMembers(json: unknown): readonly AccountMember[] | null {
  return Array.isArray(json)
    ? readParts(json.map((item) => (own.isObject(item) ? withIds(item) : item)))
    : null
}

/** A member's `id` is its network's and its node's with a hyphen between, and stands in for either. */
function withIds(json: { readonly [key: string]: unknown }): unknown {
  const [network, node] = typeof json.id === 'string' ? json.id.split('-') : []
  return {
    ...json,
    networkId: v.is(tolerant.networkId, json.networkId) ? json.networkId : network,
    nodeId: v.is(tolerant.address, json.nodeId) ? json.nodeId : node,
  }
}
