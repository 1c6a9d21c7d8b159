import type { JsonObject } from '../node-service/json.ts'
import type { AccountMember, AccountNetwork } from './networks.ts'
import type { People } from './people.ts'
import type { Invitation, User } from './state.ts'

/* Replies hold what the documents say and some more, as those of the real service do. */

export function renderNetwork({ network, record, total, authorized, online }: AccountNetwork, now: number) {
  const { id, nwid: _nwid, objtype: _type, revision: _revision, dns, ...config } = network
  const { ssoConfig, lastModified, ui, ...rest } = record
  return {
    id,
    type: 'Network',
    clock: now,
    config: {
      ...withoutService(config),
      id,
      lastModified,
      dns: 'domain' in dns ? dns : { domain: '', servers: [] },
      ssoConfig: { ...ssoConfig, provider: '', authorizationEndpoint: '' },
    },
    ...rest,
    ui,
    onlineMemberCount: online,
    authorizedMemberCount: authorized,
    totalMemberCount: total,
  }
}

/** The configuration without fields that only the controller in the node service has. */
function withoutService(config: object): JsonObject {
  const { authTokens, authorizationEndpoint, clientId, rulesSource, ssoEnabled, remoteTraceTarget, ...rest } =
    config as JsonObject
  return rest
}

export function renderMember({ member, record }: AccountMember, networkId: string, now: number) {
  const { vMajor, vMinor, vRev, vProto, identity } = member
  const seen = record.seen === 'now' ? now - idle(member.id, now) : record.seen
  return {
    id: `${networkId}-${member.id}`,
    type: 'Member',
    clock: now,
    networkId,
    nodeId: member.id,
    controllerId: networkId.slice(0, 10),
    hidden: record.hidden,
    name: record.name,
    description: record.description,
    config: {
      activeBridge: member.activeBridge,
      authorized: member.authorized,
      capabilities: member.capabilities,
      creationTime: member.creationTime,
      id: member.id,
      ...(identity === undefined ? {} : { identity }),
      ipAssignments: member.ipAssignments,
      lastAuthorizedTime: member.lastAuthorizedTime,
      lastDeauthorizedTime: member.lastDeauthorizedTime,
      noAutoAssignIps: member.noAutoAssignIps,
      remoteTraceLevel: member.remoteTraceLevel,
      revision: member.revision,
      ssoExempt: record.ssoExempt,
      tags: record.tags,
      vMajor,
      vMinor,
      vProto,
      vRev,
    },
    lastOnline: seen,
    lastSeen: seen,
    physicalAddress: record.physicalAddress,
    clientVersion: record.clientVersion,
    protocolVersion: vProto < 0 ? 0 : vProto,
    supportsRulesEngine: vMajor > 0,
  }
}

export function renderUser(user: User, people: People) {
  const isOwner = people.organization().ownerId === user.id
  return {
    id: user.id,
    type: 'User',
    orgId: user.orgId,
    globalPermissions: { a: isOwner, d: isOwner, m: isOwner, r: true },
    displayName: user.displayName,
    email: user.email,
    auth: user.auth,
    smsNumber: user.smsNumber,
    tokens: user.tokens.map(({ name }) => name),
  }
}

export function renderOrganization(people: People) {
  const { id, ownerId } = people.organization()
  return {
    id,
    type: 'Organization',
    ownerId,
    members: renderOrganizationMembers(people),
    ssoConfig: { enabled: false, issuers: [] },
  }
}

export function renderOrganizationMembers(people: People) {
  return people
    .users()
    .map(({ id, orgId, displayName, email }) => ({ orgId, userId: id, name: displayName, email }))
}

/** The address that is invited is told to nobody, as in the documents. */
export function renderInvitation({ email: _, ...invitation }: Invitation) {
  return invitation
}

/** A device that is there reports every half minute or so. */
function idle(id: string, now: number): number {
  return (now + Number.parseInt(id.slice(-4), 16)) % 30_000
}
