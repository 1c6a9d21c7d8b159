import type { AccountMember, AccountNetwork } from '../account-service/networks.ts'
import { jsonReply } from '../node-service/http/replies.ts'
import { isJsonObject, type Json, type JsonObject } from '../node-service/json.ts'
import { refuse } from './refusal.ts'
import type { Ztnet } from './service.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

/** A network of a person or of an organization, with what the database has of it. */
export function renderNetwork({ network, record, total }: AccountNetwork, more: object = {}) {
  return { description: record.description, ...more, ...network, memberCount: total }
}

/** A member's row in the database. Its times are texts. */
function rowOf(ztnet: Ztnet, networkId: string, { member, record }: AccountMember) {
  const isOnline = record.seen === 'now'
  const seen = record.seen === 'now' ? ztnet.clock.now() : record.seen
  const direct = Number.parseInt(member.id.slice(-1), 16) % 2 === 0 ? 3 : 2
  return {
    nodeid: Number.parseInt(member.id.slice(0, 6), 16),
    id: member.id,
    nwid: networkId,
    address: member.id,
    name: record.name,
    description: record.description,
    lastSeen: seen === 0 ? null : iso(seen),
    physicalAddress: record.physicalAddress,
    online: isOnline,
    conStatus: isOnline ? direct : 0,
    deleted: record.hidden === true,
    permanentlyDeleted: false,
  }
}

/** A member as the controller returns it */
function renderControllerMember({ member, record }: AccountMember) {
  const { name: _, ...rest } = member
  return { ...rest, ssoExempt: record.ssoExempt, ...(record.name !== null && { name: record.name }) }
}

/** Row first, controller on top. A member without a row has the controller's part alone. */
export function renderMember(ztnet: Ztnet, networkId: string, found: AccountMember) {
  const isRowless = ztnet.rowless.has(`${networkId} ${found.member.id}`)
  const row = isRowless ? { name: null } : rowOf(ztnet, networkId, found)
  return { ...row, ...renderControllerMember(found) }
}

/** An organization's list has fewer fields of the controller, and the time of creation as a text. */
export function renderListed(ztnet: Ztnet, networkId: string, found: AccountMember) {
  const { creationTime, authorized, ipAssignments, noAutoAssignIps, activeBridge, revision } = found.member
  return {
    ...rowOf(ztnet, networkId, found),
    creationTime: iso(creationTime),
    authorized,
    ipAssignments,
    noAutoAssignIps,
    activeBridge,
    revision,
    notations: [],
    peers: null,
  }
}

/** Throws as the server does when its controller does not answer. */
export function reachController({ quirks }: Ztnet): void {
  if (quirks.controller === 'unreachable') throw refuse.thrown('connect ECONNREFUSED 127.0.0.1:9993')
}

/** Throws where the member is stashed and the body does not take it back. */
export function needUnstashed(ztnet: Ztnet, networkId: string, id: string, body: JsonObject): void {
  if (body.deleted === true) throw refuse.text(400, 'Use DELETE to remove a member')
  const isStashed = ztnet.networks.member(networkId, id)?.record.hidden === true
  if (isStashed && body.deleted !== false) throw refuse.text(409, 'The member is stashed')
}

/** Writes to the controller and to the row; a missing member is created. */
export function writeMember(ztnet: Ztnet, networkId: string, id: string, body: JsonObject): AccountMember {
  reachController(ztnet)
  const { name, description, deleted, ...config } = body
  ztnet.networks.updateMember(networkId, id, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(deleted === false && { hidden: false }),
    config,
  })
  const found = ztnet.networks.member(networkId, id)
  if (found === undefined) throw refuse.text(404, 'Member not found')
  return found
}

/**
 * Puts a member away: not authorized and without addresses, and its row marked. Where the controller refuses, the row is
 * marked anyway and the reply has no body, while the device continues to work.
 */
export function stash(ztnet: Ztnet, networkId: string, id: string): Response {
  if (ztnet.networks.member(networkId, id) === undefined) return new Response(null, { status: 200 })
  const { quirks } = ztnet
  if (quirks.controller !== 'works') {
    ztnet.networks.updateMember(networkId, id, { hidden: true })
    return new Response(null, { status: 200, headers: { 'Content-Length': '0' } })
  }
  const config = { authorized: false, ipAssignments: [], tags: [], capabilities: [] }
  ztnet.networks.updateMember(networkId, id, { hidden: true, config })
  const after = ztnet.networks.member(networkId, id)
  return after === undefined ? new Response(null, { status: 200 }) : jsonReply(renderControllerMember(after))
}

type Is = (value: Json) => boolean
/** The fields that a body may have, all of them optional */
interface Fields {
  readonly [name: string]: readonly [expected: string, is: Is]
}

const text = ['string', (value: Json) => typeof value === 'string'] as const
const flag = ['boolean', (value: Json) => typeof value === 'boolean'] as const
const whole: Is = (value) => Number.isInteger(value)
const listOf = (is: Is): Is => {
  return (value) => Array.isArray(value) && value.every((one: Json) => is(one))
}
const texts = ['array of strings', listOf(text[1])] as const
const numbers = ['array of numbers', listOf(whole)] as const
const pairs = ['array of pairs', listOf(listOf(whole))] as const
const list = ['array', listOf(() => true)] as const
const object = ['object', isJsonObject as Is] as const

export const forms = {
  none: {},
  create: { name: text },
  network: {
    name: text,
    description: text,
    flowRule: text,
    mtu: text,
    private: flag,
    dns: object,
    ipAssignmentPools: list,
    routes: list,
    v4AssignMode: object,
    v6AssignMode: object,
  },
  personalMember: { name: text, description: text, authorized: flag, deleted: flag },
  orgMember: {
    name: text,
    description: text,
    authorized: flag,
    activeBridge: flag,
    noAutoAssignIps: flag,
    ipAssignments: texts,
    capabilities: numbers,
    tags: pairs,
    ssoExempt: flag,
    deleted: flag,
  },
} satisfies { readonly [name: string]: Fields }

/** The body. Throws the refusal of the schema library: a text is no object, and no field may be unknown. */
export function strict(fields: Fields, body: Json): JsonObject {
  if (!isJsonObject(body))
    throw refuse.fields({
      body: [`Expected object, received ${typeof body === 'string' ? 'string' : 'other'}`],
    })
  const wrong = Object.entries(body).flatMap(([name, value = null]): (readonly [string, string[]])[] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field === undefined) return [[name, [`Unrecognized key: "${name}"`]]]
    return field[1](value) ? [] : [[name, [`Expected ${field[0]}`]]]
  })
  if (wrong.length > 0) throw refuse.fields(Object.fromEntries(wrong))
  return body
}
