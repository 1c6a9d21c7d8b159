import type { AccountMember, AccountNetwork } from '../account-service/networks.ts'
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
export function renderControllerMember({ member, record }: AccountMember) {
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
