import { picked } from '../domain/json.ts'
import type { HostedMember, MemberConfig } from '../domain/members/member.ts'
import type { NetworkConfig } from '../domain/network-plan/network-config.ts'
import type { NetworkRules } from '../domain/rules/simulate.ts'
import {
  type AccountMemberSettings,
  type AccountNetwork,
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

/** Returns whether the host keeps the text of the rules alone, and makes the rules of it. */
export function isHeldAsText(network: HostedNetwork): network is AccountNetwork {
  return isAccountNetwork(network) && network.heldRules?.kind === 'text'
}

/** Returns the rules as the host tells them in lists. null: it does not tell all of them */
export function toldRules({ config, unreadable }: HostedNetwork): NetworkRules | null {
  const { rules, capabilities, tags } = config
  if (rules === null || (unreadable.rules ?? 0) > 0) return null
  return {
    rules,
    capabilities: (unreadable.capabilities ?? 0) > 0 ? null : capabilities,
    tags: (unreadable.tags ?? 0) > 0 ? null : tags,
  }
}

export function memberFields(member: HostedMember): MemberFields {
  if (!isAccountMember(member))
    return member.notes === undefined
      ? member.config
      : { ...member.config, description: member.notes === '' ? null : member.notes }
  return { ...member.config, ...picked(member, accountMemberFields) }
}
