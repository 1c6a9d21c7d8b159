import { bareMember, type HostedMember, type MemberConfig } from '../members/member.ts'
import type { NetworkConfig } from '../network-plan/network-config.ts'

/** What the service keeps of a network of which nothing was set. */
export const bareNetwork: NetworkConfig = {
  name: '',
  private: true,
  enableBroadcast: true,
  mtu: 2800,
  multicastLimit: 32,
  v4AssignMode: { zt: false },
  v6AssignMode: { '6plane': false, rfc4193: false, zt: false },
  routes: [],
  ipAssignmentPools: [],
  dns: { domain: '', servers: [] },
  rules: [],
  capabilities: [],
  tags: [],
  remoteTraceTarget: null,
  remoteTraceLevel: 0,
}

/* Believable values for tests; each takes what the test is about. */
export const sampleId = 'a1b2c3d4e5000001'
export const sampleAddress = '1234567890'

/** So many devices, each with an address of its own in that subnet, as "10.1". */
export function sampleCrowd(count: number, subnet: string): readonly HostedMember[] {
  return Array.from({ length: count }, (_, at) =>
    sampleMember(
      { name: `Device ${at}`, ipAssignments: [`${subnet}.${at >> 8}.${at & 255}`] },
      { id: (at + 1).toString(16).padStart(10, '0') },
    ),
  )
}

/** A device that has just asked to join. */
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
