import type {
  AccountEntry,
  AccountMember,
  AccountNetwork,
  AccountSummary,
  AccountsSnapshot,
  Invitation,
  Organization,
  OrganizationMember,
  User,
} from '../../contract/account.ts'
import { wholeList } from '../../contract/lists.ts'
import type { Permissions } from '../../contract/permissions.ts'
import { sampleAccount } from '../../contract/testing/account.ts'
import type { MemberConfig } from '../../domain/members/member.ts'
import type { NetworkConfig } from '../../domain/network-plan/network-config.ts'
import { hostedNetwork, member, summary } from './hosted-world.ts'

const ada = 'user-ada'
export const grace = 'user-grace'
export const orgId = 'org-1'
export const fieldTeam = '8056c2e21c00f1e1'
export const all: Permissions = { a: true, d: true, m: true, r: true }

export function account(parts: Partial<AccountEntry> = {}): AccountEntry {
  const base = 'https://api.example.net'
  return sampleAccount({
    id: `${base}#${ada}`,
    base,
    userId: ada,
    displayName: 'Ada Okafor',
    orgId,
    ...parts,
  })
}

export function accounts(
  list: readonly AccountEntry[] = [account()],
  parts: Partial<AccountsSnapshot> = {},
): AccountsSnapshot {
  return { accounts: list, current: list[0]?.id ?? null, wait: null, ...parts }
}

export const user: User = {
  id: ada,
  orgId,
  displayName: 'Ada Okafor',
  globalPermissions: all,
  auth: { local: 'ada@example.com', google: '' },
  smsNumber: '+1-202-555-0147',
  tokens: wholeList(['desktop', 'monitoring']),
}

export const people: readonly OrganizationMember[] = [
  { orgId, userId: grace, name: 'Grace Lindqvist', email: 'grace@example.com' },
  { orgId, userId: ada, name: 'Ada Okafor', email: 'ada@example.com' },
  { orgId, userId: 'user-aoi', name: '日向 葵', email: 'aoi@example.com' },
]

export const organization: Organization = {
  id: orgId,
  ownerId: grace,
  members: wholeList(people),
  ssoConfig: { enabled: true, issuers: [{ provider: 'keycloak', clientId: 'mesh' }] },
}

export function invitation(parts: Partial<Invitation> = {}): Invitation {
  return {
    id: 'invite-noor',
    orgId,
    status: 'pending',
    ownerEmail: 'ada@example.com',
    email: 'noor@example.com',
    creationTime: Date.now() - 2 * 86_400_000,
    updateTime: 0,
    ...parts,
  }
}

export function accountNetwork(
  parts: Partial<AccountNetwork> = {},
  config: Partial<NetworkConfig> = {},
): AccountNetwork {
  return {
    ...hostedNetwork({}, { name: 'field team', ...config }),
    id: fieldTeam,
    source: account().id,
    description: 'Vans and drones',
    rulesSource: 'accept;',
    permissions: { [ada]: all, [grace]: { ...all, d: false } },
    ownerId: ada,
    ssoConfig: {
      enabled: false,
      mode: 'default',
      clientId: '',
      allowList: [],
      provider: 'keycloak',
      authorizationEndpoint: 'https://login.example.com',
    },
    capabilitiesByName: null,
    tagsByName: { role: { id: 1 } },
    lastModified: 1,
    onlineMemberCount: null,
    authorizedMemberCount: null,
    totalMemberCount: null,
    ...parts,
  }
}

export function accountSummary(parts: Partial<AccountSummary> = {}): AccountSummary {
  return {
    ...summary(),
    id: fieldTeam,
    source: account().id,
    name: 'field team',
    description: 'Vans and drones',
    ownerId: ada,
    onlineMemberCount: null,
    may: all,
    ...parts,
  }
}

export function accountMember(
  id: string,
  config: Partial<MemberConfig> = {},
  parts: Partial<AccountMember> = {},
): AccountMember {
  return {
    ...member(id, config, { network: fieldTeam }),
    hidden: false,
    rejected: null,
    description: null,
    lastSeen: Date.now() - 7_200_000,
    lastOnline: Date.now() - 10_800_000,
    physicalAddress: '203.0.113.20',
    clientVersion: '1.12.2',
    protocolVersion: 12,
    supportsRulesEngine: true,
    ...parts,
  }
}
