import type { AccountMember } from '../account-service/networks.ts'
import { jsonReply } from '../node-service/http/replies.ts'
import type { JsonObject } from '../node-service/json.ts'
import { refuse } from './refusal.ts'
import { renderControllerMember } from './render.ts'
import type { Ztnet } from './service.ts'

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
