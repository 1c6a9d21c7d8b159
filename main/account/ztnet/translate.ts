import type { JsonObject } from '../../../domain/json.ts'
import { isObject } from '../../service/tolerant.ts'
import type { Method } from '../connection.ts'
import type { AccountFaultCode } from '../errors.ts'

/*
 * Replies of ZTNET in the words of the first API, whose readers then serve both, and changes as ZTNET takes them. Networks
 * and members have the fields of a controller there, all on one level.
 */

/** Fields of a network's configuration that have the same names */
const configFields = [
  ...([
    'name',
    'private',
    'enableBroadcast',
    'mtu',
    'multicastLimit',
    'routes',
    'ipAssignmentPools',
  ] as const),
  ...(['v4AssignMode', 'v6AssignMode', 'dns', 'rules', 'tags', 'capabilities', 'creationTime'] as const),
]
const memberConfigFields = [
  ...(['authorized', 'activeBridge', 'noAutoAssignIps', 'ipAssignments', 'tags', 'capabilities'] as const),
  ...(['ssoExempt', 'identity', 'revision', 'lastAuthorizedTime', 'lastDeauthorizedTime'] as const),
  ...(['vMajor', 'vMinor', 'vRev', 'vProto'] as const),
]

/** The text of the rules cannot be read: what stands there is the controller's own. */
export function legacyNetwork(json: unknown): unknown {
  if (!isObject(json)) return json
  const { id, nwid, description, memberCount, rulesSource: _, objtype: __, ...rest } = json
  const [config, more] = parted(rest, configFields)
  return { ...more, id: nwid ?? id, description, totalMemberCount: memberCount, config }
}

/** A member that is stashed is hidden: nobody waits there for a decision. Times are numbers, or texts of the database. */
export function legacyMember(json: unknown): unknown {
  if (!isObject(json)) return json
  const { id, address, nwid, name, description, lastSeen, physicalAddress, deleted, ...rest } = json
  const { creationTime, objtype: _, ...fields } = rest
  const [config, more] = parted(fields, memberConfigFields)
  const node = address ?? id
  return {
    ...more,
    ...(typeof nwid === 'string' && typeof node === 'string' && { id: `${nwid}-${node}` }),
    networkId: nwid,
    nodeId: node,
    name,
    description,
    hidden: deleted,
    lastSeen: timeOf(lastSeen),
    physicalAddress,
    config: { ...config, creationTime: timeOf(creationTime) },
  }
}

function parted(
  json: { readonly [key: string]: unknown },
  names: readonly string[],
): readonly [inside: object, outside: object] {
  const entries = Object.entries(json)
  return [
    Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  ]
}

/** Milliseconds since the epoch of a number or an ISO text; undefined: the service does not say */
function timeOf(given: unknown): unknown {
  if (typeof given !== 'string') return given
  const ms = Date.parse(given)
  return Number.isNaN(ms) ? undefined : ms
}

const networkFields = ['private', 'dns', 'ipAssignmentPools', 'routes', 'v4AssignMode', 'v6AssignMode']
const personalFields = ['name', 'description', 'authorized']
const organizationFields = [
  ...['name', 'authorized', 'activeBridge', 'noAutoAssignIps', 'ipAssignments', 'capabilities', 'tags'],
  'ssoExempt',
]

/** A change as the first API takes it, for a network of an organization. null: it has what ZTNET does not take */
export function ztnetNetworkBody({ description, config, ...others }: JsonObject): JsonObject | null {
  const { name, mtu, ...settings } = isObject(config) ? (config as JsonObject) : {}
  const isTaken = Object.keys(settings).every((field) => networkFields.includes(field))
  if (!isTaken || Object.keys(others).length > 0) return null
  return {
    ...settings,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    // The service takes the MTU as a text, and gives it as a number.
    ...(mtu !== undefined && mtu !== null && { mtu: String(mtu) }),
  }
}

/** A change of a member for one of the two families; null: it has what that family does not take */
export function ztnetMemberBody(
  { config, hidden, ...outer }: JsonObject,
  family: 'personal' | 'organization',
): JsonObject | null {
  const fields: JsonObject = { ...outer, ...(isObject(config) ? (config as JsonObject) : {}) }
  const taken = family === 'personal' ? personalFields : organizationFields
  if (!Object.keys(fields).every((field) => taken.includes(field))) return null
  const { description } = fields
  return {
    ...fields,
    ...(description !== undefined && { description: description ?? '' }),
    ...(hidden === false && { deleted: false }),
  }
}

/** Faults of one list that tell nothing of the others */
export const faultsOfPart = [
  ...(['account-refused', 'account-forbidden', 'account-not-found', 'account-lacks'] as const),
  ...(['account-error', 'account-timeout', 'account-conflict', 'account-reply-unexpected'] as const),
  ...(['account-reply-not-json', 'account-reply-too-large'] as const),
]

/**
 * The server answers 500 with a message for most refusals. Their texts may change, so that they only choose between
 * kinds of refusals.
 */
export function faultOf(status: number, text: string, method: Method): AccountFaultCode | null {
  if (status !== 500 || !text.trimStart().startsWith('{')) return null
  if (/authorization type/i.test(text)) return 'account-lacks'
  if (/expired/i.test(text)) return 'account-unauthorized'
  if (/not a member|permission|unauthorized/i.test(text)) return 'account-forbidden'
  // The server sends the fields of a change one after the other: earlier ones stay where a later one fails.
  return method === 'GET' ? 'account-refused' : null
}
