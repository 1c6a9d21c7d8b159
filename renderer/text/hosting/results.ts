import type { AccountNetworkChange } from '../../../contract/account.ts'
import type { Undo } from '../../../contract/hosting.ts'
import type { MemberValues } from '../../../contract/member-values.ts'
import type { BriefValue, FieldChange } from '../../../contract/reversal.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { fieldWords, type GrantNames, noNames } from './settings.ts'
import { tooltip } from './window.ts'

interface Subject {
  /** The current name, if it is only one */
  readonly name: string
  /** Shown instead of a former name that was empty */
  readonly id: string
  readonly count: number
  /** The new tags and capabilities by name; absent: they are only counted */
  readonly grants?: { readonly [F in GrantField]?: string }
}

type GrantField = 'tags' | 'capabilities'

type ResultOf = (t: Translate, subject: Subject, change: FieldChange) => string

const yesNo = (value: BriefValue): 'yes' | 'no' => (value === true ? 'yes' : 'no')
const same = ({ former, value }: FieldChange): 'yes' | 'no' => yesNo(former === value)
const isEmpty = (value: BriefValue): boolean => value === null || String(value).trim() === ''
/** "none" selects another message where there is no text. */
const textOrNone = (value: BriefValue): string => (isEmpty(value) ? 'none' : String(value))
const nameOr = (id: string, name: BriefValue): string => (isEmpty(name) ? id : tooltip(String(name)))
const oneOrMany = ({ name, count }: Subject) => ({ name, count })
/** The number of items of a list */
const lengthOf = (value: BriefValue): number =>
  typeof value === 'number' ? value : Number(typeof value === 'string')
const listed = (change: FieldChange) => ({ same: same(change), value: lengthOf(change.value) })

function granted(field: GrantField): ResultOf {
  return (t, of, change) => {
    const list = of.grants?.[field]
    return list === undefined
      ? t(`result.member.${field}`, { ...oneOrMany(of), ...listed(change) })
      : t('result.member.grants', { name: of.name, list })
  }
}

/** In order of importance: the first changed field is described. */
const memberResults: { readonly [F in keyof Required<MemberValues>]: ResultOf } = {
  authorized: (t, of, { value }) => t(`result.member.authorized.${yesNo(value)}`, oneOrMany(of)),
  name: (t, of, { former, value }) =>
    isEmpty(value)
      ? t('result.member.noName', { count: of.count, former: nameOr(of.id, former) })
      : t('result.member.name', { ...oneOrMany(of), former: nameOr(of.id, former) }),
  ipAssignments: (t, of, change) =>
    typeof change.value === 'string'
      ? t('result.member.address', { ...oneOrMany(of), address: change.value })
      : t('result.member.ipAssignments', { ...oneOrMany(of), ...listed(change) }),
  activeBridge: (t, of, { value }) => t(`result.member.activeBridge.${yesNo(value)}`, oneOrMany(of)),
  noAutoAssignIps: (t, of, { value }) => t(`result.member.noAutoAssignIps.${yesNo(value)}`, oneOrMany(of)),
  ssoExempt: (t, of, { value }) => t(`result.member.ssoExempt.${yesNo(value)}`, oneOrMany(of)),
  tags: granted('tags'),
  capabilities: granted('capabilities'),
  rejected: (t, of, { value }) => t(`result.member.rejected.${yesNo(value)}`, oneOrMany(of)),
  hidden: (t, of, { value }) => t(`result.member.hidden.${yesNo(value)}`, oneOrMany(of)),
  description: (t, of, { value }) =>
    t('result.member.description', { ...oneOrMany(of), value: textOrNone(value) }),
}

