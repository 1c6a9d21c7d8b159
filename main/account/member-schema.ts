import * as v from 'valibot'
import type { AccountMember } from '../../contract/account.ts'
import {
  flag,
  isObject,
  listOf,
  networkId,
  nodeAddress,
  nullableText,
  number,
  part,
  readMany,
  readOne,
  saidText,
  text,
  time,
} from './tolerant.ts'

const integer = v.pipe(v.number(), v.integer())
const versionPart = v.fallback(integer, -1)

const config = part({
  activeBridge: flag,
  authorized: flag,
  capabilities: listOf(integer),
  ipAssignments: listOf(v.string()),
  noAutoAssignIps: flag,
  ssoExempt: flag,
  tags: listOf(v.tuple([integer, v.union([integer, v.boolean()])])),
  creationTime: time,
  identity: text,
  lastAuthorizedTime: time,
  lastDeauthorizedTime: time,
  revision: number,
  vMajor: versionPart,
  vMinor: versionPart,
  vRev: versionPart,
})

const member = v.pipe(
  v.object({
    networkId,
    nodeId: nodeAddress,
    controllerId: v.fallback(v.nullable(nodeAddress), null),
    hidden: flag,
    name: text,
    description: nullableText,
    config,
    lastOnline: time,
    lastSeen: time,
    physicalAddress: saidText,
    clientVersion: saidText,
    protocolVersion: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
    supportsRulesEngine: flag,
  }),
  v.transform(({ networkId, nodeId, name, config, ...rest }): AccountMember => {
    const { creationTime, identity, lastAuthorizedTime, lastDeauthorizedTime, revision } = config
    const { vMajor, vMinor, vRev } = config
    const { authorized, activeBridge, ipAssignments, noAutoAssignIps, ssoExempt, tags, capabilities } = config
    const version = rest.clientVersion ?? (vMajor < 0 ? null : `${vMajor}.${vMinor}.${vRev}`)
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

const readWhole = readOne(member)
const readParts = readMany(member)

export function readMember(json: unknown): AccountMember | null {
  return isObject(json) ? readWhole(withIds(json)) : null
}
export function readMembers(json: unknown): readonly AccountMember[] | null {
  return Array.isArray(json) ? readParts(json.map((item) => (isObject(item) ? withIds(item) : item))) : null
}

/** A member's `id` is both others with a hyphen between, and says what one of them does not. */
function withIds(json: { readonly [key: string]: unknown }): unknown {
  const [network, node] = typeof json.id === 'string' ? json.id.split('-') : []
  return { ...json, networkId: json.networkId ?? network, nodeId: json.nodeId ?? node }
}
