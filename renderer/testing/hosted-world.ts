import {
  emptyHosting,
  type HostedNetwork,
  type HostedSummary,
  type HostingSnapshot,
  type JobProgress,
} from '../../contract/hosting.ts'
import { success } from '../../contract/result.ts'
import { sampleHosted, sampleSummary } from '../../contract/testing/hosted.ts'
import type { HostedMember, MemberConfig } from '../../domain/members/member.ts'
import { bareNetwork, type NetworkConfig } from '../../domain/network-plan/network-config.ts'
import { compileText } from '../../domain/rules/language/compile.ts'
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

/** An undo for a change of the network itself. */
export const networkUndo = {
  ...authorizedUndo,
  member: null,
  name: 'office',
  authorized: null,
  changes: [],
  until: 0,
}

/** A job that was stopped. */
export function job(parts: Partial<JobProgress> = {}): JobProgress {
  return {
    id: 'j1',
    kind: 'authorize',
    source: 'controller',
    network: officeId,
    networkName: 'office',
    total: 500,
    done: 118,
    unchanged: 0,
    failed: 0,
    state: 'stopped',
    step: null,
    secondsLeft: null,
    fault: null,
    interrupted: false,
    left: 0,
    reversible: 0,
    ...parts,
  }
}

/** A network with the rules that a text makes, which is kept beside them */
export function networkOf(keptSource: string): HostedNetwork {
  const { made } = compileText(keptSource)
  if (made === null) throw new Error('the text has errors')
  const { rules, capabilities, tags } = made
  return hostedNetwork({ keptSource }, { rules, capabilities, tags })
}

/** The answer to a save that came out as asked */
export function saved<T>(value: T) {
  return success({ outcome: 'saved', value, differences: [] } as const)
}

/** All members as a single page */
export function memberPage(items: readonly HostedMember[], version = '1') {
  return { version, first: true, removed: [], more: false, items }
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
