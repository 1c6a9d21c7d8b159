import {
  emptyHosting,
  type HostedNetwork,
  type HostedSummary,
  type HostingSnapshot,
} from '../../contract/hosting.ts'
import { sampleHosted, sampleSummary } from '../../contract/testing/hosted.ts'
import type { HostedMember, MemberConfig } from '../../domain/members/member.ts'
import type { NetworkConfig } from '../../domain/network-plan/network-config.ts'
import { bareNetwork } from '../../domain/network-plan/network-config.ts'
import { sampleMember } from '../../domain/testing/sample-members.ts'

export const officeId = '89e92ceee5ac10a3'

/** An undo for the authorization of a member. */
export const authorizedUndo = {
  id: 'u1',
  network: officeId,
  member: '778cde7190',
  name: 'nas',
  authorized: true,
  changes: [{ field: 'authorized', former: false, value: true }],
  fault: null,
}

export function networkConfig(parts: Partial<NetworkConfig> = {}): NetworkConfig {
  return {
    ...bareNetwork,
    name: 'office',
    v4AssignMode: { zt: true },
    routes: [{ target: '10.147.17.0/24', via: null }],
    ipAssignmentPools: [{ ipRangeStart: '10.147.17.10', ipRangeEnd: '10.147.17.250' }],
    rules: [{ type: 'ACTION_ACCEPT', not: false, or: false }],
    ...parts,
  }
}

export function hostedNetwork(
  parts: Partial<HostedNetwork> = {},
  config: Partial<NetworkConfig> = {},
): HostedNetwork {
  return { ...sampleHosted(networkConfig(config), { id: officeId, revision: 4 }), ...parts }
}

export function summary(parts: Partial<HostedSummary> = {}): HostedSummary {
  const { name, routes, ipAssignmentPools } = networkConfig()
  return sampleSummary({
    id: officeId,
    name,
    routes,
    ipAssignmentPools,
    memberCount: 3,
    authorizedCount: 2,
    ...parts,
  })
}

/** An authorized member, unless `config` says otherwise. */
export function member(
  id: string,
  config: Partial<MemberConfig> = {},
  parts: Partial<Omit<HostedMember, 'config'>> = {},
): HostedMember {
  return sampleMember(
    { authorized: true, ...config },
    { id, network: officeId, revision: 3, version: '1.14.1', ...parts },
  )
}

export function hosting(parts: Partial<HostingSnapshot> = {}): HostingSnapshot {
  return { ...emptyHosting, controller: { state: 'ready' }, ...parts }
}
