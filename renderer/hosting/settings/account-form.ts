import {
  type AccountNetworkChange,
  type AccountNetworkSettings,
  accountNetworkFields,
  isAccountNetwork,
  type SsoConfig,
} from '../../../contract/account.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts'
import { isTold } from '../../../domain/network-plan/network-config.ts'

/** The settings that only an account's networks have. In the boxes, lists are lines and JSON is text. */
export interface AccountForm {
  readonly description: string
  readonly rulesSource: string
  /** null: the host does not say, as of the parts of single sign-on */
  readonly permissions: AccountNetworkSettings['permissions']
  /** Empty: not told */
  readonly ownerId: string
  readonly ssoConfig: Pick<SsoConfig, 'enabled' | 'mode' | 'clientId'> & {
    readonly allowList: string | null
  }
  /** Empty: none */
  readonly capabilitiesByName: string
  readonly tagsByName: string
}

export type AccountField = keyof AccountForm

/** Returns the form's fields. A network of another kind of host has only the rules' source, kept on this computer. */
export function accountFormOf(network: HostedNetwork): Partial<AccountForm> {
  if (!isAccountNetwork(network))
    return network.keptSource === undefined ? {} : { rulesSource: network.keptSource }
  const { enabled, mode, clientId, allowList } = network.ssoConfig
  return {
    description: network.description ?? '',
    rulesSource: network.rulesSource ?? '',
    permissions: network.permissions,
    ownerId: network.ownerId ?? '',
    ssoConfig: { enabled, mode, clientId, allowList: allowList?.join('\n') ?? null },
    capabilitiesByName: objectText(network.capabilitiesByName),
    tagsByName: objectText(network.tagsByName),
  }
}

/** Turn a box into the service's value; undefined: the box cannot be read. */
const readers: {
  readonly [F in keyof AccountNetworkSettings]: (box: AccountForm[F]) => AccountNetworkSettings[F] | undefined
} = {
  description: (text) => text.trim() || null,
  rulesSource: (text) => text || null,
  permissions: (permissions) => permissions,
  ownerId: (id) => id || null,
  ssoConfig: ({ clientId, allowList, ...rest }) => ({
    ...rest,
    clientId: clientId?.trim() ?? null,
    allowList: allowList === null ? null : lines(allowList),
  }),
  capabilitiesByName: readObject,
  tagsByName: readObject,
}

/** Leaves out the fields that have no box or cannot be read. */
export function accountValuesOf(form: Partial<AccountForm>): AccountNetworkChange {
  const read = <F extends keyof AccountNetworkSettings>(field: F) => {
    const box = form[field]
    return box === undefined ? undefined : readers[field](box)
  }
  const values = accountNetworkFields.map((field) => [field, read(field)] as const)
  return Object.fromEntries(values.filter(([field, value]) => value !== undefined && isTold(field, value)))
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

/** null: the text is empty; undefined: it is not a JSON object */
export function readObject(text: string): JsonObject | null | undefined {
  if (text.trim() === '') return null
  try {
    const value: Json = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Single sign-on cannot work without the provider's id of the network. */
export function lacksClientId(form: Partial<AccountForm>): boolean {
  return form.ssoConfig?.enabled === true && form.ssoConfig.clientId?.trim() === ''
}
