import { isDeepStrictEqual } from 'node:util'
import {
  type AccountMemberSettings,
  type AccountNetworkSettings,
  accountMemberFields,
  accountNetworkFields,
  isAccountMember,
  isAccountNetwork,
} from '../../../contract/account.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { HostedMember, MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'

/** All that can be set, side by side: what every hosted network has, and what only an account's has. */
export type NetworkFields = NetworkConfig & Partial<AccountNetworkSettings>
export type MemberFields = MemberConfig & Partial<AccountMemberSettings>

export function networkFields(network: HostedNetwork): NetworkFields {
  if (!isAccountNetwork(network)) return network.config
  const { enabled, mode, clientId, allowList } = network.ssoConfig
  const own: AccountNetworkSettings = {
    ...picked(network, accountNetworkFields),
    ssoConfig: { enabled, mode, clientId, allowList },
  }
  return { ...network.config, ...own }
}

export function memberFields(member: HostedMember): MemberFields {
  if (!isAccountMember(member)) return member.config
  return { ...member.config, ...picked(member, accountMemberFields) }
}

function picked<T, F extends keyof T>(from: T, fields: readonly F[]): Pick<T, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, F>
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
