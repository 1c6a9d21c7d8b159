import { createHash } from 'node:crypto'
import type { AccountMemberChange, AccountNetworkChange } from '../../../contract/account.ts'
import type { CopyLine } from '../../../contract/copy-commands.ts'
import {
  type MemberFields,
  memberFields,
  type NetworkFields,
  networkFields,
} from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import type { LackedFields } from '../../../contract/source-capabilities.ts'
import { fieldsOf, isObject, type Json, picked } from '../../../domain/json.ts'
import { bareMember, type HostedMember } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { isTold, toldOnly } from '../../../domain/network-plan/network-config.ts'
import { carriedRules, type RulesFields } from './copy-rules.ts'

/** All that a copy of a network gets, and why it lacks the rest */
export interface CopyPlan {
  /** Without the name */
  readonly change: AccountNetworkChange
  readonly members: readonly { readonly member: NodeAddress; readonly change: AccountMemberChange }[]
  readonly lines: readonly CopyLine[]
}

/** The fields that a copy begins with by itself: nobody loses anything where the network has the same. */
const usual: { readonly [F in keyof NetworkFields]?: Json } = {
  enableBroadcast: true,
  multicastLimit: 32,
  remoteTraceTarget: null,
  remoteTraceLevel: 0,
  description: null,
}
const bare: MemberFields = { ...bareMember, hidden: false, rejected: false, description: null }

/** The other settings: the rules are carried together, and what names people belongs to the account alone. */
const plain = [
  ...(['private', 'description', 'routes', 'ipAssignmentPools', 'v4AssignMode', 'v6AssignMode'] as const),
  ...(['dns', 'mtu', 'enableBroadcast', 'multicastLimit'] as const),
  ...(['remoteTraceTarget', 'remoteTraceLevel'] as const),
] as const
const copiedFields = fieldsOf<MemberFields>({
  name: true,
  description: true,
  authorized: true,
  ipAssignments: true,
  noAutoAssignIps: true,
  activeBridge: true,
  tags: true,
  capabilities: true,
  ssoExempt: true,
  hidden: true,
  rejected: true,
})

/**
 * Plans a copy from a network and its members as they were read. `here` is what the network's host lacks: its silence
 * about that says nothing.
 */
export function planCopy(
  network: HostedNetwork,
  members: readonly HostedMember[],
  here: LackedFields,
  there: LackedFields,
): CopyPlan {
  const fields = networkFields(network)
  const rules = carriedRules(fields as RulesFields, there)
  const settings = carriedSettings(fields, here, there)
  const ofMembers = carriedMembers(members, here, there)
  return {
    change: { ...settings.change, ...rules.change },
    members: ofMembers.members,
    lines: [...settings.lines, ...rules.lines, ...ownLines(fields), ...ofMembers.lines],
  }
}

/** A plan's fingerprint, by which main knows again what the person saw. */
export function seenOf(plan: CopyPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex')
}

function carriedSettings(fields: NetworkFields, here: LackedFields, there: LackedFields) {
  const lines: CopyLine[] = []
  const told = toldOnly(fields) as AccountNetworkChange
  const carried = plain.filter((field) => {
    const value = fields[field]
    const isHeld = !there.settings.includes(field)
    const isKnown = Object.hasOwn(told, field)
    if (isHeld && !here.settings.includes(field) && !isWhole(field, value))
      lines.push({ why: 'untold', field, members: null, value: null })
    if (!isHeld && isKnown && !isSame(value, usual[field]))
      lines.push({ why: 'lacking', field, members: null, value: value as Json })
    return isHeld && isKnown
  })
  return { change: picked(told, carried), lines }
}

/** Permissions and single sign-on name people and services of one account. */
function ownLines({ permissions, ssoConfig }: NetworkFields): readonly CopyLine[] {
  const people = Object.keys(permissions ?? {}).length > 0
  const lines: CopyLine[] = []
  if (people) lines.push({ why: 'own', field: 'permissions', members: null, value: null })
  if (ssoConfig?.enabled === true) lines.push({ why: 'own', field: 'ssoConfig', members: null, value: null })
  return lines
}

function carriedMembers(members: readonly HostedMember[], here: LackedFields, there: LackedFields) {
  const lost = new Map<string, { readonly line: CopyLine; readonly values: Set<string> }>()
  function lose(why: CopyLine['why'], field: keyof MemberFields, value: Json): void {
    const { line, values } = lost.get(`${why} ${field}`) ?? {
      line: { why, field, members: 0, value },
      values: new Set<string>(),
    }
    values.add(JSON.stringify(value))
    const told = values.size === 1 ? value : null
    lost.set(`${why} ${field}`, { line: { ...line, members: (line.members ?? 0) + 1, value: told }, values })
  }
  const planned = members.map((member) => {
    const fields = memberFields(member)
    const carried = copiedFields.filter((field) => {
      const value = fields[field]
      const isHeld = !there.members.includes(field)
      if (value === undefined || !isTold(field, value)) {
        if (isHeld && !here.members.includes(field)) lose('untold', field, null)
        return false
      }
      if (isSame(value, bare[field]) || value === '') return false
      if (!isHeld) lose('lacking', field, value as Json)
      return isHeld
    })
    return { member: member.id, change: picked(fields, carried) as AccountMemberChange }
  })
  const order = new Map(copiedFields.map((field, index) => [field as string, index]))
  const lines = [...lost.values()].map(({ line }) => line)
  return {
    members: planned,
    lines: lines.toSorted((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0)),
  }
}

/** Returns whether a host said a value with all its parts. */
function isWhole(field: string, value: unknown): boolean {
  if (!isTold(field, value)) return false
  return !isObject(value as Json) || Object.values(value as object).every((part) => part !== null)
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}
