import { accountNetworkFields, isAccountNetwork, type Permissions } from '../../../contract/account.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { valueWords } from '../../text/hosting/values.ts'
import { permissionsWords } from '../../text/people.ts'
import type { SettingsField } from './draft.ts'

/** A field of a network, wherever in it that stands. */
export function fieldValue(network: HostedNetwork, field: SettingsField): unknown {
  const own = accountNetworkFields.find((one) => one === field)
  if (own !== undefined) return isAccountNetwork(network) ? network[own] : undefined
  return Object.entries(network.config).find(([key]) => key === field)?.[1]
}

/** A setting's value as people read it. */
export function settingValueWords(field: SettingsField, value: unknown): string {
  if (field !== 'permissions' || value === null || typeof value !== 'object') return valueWords(value)
  const all = Object.entries(value as { readonly [user: string]: Permissions })
  return all.map(([user, may]) => `${user}: ${permissionsWords(may) || 'nothing'}`).join('\n') || 'None'
}
