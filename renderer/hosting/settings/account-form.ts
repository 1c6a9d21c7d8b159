import {
  type AccountNetworkChange,
  type AccountNetworkSettings,
  accountNetworkFields,
  isAccountNetwork,
  type SsoConfig,
} from '../../../contract/account.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { Json, JsonObject } from '../../../domain/json.ts'
import { ruleParts } from '../../../domain/rules/rule-parts.ts'

/** What only an account's networks have, as it stands in the boxes: lists are lines, and JSON is text. */
export interface AccountForm {
  readonly description: string
  readonly rulesSource: string
  readonly permissions: AccountNetworkSettings['permissions']
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
  return isAccountNetwork(network) ? boxesOf(network) : {}
}

function boxesOf(settings: AccountNetworkSettings): AccountForm {
  const { enabled, mode, clientId, allowList } = settings.ssoConfig
  return {
    description: settings.description ?? '',
    rulesSource: settings.rulesSource ?? '',
    permissions: settings.permissions,
    ownerId: settings.ownerId ?? '',
    ssoConfig: { enabled, mode, clientId, allowList: allowList.join('\n') },
    capabilitiesByName: objectText(settings.capabilitiesByName),
    tagsByName: objectText(settings.tagsByName),
  }
}

/** What each box says, as the service takes it; undefined: it cannot be read. */
const readers: {
  readonly [F in keyof AccountNetworkSettings]: (box: AccountForm[F]) => AccountNetworkSettings[F] | undefined
} = {
  description: (text) => text.trim() || null,
  rulesSource: (text) => text || null,
  permissions: (permissions) => permissions,
  ownerId: (id) => id || null,
  ssoConfig: ({ clientId, allowList, ...rest }) => ({
    ...rest,
    clientId: clientId.trim(),
    allowList: lines(allowList),
  }),
  capabilitiesByName: readObject,
  tagsByName: readObject,
}

/** What the boxes say; a field that is not there or cannot be read is left out. */
export function accountValuesOf(form: Partial<AccountForm>): AccountNetworkChange {
  const read = <F extends keyof AccountNetworkSettings>(field: F) => {
    const box = form[field]
    return box === undefined ? undefined : readers[field](box)
  }
  const values = accountNetworkFields.map((field) => [field, read(field)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
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

/** The parts of an account's network that are edited as text beside its rules. */
export const rulesSourceParts = ['rulesSource', 'capabilitiesByName', 'tagsByName'] as const
export type RulesSourcePart = (typeof rulesSourceParts)[number]

/**
 * How rules and the text that they were written as part, where these fields are saved: one without the other, or both,
 * which nobody compares. null: they do not.
 */
export function partedBy(fields: readonly string[], hasSource: boolean): 'source' | 'rules' | 'both' | null {
  const ofSource = rulesSourceParts.some((part) => fields.includes(part))
  const ofRules = ruleParts.some((part) => fields.includes(part))
  if (ofSource) return ofRules ? 'both' : 'source'
  return ofRules && hasSource ? 'rules' : null
}
