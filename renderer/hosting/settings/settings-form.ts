import { type AccountNetworkChange, accountNetworkFields } from '../../../contract/account.ts'
import type { DraftSubject } from '../../../contract/draft-commands.ts'
import { isHeldAsText, networkFields as networkFieldsOf } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { ExactInteger } from '../../../domain/exact-integer.ts'
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { isNodeAddress } from '../../../domain/network-id.ts'
import { checkPlan } from '../../../domain/network-plan/check-plan.ts'
import {
  type AddressPool,
  isTold,
  type NetworkChange,
  type NetworkConfig,
  networkFields,
  settingLimits,
} from '../../../domain/network-plan/network-config.ts'
import type { PlanLocation, PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import type { Translate } from '../../../words/translate.ts'
import { nameNotes } from '../../text/hosting/problems.ts'
import { networkName } from '../network-list.ts'
import { isSameJson } from '../three-way.ts'
import { type Edit, type Editing, useEditing } from '../use-editing.ts'
import { type AccountForm, accountFormOf, accountValuesOf } from './account-form.ts'

/**
 * The boxes of a network's settings: numbers and JSON are text until they are read. An account's network has more. null, or
 * an empty text of a number or of JSON: the host does not say
 */
export interface SettingsForm extends Partial<AccountForm> {
  readonly name: string
  readonly private: boolean | null
  readonly enableBroadcast: boolean | null
  readonly mtu: string
  readonly multicastLimit: string
  readonly v4AssignMode: NetworkConfig['v4AssignMode']
  readonly v6AssignMode: NetworkConfig['v6AssignMode']
  /** `via` empty: on the network itself */
  readonly routes: readonly { readonly target: string; readonly via: string }[] | null
  readonly ipAssignmentPools: readonly AddressPool[] | null
  readonly dns: NetworkConfig['dns']
  readonly rules: string
  readonly capabilities: string
  readonly tags: string
  readonly remoteTraceTarget: string
  readonly remoteTraceLevel: string
}

export type SettingsField = keyof SettingsForm

const settingsFields: readonly SettingsField[] = [...networkFields, ...accountNetworkFields]

type SettingsEdit = Edit<HostedNetwork, SettingsForm>

export function formOfNetwork(network: HostedNetwork): SettingsForm {
  return { ...configForm(network.config), ...accountFormOf(network) }
}

export function configForm(config: NetworkConfig): SettingsForm {
  return {
    ...config,
    mtu: numberText(config.mtu),
    multicastLimit: numberText(config.multicastLimit),
    routes: config.routes?.map(({ target, via }) => ({ target, via: via ?? '' })) ?? null,
    rules: jsonText(config.rules),
    capabilities: jsonText(config.capabilities),
    tags: jsonText(config.tags),
    remoteTraceTarget: config.remoteTraceTarget ?? '',
    remoteTraceLevel: numberText(config.remoteTraceLevel),
  }
}

/** Empty: the host does not say */
function numberText(value: ExactInteger | null): string {
  return value === null ? '' : String(value)
}

/**
 * Writes one rule per line, as long as rules hold no lists. The service sorts the fields of a rule by name, so the type
 * or id is moved to the front.
 */
export function jsonText(given: readonly JsonObject[] | null): string {
  if (given === null) return ''
  const list = given.map(withTypeFirst)
  if (list.length === 0) return '[]'
  const nested = list.some((one) => Object.values(one).some((value) => Array.isArray(value)))
  if (nested) return JSON.stringify(list, null, 2)
  return `[\n${list.map((one) => `  ${objectLine(one)}`).join(',\n')}\n]`
}

function withTypeFirst(value: JsonObject): JsonObject {
  const entries = Object.entries(value).map(([key, part]) => [key, partsWithTypeFirst(part)] as const)
  const isFirst = ([key]: readonly [string, Json]): boolean => key === 'type' || key === 'id'
  return Object.fromEntries([...entries.filter(isFirst), ...entries.filter((entry) => !isFirst(entry))])
}

function partsWithTypeFirst(value: Json): Json {
  if (Array.isArray(value)) return value.map(partsWithTypeFirst)
  return isObject(value) ? withTypeFirst(value) : value
}

function objectLine(value: JsonObject): string {
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${JSON.stringify(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function wantedOf(form: SettingsForm): AccountNetworkChange {
  return { ...configOf(form), ...accountValuesOf(form) }
}

const numberFields = ['mtu', 'multicastLimit', 'remoteTraceLevel'] as const
const listFields = ['rules', 'capabilities', 'tags'] as const
/** Fields whose text may be unreadable */
type TextField = (typeof numberFields)[number] | (typeof listFields)[number]

/** Leaves out the fields whose text cannot be read. */
export function configOf(form: SettingsForm): NetworkChange {
  const target = form.remoteTraceTarget.trim().toLowerCase()
  const readable: NetworkChange = told({
    name: form.name.trim(),
    private: form.private,
    enableBroadcast: form.enableBroadcast,
    v4AssignMode: form.v4AssignMode,
    v6AssignMode: form.v6AssignMode,
    routes:
      form.routes
        ?.map(({ target, via }) => ({ target: target.trim(), via: via.trim() || null }))
        .filter(({ target, via }) => target !== '' || via !== null) ?? null,
    ipAssignmentPools:
      form.ipAssignmentPools
        ?.map((pool) => ({ ipRangeStart: pool.ipRangeStart.trim(), ipRangeEnd: pool.ipRangeEnd.trim() }))
        .filter((pool) => pool.ipRangeStart !== '' || pool.ipRangeEnd !== '') ?? null,
    dns: {
      domain: form.dns.domain?.trim() ?? null,
      servers: form.dns.servers?.map((server) => server.trim()).filter(Boolean) ?? null,
    },
    remoteTraceTarget: target || null,
  })
  return {
    ...readable,
    ...read(form, numberFields, (text) => (/^\d{1,16}$/.test(text.trim()) ? Number(text) : undefined)),
    ...read(form, listFields, readList),
  }
}

function told(values: { readonly [F in keyof NetworkConfig]?: NetworkConfig[F] }): NetworkChange {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => isTold(field, value)))
}

function read<F extends TextField, T>(
  form: SettingsForm,
  fields: readonly F[],
  reader: (text: string) => T | undefined,
): { readonly [P in F]?: T } {
  const entries = fields.map((field) => [field, reader(form[field])] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as { [P in F]?: T }
}

/** undefined: the text is not a JSON list of objects */
export function readList(text: string): readonly JsonObject[] | undefined {
  try {
    const value: Json = JSON.parse(text)
    return Array.isArray(value) && value.every(isObject) ? value : undefined
  } catch {
    return undefined
  }
}

export function changeOf({ base, form }: SettingsEdit): AccountNetworkChange {
  const wanted = wantedOf(form)
  const before = wantedOf(formOfNetwork(base))
  const changed = settingsFields.filter(
    (field) => wanted[field] !== undefined && JSON.stringify(wanted[field]) !== JSON.stringify(before[field]),
  )
  // A host that keeps the text alone takes an empty one for what it is: rules that let nothing through.
  const isTextSent = isHeldAsText(base)
  return Object.fromEntries(
    changed.map((field) => [field, field === 'rulesSource' && isTextSent ? form.rulesSource : wanted[field]]),
  )
}

/** The fields whose boxes differ from the network, readable or not. */
export function changedFields(edit: SettingsEdit): readonly SettingsField[] {
  const change = changeOf(edit)
  const before = formOfNetwork(edit.base)
  const unread = new Set(
    unreadFields(edit.form).filter(
      (field) => !isSameJson(edit.form[field] as unknown as Json, before[field] as unknown as Json),
    ),
  )
  return settingsFields.filter((field) => change[field] !== undefined || unread.has(field))
}

function unreadFields(form: SettingsForm): readonly SettingsField[] {
  const wanted = wantedOf(form)
  return settingsFields.filter(
    (field) => form[field] !== undefined && form[field] !== null && wanted[field] === undefined,
  )
}

export type Settings = Editing<HostedNetwork, SettingsForm, AccountNetworkChange>

interface UseSettings {
  readonly subject: DraftSubject
  /** null: not there yet */
  readonly network: HostedNetwork | null
  readonly onSaved: () => void
}

export function useSettings({ subject, network, onSaved }: UseSettings): Settings | null {
  return useEditing<HostedNetwork, SettingsForm, AccountNetworkChange>({
    subject,
    current: network,
    nameOf: ({ id, config }) => networkName({ id, name: config.name }),
    formOf: formOfNetwork,
    fieldsOf: networkFieldsOf,
    unreadableOf: ({ unreadable }) => unreadable,
    changeOf,
    changedOf: changedFields,
    save: (send, { id }, change, base) => send('hosting.saveNetwork', { network: id, change, base }),
    onSaved,
  })
}

/** The reason why single fields cannot be sent */
type FieldProblems = { readonly [F in SettingsField]?: string }

/** Checks the changed fields alone: the service may hold values that are refused here. */
export function fieldProblems(t: Translate, form: SettingsForm, base: NetworkConfig): FieldProblems {
  const wanted = configOf(form)
  const before = configForm(base)
  const numbers = Object.entries(settingLimits).flatMap(([field, [least, most]]) => {
    const value = wanted[field as keyof typeof settingLimits]
    const same = form[field as keyof typeof settingLimits] === before[field as keyof typeof settingLimits]
    if (same || (value !== undefined && Number(value) >= least && Number(value) <= most)) return []
    // Only the least number is documented. The largest is what a service can hold.
    const isTooLarge = value !== undefined && Number(value) > most
    return [
      [
        field,
        isTooLarge ? t('network-settings.tooLarge', { most }) : t('network-settings.wholeNumber', { least }),
      ] as const,
    ]
  })
  const target = wanted.remoteTraceTarget ?? null
  const name = nameNotes(t, form.name, before.name, '').problem
  return {
    ...(name !== null && { name }),
    ...Object.fromEntries(numbers),
    ...(target !== null && form.remoteTraceTarget !== before.remoteTraceTarget && !isNodeAddress(target)
      ? { remoteTraceTarget: t('network-settings.nodeAddress') }
      : {}),
  }
}

/** Checks routes, pools, DNS and member addresses together. The places are those of the form's boxes. */
export function planProblems(
  form: SettingsForm,
  base: NetworkConfig,
  members: readonly HostedMember[],
): readonly PlanProblem[] {
  const routes = filled(form.routes ?? [], ({ target, via }) => target.trim() !== '' || via.trim() !== '')
  const pools = filled(
    form.ipAssignmentPools ?? [],
    (pool) => `${pool.ipRangeStart}${pool.ipRangeEnd}`.trim() !== '',
  )
  const servers = filled(form.dns.servers ?? [], (server) => server.trim() !== '')
  const found = checkPlan({
    ...base,
    ...configOf(form),
    members: members.map(({ id, config }) => ({ id, ipAssignments: config.ipAssignments ?? [] })),
  })
  return found.flatMap((problem) => {
    const at = atBox(problem.at, { route: routes, pool: pools, 'dns-server': servers })
    return at === null ? [] : [{ ...problem, at }]
  })
}

/** The indices of the boxes that hold something; empty ones are not sent. */
function filled<T>(boxes: readonly T[], isFilled: (box: T) => boolean): readonly number[] {
  return boxes.flatMap((box, index) => (isFilled(box) ? [index] : []))
}

function atBox(
  at: PlanLocation,
  boxes: { readonly [K in 'route' | 'pool' | 'dns-server']: readonly number[] },
): PlanLocation | null {
  if (at.kind !== 'route' && at.kind !== 'pool' && at.kind !== 'dns-server') return at
  const index = boxes[at.kind][at.index]
  return index === undefined ? null : { ...at, index }
}
