import type {
  HostedMember,
  HostedNetwork,
  HostedSummary,
  MemberConfig,
  NetworkConfig,
} from '../../../contract/hosting.ts'
import { emptyHosting, type HostingSnapshot } from '../../../contract/hosting.ts'

export const officeId = '89e92ceee5ac10a3'

export function networkConfig(parts: Partial<NetworkConfig> = {}): NetworkConfig {
  return {
    name: 'office',
    private: true,
    enableBroadcast: true,
    mtu: 2800,
    multicastLimit: 32,
    v4AssignMode: { zt: true },
    v6AssignMode: { '6plane': false, rfc4193: false, zt: false },
    routes: [{ target: '10.147.17.0/24', via: null }],
    ipAssignmentPools: [{ ipRangeStart: '10.147.17.10', ipRangeEnd: '10.147.17.250' }],
    dns: { domain: '', servers: [] },
    rules: [{ type: 'ACTION_ACCEPT', not: false, or: false }],
    capabilities: [],
    tags: [],
    remoteTraceTarget: null,
    remoteTraceLevel: 0,
    ...parts,
  }
}

export function hostedNetwork(
  parts: Partial<HostedNetwork> = {},
  config: Partial<NetworkConfig> = {},
): HostedNetwork {
  return {
    id: officeId,
    source: 'controller',
    config: networkConfig(config),
    revision: 4,
    creationTime: 1,
    ...parts,
  }
}

export function summary(parts: Partial<HostedSummary> = {}): HostedSummary {
  const { name, private: isPrivate, routes, ipAssignmentPools } = networkConfig()
  return {
    id: officeId,
    source: 'controller',
    name,
    private: isPrivate,
    routes,
    ipAssignmentPools,
    memberCount: 3,
    authorizedCount: 2,
    ...parts,
  }
}

export function member(
  id: string,
  config: Partial<MemberConfig> = {},
  parts: Partial<HostedMember> = {},
): HostedMember {
  return {
    id,
    network: officeId,
    config: {
      name: '',
      authorized: true,
      activeBridge: false,
      ipAssignments: [],
      noAutoAssignIps: false,
      ssoExempt: false,
      tags: [],
      capabilities: [],
      ...config,
    },
    revision: 3,
    creationTime: 1,
    lastAuthorizedTime: 0,
    lastDeauthorizedTime: 0,
    version: '1.14.1',
    hasAsked: true,
    presence: null,
    ...parts,
  }
}

export function hosting(parts: Partial<HostingSnapshot> = {}): HostingSnapshot {
  return { ...emptyHosting, controller: { state: 'ready' }, ...parts }
}
