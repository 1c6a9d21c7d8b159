import { bareMember, type HostedMember, type MemberConfig } from '../members/member.ts'
import type { NetworkConfig } from '../network-plan/network-config.ts'

/* Realistic values for tests; each helper takes the fields that matter to the test. */
export const sampleId = 'a1b2c3d4e5000001'
export const sampleAddress = '1234567890'

/** Creates `count` devices, each with an address of its own in a subnet such as "10.1". */
export function sampleCrowd(count: number, subnet: string): readonly HostedMember[] {
  return Array.from({ length: count }, (_, at) =>
    sampleMember(
      { name: `Device ${at}`, ipAssignments: [`${subnet}.${at >> 8}.${at & 255}`] },
      { id: (at + 1).toString(16).padStart(10, '0') },
    ),
  )
}

/** This device just asked to join. */
export function sampleMember(
  config: Partial<MemberConfig> = {},
  change: Partial<Omit<HostedMember, 'config'>> = {},
): HostedMember {
  return {
    id: sampleAddress,
    network: sampleId,
    revision: 1,
    creationTime: 5_000,
    lastAuthorizedTime: 0,
    lastDeauthorizedTime: 0,
    version: null,
    hasRequestedConfig: true,
    presence: null,
    ...change,
    config: { ...bareMember, ...config },
  }
}

/* All fields of a network and of a member of which a host tells nothing */
export const untoldNetwork: NetworkConfig = {
  name: '',
  private: null,
  enableBroadcast: null,
  mtu: null,
  multicastLimit: null,
  v4AssignMode: { zt: null },
  v6AssignMode: { '6plane': null, rfc4193: null, zt: null },
  routes: null,
  ipAssignmentPools: null,
  dns: { domain: null, servers: null },
  rules: null,
  capabilities: null,
  tags: null,
  remoteTraceTarget: null,
  remoteTraceLevel: null,
}
export const untoldMember: MemberConfig = {
  name: '',
  authorized: null,
  activeBridge: null,
  ipAssignments: null,
  noAutoAssignIps: null,
  ssoExempt: null,
  tags: null,
  capabilities: null,
}
