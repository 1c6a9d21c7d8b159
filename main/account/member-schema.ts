import * as v from 'valibot'
import type { AccountMember } from '../../contract/account.ts'
import * as tolerant from './tolerant.ts'

const integer = v.pipe(v.number(), v.integer())
const versionPart = v.fallback(integer, -1)

const config = tolerant.part({
  activeBridge: tolerant.flag,
  authorized: tolerant.flag,
  capabilities: tolerant.listOf(integer),
  ipAssignments: tolerant.listOf(v.string()),
  noAutoAssignIps: tolerant.flag,
  ssoExempt: tolerant.flag,
  tags: tolerant.listOf(v.tuple([integer, v.union([integer, v.boolean()])])),
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
    nodeId: tolerant.nodeAddress,
    controllerId: v.fallback(v.nullable(tolerant.nodeAddress), null),
    hidden: tolerant.flag,
    name: tolerant.text,
    description: tolerant.nullableText,
    config,
    lastOnline: tolerant.time,
    lastSeen: tolerant.time,
    physicalAddress: tolerant.saidText,
    clientVersion: tolerant.saidText,
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

const readWhole = tolerant.readOne(member)
const readParts = tolerant.readMany(member)

export function readMember(json: unknown): AccountMember | null {
  return tolerant.isObject(json) ? readWhole(withIds(json)) : null
}
export function readMembers(json: unknown): readonly AccountMember[] | null {
  return Array.isArray(json)
    ? readParts(json.map((item) => (tolerant.isObject(item) ? withIds(item) : item)))
    : null
}

/** A member's `id` is both others with a hyphen between, and says what one of them does not. */
function withIds(json: { readonly [key: string]: unknown }): unknown {
  const [network, node] = typeof json.id === 'string' ? json.id.split('-') : []
  return {
    ...json,
    networkId: v.is(tolerant.networkId, json.networkId) ? json.networkId : network,
    nodeId: v.is(tolerant.nodeAddress, json.nodeId) ? json.nodeId : node,
  }
}
