import { isDeepStrictEqual } from 'node:util'
import {
  type AccountMemberChange,
  type AccountNetworkChange,
  isAccountMember,
  isAccountNetwork,
} from '../../../contract/account.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { HostedMember, MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'

/** All that can be set, side by side: what every hosted network has, and what only an account's has. */
export type NetworkFields = NetworkConfig & Omit<AccountNetworkChange, keyof NetworkConfig>
export type MemberFields = MemberConfig & Omit<AccountMemberChange, keyof MemberConfig>

export function networkFields(network: HostedNetwork): NetworkFields {
  if (!isAccountNetwork(network)) return network.config
  const { config, description, rulesSource, permissions, ownerId, ssoConfig } = network
  const { enabled, mode, clientId, allowList } = ssoConfig
  const { capabilitiesByName, tagsByName } = network
  return {
    ...config,
    description,
    rulesSource,
    permissions,
    ownerId,
    ssoConfig: { enabled, mode, clientId, allowList },
    capabilitiesByName,
    tagsByName,
  }
}

export function memberFields(member: HostedMember): MemberFields {
  if (!isAccountMember(member)) return member.config
  const { config, hidden, description } = member
  return { ...config, hidden, description }
}

/** Of the fields of `change` only those in which `config` differs. */
export function differing<C extends object>(config: C, change: Partial<C>): Partial<C> {
  return filtered(change, (key, value) => !isDeepStrictEqual(value, config[key]))
}

/** The fields of `config` that `change` names. */
export function sameFields<C extends object>(config: C, change: Partial<C>): Partial<C> {
  return filtered(config, (key) => Object.hasOwn(change, key))
}

export function holds<C extends object>(config: C, fields: Partial<C>): boolean {
  return Object.keys(differing(config, fields)).length === 0
}

function filtered<C extends object>(
  fields: Partial<C>,
  wanted: (key: keyof C, value: unknown) => boolean,
): Partial<C> {
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => wanted(key as keyof C, value)),
  ) as Partial<C>
}
