import {
  type AccountNetworkChange,
  type AccountNetworkFields,
  isAccountNetwork,
  type SsoConfig,
} from '../../../contract/account.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { Json, JsonObject } from '../../../domain/json.ts'

/** What only an account's networks have, as it stands in the boxes: lists are lines, and JSON is text. */
export interface AccountForm {
  readonly description: string
  readonly rulesSource: string
  readonly permissions: AccountNetworkFields['permissions']
  /** Empty: not told */
  readonly ownerId: string
  readonly ssoConfig: Pick<SsoConfig, 'enabled' | 'mode' | 'clientId'> & { readonly allowList: string }
  /** Empty: none */
  readonly capabilitiesByName: string
  readonly tagsByName: string
}

export type AccountField = keyof AccountForm

/** The boxes of an account's network; none for another. */
export function accountFormOf(network: HostedNetwork): Partial<AccountForm> {
  if (!isAccountNetwork(network)) return {}
  const { enabled, mode, clientId, allowList } = network.ssoConfig
  return {
    description: network.description ?? '',
    rulesSource: network.rulesSource ?? '',
    permissions: network.permissions,
    ownerId: network.ownerId ?? '',
    ssoConfig: { enabled, mode, clientId, allowList: allowList.join('\n') },
    capabilitiesByName: objectText(network.capabilitiesByName),
    tagsByName: objectText(network.tagsByName),
  }
}

/** What the boxes say, as the service takes it; a field that is not there or cannot be read is left out. */
export function accountValuesOf(form: Partial<AccountForm>): AccountNetworkChange {
  const { description, rulesSource, permissions, ownerId, ssoConfig } = form
  const objects = Object.fromEntries(
    (['capabilitiesByName', 'tagsByName'] as const).flatMap((field) => {
      const text = form[field]
      const value = text === undefined ? undefined : readObject(text)
      return value === undefined ? [] : [[field, value] as const]
    }),
  )
  return {
    ...(description !== undefined && { description: description.trim() === '' ? null : description.trim() }),
    ...(rulesSource !== undefined && { rulesSource: rulesSource === '' ? null : rulesSource }),
    ...(permissions !== undefined && { permissions }),
    ...(ownerId !== undefined && { ownerId: ownerId === '' ? null : ownerId }),
    ...(ssoConfig !== undefined && {
      ssoConfig: { ...ssoConfig, clientId: ssoConfig.clientId.trim(), allowList: lines(ssoConfig.allowList) },
    }),
    ...objects,
  }
}

function lines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

function objectText(value: JsonObject | null): string {
  return value === null ? '' : JSON.stringify(value, null, 2)
}

/** null: nothing stands there; undefined: no object in JSON */
export function readObject(text: string): JsonObject | null | undefined {
  if (text.trim() === '') return null
  try {
    const value: Json = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined
  } catch {
    return undefined
  }
}

/** Single sign-on cannot work without the provider's id of the network. */
export function lacksClientId(form: Partial<AccountForm>): boolean {
  return form.ssoConfig?.enabled === true && form.ssoConfig.clientId.trim() === ''
}
