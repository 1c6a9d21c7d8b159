import type { NetworkConfig } from '../../domain/network-plan/network-config.ts'
import { bareNetwork } from '../../domain/network-plan/network-config.ts'
import { sampleId } from '../../domain/testing/sample-members.ts'
import type { AccountNetwork } from '../account.ts'
import type { HostedNetwork, HostedSummary } from '../hosting.ts'
import { mayEverything } from '../permissions.ts'

export function sampleHosted(
  config: Partial<NetworkConfig> = {},
  change: Partial<Omit<HostedNetwork, 'config'>> = {},
): HostedNetwork {
  return {
    id: sampleId,
    source: 'controller',
    revision: 1,
    unreadable: {},
    creationTime: 1_000,
    ...change,
    config: {
      ...bareNetwork,
      name: 'lab',
      v4AssignMode: { zt: true },
      routes: [{ target: '10.64.0.0/24', via: null }],
      ipAssignmentPools: [{ ipRangeStart: '10.64.0.10', ipRangeEnd: '10.64.0.200' }],
      ...config,
    },
  }
}

/** A network of an account that tells none of its lists of rules */
export function sampleAccountNetwork(parts: Partial<AccountNetwork> = {}): AccountNetwork {
  return {
    ...sampleHosted({ rules: null, capabilities: null, tags: null }),
    ...{ rulesSource: null, description: null, permissions: null, ownerId: null },
    ssoConfig: {
      ...{ enabled: null, mode: null, clientId: null, allowList: null },
      ...{ provider: null, authorizationEndpoint: null },
    },
    ...{ capabilitiesByName: null, tagsByName: null, lastModified: null, onlineMemberCount: null },
    ...{ authorizedMemberCount: null, totalMemberCount: null },
    ...parts,
  }
}

export function sampleSummary(change: Partial<HostedSummary> = {}): HostedSummary {
  const { id, source, config } = sampleHosted()
  const { name, routes, ipAssignmentPools } = config
  return {
    id,
    source,
    name,
    private: true,
    routes,
    ipAssignmentPools,
    memberCount: 1,
    authorizedCount: 0,
    description: null,
    may: mayEverything,
    ...change,
  }
}
