import type { AccountMemberChange } from '../../../contract/account.ts'
import { type BulkField, type MemberValues, valuesOf } from '../../../contract/member-values.ts'
import { freeAddresses } from '../../../domain/addresses/free-address.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { excessOf } from '../../../domain/names.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { withTag } from './member-grants.tsx'

/** A change of one field in many members */
export type BulkChange =
  /** In `pattern`, `{n}` counts from `start`, `{nn}` is padded with zeros, and `{name}` and `{id}` are the member's. */
  | { readonly field: 'name'; readonly pattern: string; readonly start: number }
  /** Members without an address get one each, or all members lose theirs. */
  | { readonly field: 'ipAssignments'; readonly gives: boolean }
  /** `value` null: the tag is removed. */
  | { readonly field: 'tags'; readonly id: number; readonly value: number | null }
  | { readonly field: 'capabilities'; readonly id: number; readonly gives: boolean }
  | {
      readonly field: Extract<BulkField, 'activeBridge' | 'noAutoAssignIps' | 'hidden'>
      readonly on: boolean
    }

export interface BulkLine {
  readonly member: HostedMember
  readonly from: AccountMemberChange
  readonly to: AccountMemberChange
}

export type BulkProblem =
  | { readonly kind: 'empty-name' }
  | { readonly kind: 'long-name'; readonly name: string; readonly excess: number }
  | { readonly kind: 'same-name'; readonly name: string }
  | { readonly kind: 'pools-used-up'; readonly wanted: number; readonly free: number }

interface BulkPlan {
  /** Only the members that change */
  readonly lines: readonly BulkLine[]
  /** This many members have the wanted value already. */
  readonly unchanged: number
  /** null: it can be done */
  readonly problem: BulkProblem | null
}

/** Plans a change for the `chosen` members in their order. `all` holds every member of the network. */
export function bulkPlan(
  change: BulkChange,
  chosen: readonly HostedMember[],
  all: readonly HostedMember[],
  config: NetworkConfig,
): BulkPlan {
  const { field } = change
  const give = giver(change, all, config)
  const lines = chosen.flatMap((member, index): readonly BulkLine[] => {
    const before = valuesOf(member)[field]
    const after = give(valuesOf(member), member.id, index)
    if (after === null || before === undefined || JSON.stringify(after) === JSON.stringify(before)) return []
    return [{ member, from: before === null ? {} : { [field]: before }, to: { [field]: after } }]
  })
  return { lines, unchanged: chosen.length - lines.length, problem: bulkProblem(change, lines, chosen, all) }
}

type Give = (values: MemberValues, id: NodeAddress, index: number) => MemberValues[BulkField] | null

/** null: the member stays as it is, as where its list is not told, which would be replaced */
function giver(change: BulkChange, all: readonly HostedMember[], config: NetworkConfig): Give {
  switch (change.field) {
    case 'name':
      return ({ name }, id, index) => patternedName(change.pattern, { name, id, n: change.start + index })
    case 'tags':
      return ({ tags }) => tags && withTag(tags, change.id, change.value)
    case 'capabilities':
      return ({ capabilities }) => {
        if (capabilities === null) return null
        const others = capabilities.filter((id) => id !== change.id)
        return change.gives ? [...others, change.id].sort((a, b) => a - b) : others
      }
    case 'ipAssignments': {
      if (!change.gives) return () => []
      const taken = all.flatMap(({ config }) => config.ipAssignments ?? [])
      const free = freeAddresses(config.ipAssignmentPools ?? [], config.routes ?? [], taken)
      return ({ ipAssignments }) => {
        const next = ipAssignments?.length !== 0 ? undefined : free.next().value
        return typeof next === 'string' ? [next] : null
      }
    }
    default:
      return () => change.on
  }
}

function patternedName(
  pattern: string,
  { name, id, n }: { name: string; id: NodeAddress; n: number },
): string {
  return pattern
    .replace(/\{(n+|name|id)\}/g, (_part, what: string) =>
      what === 'name' ? name : what === 'id' ? id : String(n).padStart(what.length, '0'),
    )
    .trim()
}

function bulkProblem(
  change: BulkChange,
  lines: readonly BulkLine[],
  chosen: readonly HostedMember[],
  all: readonly HostedMember[],
): BulkProblem | null {
  if (change.field === 'ipAssignments' && change.gives) {
    const wanted = chosen.filter(({ config }) => config.ipAssignments?.length === 0).length
    return lines.length < wanted ? { kind: 'pools-used-up', wanted, free: lines.length } : null
  }
  if (change.field !== 'name') return null
  const changed = new Set(lines.map(({ member }) => member.id))
  const taken = new Set(all.filter(({ id }) => !changed.has(id)).map(({ config }) => config.name.trim()))
  for (const { to } of lines) {
    const { name = '' } = to
    const excess = excessOf(name)
    if (name === '') return { kind: 'empty-name' }
    if (excess > 0) return { kind: 'long-name', name, excess }
    if (taken.has(name)) return { kind: 'same-name', name }
    taken.add(name)
  }
  return null
}
