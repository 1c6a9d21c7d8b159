import * as v from 'valibot'
import type {
  AccountMember,
  AccountMemberDetails,
  AccountNetwork,
  AccountNetworkDetails,
} from '../../contract/account.ts'
import type { ReadList } from '../../contract/lists.ts'
import { memberSettings, networkSettings, unreadableEntries, versionOf } from '../service/hosted-settings.ts'
import * as tolerant from '../service/tolerant.ts'
import { permissions } from './people-schema.ts'

const ssoConfig = tolerant.part({
  enabled: tolerant.givenFlag,
  mode: tolerant.givenText,
  clientId: tolerant.textOrNone,
  allowList: tolerant.givenList(v.string()),
  provider: tolerant.givenText,
  authorizationEndpoint: tolerant.givenText,
  // The documents spell it so, and say elsewhere that the casing is mixed.
  authorization_endpoint: tolerant.givenText,
})

const config = tolerant.part({
  ...networkSettings,
  ssoConfig,
  creationTime: tolerant.givenTime,
  lastModified: tolerant.givenTime,
})

const networkEntries = {
  id: tolerant.networkId,
  config,
  description: tolerant.textOrNone,
  rulesSource: tolerant.textOrNone,
  permissions: tolerant.mapOf(permissions),
  ownerId: tolerant.givenText,
  onlineMemberCount: tolerant.count,
  authorizedMemberCount: tolerant.count,
  totalMemberCount: tolerant.count,
  capabilitiesByName: tolerant.givenObject,
  tagsByName: tolerant.givenObject,
}

const network = v.pipe(
  v.object(networkEntries),
  v.transform(({ config: { ssoConfig, creationTime, lastModified, ...config }, ...rest }) => {
    const { authorization_endpoint, authorizationEndpoint, ...sso } = ssoConfig
    return {
      ...rest,
      config: { ...config, remoteTraceTarget: null, remoteTraceLevel: null },
      ssoConfig: { ...sso, authorizationEndpoint: authorizationEndpoint ?? authorization_endpoint },
      revision: lastModified,
      creationTime,
      lastModified,
    }
  }),
)

/** A network as a reply tells it: of which account it is, whoever asked knows. */
export type ReadNetwork = Omit<AccountNetwork, 'source'>

const readKnown = tolerant.objectReader(network)

export function readNetwork(json: unknown): ReadNetwork | null {
  const found = readKnown(json)
  if (found === null || !tolerant.isObject(json)) return null
  const unreadable = tolerant.isObject(json.config) ? unreadableEntries(json.config, found.config) : {}
  return { ...found, unreadable }
}

export const readNetworks: (json: unknown) => ReadList<ReadNetwork> | null = tolerant.listReader(readNetwork)

const memberConfig = tolerant.part({
  ...memberSettings,
  id: tolerant.givenText,
  creationTime: tolerant.givenTime,
  identity: tolerant.givenText,
  lastAuthorizedTime: tolerant.givenTimeOrNever,
  lastDeauthorizedTime: tolerant.givenTimeOrNever,
  revision: tolerant.integer,
  vMajor: tolerant.integer,
  vMinor: tolerant.integer,
  vRev: tolerant.integer,
  vProto: tolerant.integer,
})

const memberEntries = {
  networkId: tolerant.networkId,
  nodeId: tolerant.address,
  hidden: tolerant.givenFlag,
  rejected: tolerant.givenFlag,
  name: tolerant.name,
  description: tolerant.textOrNone,
  config: memberConfig,
  lastOnline: tolerant.givenSighting,
  lastSeen: tolerant.givenSighting,
  physicalAddress: tolerant.givenText,
  clientVersion: tolerant.givenText,
  protocolVersion: tolerant.integer,
  supportsRulesEngine: tolerant.givenFlag,
  /** Some services list tags without their values. `new-central/translate.ts` puts those numbers here. */
  listedGrants: v.exactOptional(
    v.fallback(
      v.object({ tags: v.nullable(v.array(v.number())), capabilities: v.nullable(v.array(v.number())) }),
      { tags: null, capabilities: null },
    ),
  ),
}

