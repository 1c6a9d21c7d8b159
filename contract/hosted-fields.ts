import type { HostedMember, MemberConfig } from '../domain/members/member.ts'
import type { NetworkConfig } from '../domain/network-plan/network-config.ts'
import {
  type AccountMemberSettings,
  type AccountNetworkSettings,
  accountMemberFields,
  accountNetworkFields,
  isAccountMember,
  isAccountNetwork,
} from './account.ts'
import type { HostedNetwork } from './hosting.ts'

/** All writable fields: those of every hosted network and those of an account's networks only. */
export type NetworkFields = NetworkConfig & Partial<AccountNetworkSettings>
export type MemberFields = MemberConfig & Partial<AccountMemberSettings>

export function networkFields(network: HostedNetwork): NetworkFields {
  if (!isAccountNetwork(network)) {
    const { config, keptSource } = network
    return keptSource === undefined ? config : { ...config, rulesSource: keptSource || null }
  }
  const { enabled, mode, clientId, allowList } = network.ssoConfig
  const own: AccountNetworkSettings = {
    ...picked(network, accountNetworkFields),
    ssoConfig: { enabled, mode, clientId, allowList },
  }
  return { ...network.config, ...own }
}

export function memberFields(member: HostedMember): MemberFields {
  if (!isAccountMember(member))
    return member.notes === undefined
      ? member.config
      : { ...member.config, description: member.notes === '' ? null : member.notes }
  return { ...member.config, ...picked(member, accountMemberFields) }
}

function picked<T, F extends keyof T>(from: T, fields: readonly F[]): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>
}