const networkResults: {
  readonly [F in keyof NetworkConfig | keyof AccountNetworkChange]: ResultOf
} = {
  name: (t, { name, id }, { former }) => t('result.network.name', { name, former: nameOr(id, former) }),
  private: (t, { name }, { value }) => t(`result.network.private.${yesNo(value)}`, { name }),
  rules: (t, { name }) => t('result.network.rules', { name }),
  routes: (t, { name }, change) => t('result.network.routes', { name, ...listed(change) }),
  ipAssignmentPools: (t, { name }, change) =>
    t('result.network.ipAssignmentPools', { name, ...listed(change) }),
  v4AssignMode: (t, { name }, { value }) => t(`result.network.v4AssignMode.${yesNo(value)}`, { name }),
  v6AssignMode: (t, { name }, { value }) => t(`result.network.v6AssignMode.${yesNo(value)}`, { name }),
  dns: (t, { name }, change) => t('result.network.dns', { name, ...listed(change) }),
  enableBroadcast: (t, { name }, { value }) => t(`result.network.enableBroadcast.${yesNo(value)}`, { name }),
  mtu: (t, { name }, { value }) => t('result.network.mtu', { name, value: Number(value) }),
  multicastLimit: (t, { name }, { value }) =>
    t('result.network.multicastLimit', { name, value: Number(value) }),
  ownerId: (t, { name }) => t('result.network.ownerId', { name }),
  permissions: (t, { name }) => t('result.network.permissions', { name }),
  ssoConfig: (t, { name }, change) =>
    t('result.network.ssoConfig', { name, same: same(change), on: yesNo(change.value) }),
  description: (t, { name }, { value }) =>
    t('result.network.description', { name, value: textOrNone(value) }),
  remoteTraceTarget: (t, { name }, { value }) =>
    t('result.network.remoteTraceTarget', { name, value: textOrNone(value) }),
  remoteTraceLevel: (t, { name }, { value }) =>
    t('result.network.remoteTraceLevel', { name, value: Number(value) }),
  capabilities: (t, { name }) => t('result.network.capabilities', { name }),
  tags: (t, { name }) => t('result.network.tags', { name }),
  rulesSource: (t, { name }) => t('result.network.rulesSource', { name }),
  capabilitiesByName: (t, { name }) => t('result.network.names', { name }),
  tagsByName: (t, { name }) => t('result.network.names', { name }),
}

/** Fields that change along with the rules, and then need no words of their own */
const ofRules: ReadonlySet<string> = new Set<keyof typeof networkResults>([
  'capabilities',
  'tags',
  'rulesSource',
  'capabilitiesByName',
  'tagsByName',
])

/** "nas may use the network", "12 members may use the network" */
export function memberResult(t: Translate, subject: Subject, changes: readonly FieldChange[]): string {
  return resultOf(t, memberResults, subject, changes)
}

/** "office lets in only members that you authorize, and 2 more changes" */
export function networkResult(
  t: Translate,
  network: Pick<Subject, 'name' | 'id'>,
  changes: readonly FieldChange[],
): string {
  const hasRules = changes.some(({ field }) => field === 'rules')
  const those = hasRules ? changes.filter(({ field }) => !ofRules.has(field)) : changes
  return resultOf(t, networkResults, { ...network, count: 1 }, those)
}

/** Says what an undo would take back. */
export function undoWords(t: Translate, undo: Undo, names = noNames): string {
  const { network, member, name, changes } = undo
  const shown = tooltip(name)
  return member === null
    ? networkResult(t, { name: shown, id: network }, changes)
    : memberResult(t, { name: shown, id: member, count: 1, grants: grantsByName(t, undo, names) }, changes)
}

/** Tags and capabilities that the rules do not all name are left out. */
function grantsByName(
  t: Translate,
  { grants = {} }: Undo,
  names: GrantNames,
): NonNullable<Subject['grants']> {
  const { tags, capabilities } = grants
  const isNamed = {
    tags: tags?.every(([id]) => names.tag(id) !== null),
    capabilities: capabilities?.every((id) => names.capability(id) !== null),
  }
  return Object.fromEntries(
    Object.entries(grants).flatMap(([field, value]) =>
      value !== null && value.length > 0 && isNamed[field as GrantField] === true
        ? [[field, listOf(t, fieldWords(t, field, value, names).split('\n'))]]
        : [],
    ),
  )
}

function resultOf(
  t: Translate,
  results: { readonly [field: string]: ResultOf },
  subject: Subject,
  changes: readonly FieldChange[],
): string {
  const [result = '', ...more] = Object.entries(results).flatMap(([field, words]) =>
    changes.filter((change) => change.field === field).map((change) => words(t, subject, change)),
  )
  return more.length === 0 ? result : t('result.more', { result, count: more.length })
}