const member = v.pipe(
  v.object(memberEntries),
  v.transform(({ networkId, nodeId, name, config, ...rest }): AccountMember => {
    const { creationTime, identity, lastAuthorizedTime, lastDeauthorizedTime, revision } = config
    const { authorized, activeBridge, ipAssignments, noAutoAssignIps, ssoExempt, tags, capabilities } = config
    const version = rest.clientVersion ?? versionOf(config)
    const lastSeen = Math.max(rest.lastSeen ?? 0, rest.lastOnline ?? 0)
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
      hasRequestedConfig: identity !== null || Number(config.vMajor ?? -1) >= 0 || lastSeen > 0,
      presence: lastSeen === 0 ? null : { path: 'unknown', latency: null, lastSeen },
    }
  }),
)

const readWhole = tolerant.objectReader(member)
const readParts = tolerant.listReader(tolerant.objectReader(member))

export function readMember(json: unknown): AccountMember | null {
  return tolerant.isObject(json) ? readWhole(withIds(json)) : null
}
export function readMembers(json: unknown): ReadList<AccountMember> | null {
  return Array.isArray(json)
    ? readParts(json.map((item) => (tolerant.isObject(item) ? withIds(item) : item)))
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

/* Reads the fields that only the details show. `at`: when the reply came, in milliseconds since the epoch */

const networkDetails = v.object({
  clock: tolerant.givenTime,
  onlineMemberCount: tolerant.integer,
  authorizedMemberCount: tolerant.integer,
  totalMemberCount: tolerant.integer,
  config: tolerant.part({
    id: tolerant.givenText,
    creationTime: tolerant.givenTime,
    lastModified: tolerant.givenTime,
  }),
})

/** null: it is no network */
export function readNetworkDetails(json: unknown, at: number): AccountNetworkDetails | null {
  if (readNetwork(json) === null || !tolerant.isObject(json)) return null
  const { clock, config: said, ...counts } = v.parse(networkDetails, json)
  return {
    source: 'account',
    clockAhead: tolerant.secondsAhead(clock, at),
    configId: said.id,
    creationTime: said.creationTime,
    lastModified: said.lastModified,
    ...counts,
    unknownProperties: unknownIn(
      json,
      { ...networkEntries, ...networkDetails.entries },
      { ...config.entries, id: tolerant.givenText },
    ),
  }
}

const memberDetails = v.object({
  id: tolerant.givenText,
  clock: tolerant.givenTime,
  controllerId: tolerant.givenText,
  config: memberConfig,
})

/** null: it is no member */
export function readMemberDetails(json: unknown, at: number): AccountMemberDetails | null {
  if (readMember(json) === null || !tolerant.isObject(json)) return null
  const { id, clock, controllerId, config: said } = v.parse(memberDetails, json)
  return {
    source: 'account',
    id,
    clockAhead: tolerant.secondsAhead(clock, at),
    controllerId,
    configId: said.id,
    identity: said.identity,
    vMajor: said.vMajor,
    vMinor: said.vMinor,
    vRev: said.vRev,
    vProto: said.vProto,
    unknownProperties: unknownIn(json, { ...memberEntries, ...memberDetails.entries }, memberConfig.entries),
  }
}

/** The unknown properties of an object and of its configuration */
function unknownIn(json: object, entries: v.ObjectEntries, configEntries: v.ObjectEntries) {
  const given: unknown = Reflect.get(json, 'config')
  const inConfig = tolerant.isObject(given) ? tolerant.unknownPropertiesOf(given, configEntries) : []
  const outer = tolerant.unknownPropertiesOf(json, entries)
  return [...outer, ...inConfig.map(({ name, value }) => ({ name: `config.${name}`, value }))].sort(
    (one, other) => (one.name < other.name ? -1 : 1),
  )
}
