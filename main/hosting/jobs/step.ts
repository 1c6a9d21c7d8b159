import type { AccountMemberChange } from '../../../contract/account.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { type MemberFields, memberFields } from '../../../contract/hosted-fields.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { canonical } from '../../../domain/addresses/address.ts'
import { dropAddressConflicts } from '../../../domain/members/address-conflicts.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { differences } from '../../../domain/network-plan/differences.ts'
import { differing, sameFields, sendMember } from '../edit/target.ts'
import type { Source } from '../sources/source.ts'
import type { Done, Item } from './jobs.ts'

/**
 * A change of one member by a job, as plain data that can be written down, compared with what is there, and reversed.
 */
export interface Step {
  readonly member: NodeAddress
  /** The member's name when the job was made; empty: it had none */
  readonly name: string
  /** The values that the fields must have before; null: the network has no such member */
  readonly from: AccountMemberChange | null
  /** Their values after it; null: the member is deleted */
  readonly to: AccountMemberChange | null
}

export interface Stepped {
  readonly result: Result<Done>
  /** The step that takes it back; absent: it changed nothing */
  readonly back?: Step
}

/**
 * The next action of a step, given the member's current state: it has ended, or sends a change. null in it: it deletes
 * the member
 */
type Next = Stepped | { readonly change: AccountMemberChange | null }

/**
 * Nothing is sent where the step was taken already ('unchanged'), or where somebody else changed the same fields meanwhile
 * ('changed-elsewhere'). `now` null: the network has no such member
 */
export function nextOf({ member, from, to }: Step, now: HostedMember | null): Next {
  if (now === null) {
    if (to === null) return { result: success('unchanged') }
    return from === null ? { change: to } : { result: failure('member-gone', member) }
  }
  const fields = memberFields(now)
  if (to !== null && isAs(fields, to)) return { result: success('unchanged') }
  if (from === null) return { result: failure('member-exists', member) }
  if (!isAs(fields, from)) return { result: failure('changed-elsewhere', member) }
  return { change: to === null ? null : differing(fields, to) }
}

/** Takes a step from what the member is now, by itself. */
export async function takeStep(
  source: Source,
  network: NetworkId,
  step: Step,
  now: HostedMember | null,
): Promise<Stepped> {
  const next = nextOf(step, now)
  return 'result' in next ? next : endOf(step, now, next.change, await send(next.change))

  async function send(change: AccountMemberChange | null): Promise<Result<HostedMember | null>> {
    if (change === null) {
      const deleted = await deleteMember(source, network, step.member)
      return deleted.ok ? success(null) : deleted
    }
    return now === null ? source.updateMember(network, step.member, change) : sendMember(source, now, change)
  }
}

/** Returns how a step ended that sent this change. `sent`: the member afterwards, null in it: it is deleted */
export function endOf(
  { member, name }: Step,
  now: HostedMember | null,
  change: AccountMemberChange | null,
  sent: Result<HostedMember | null>,
): Stepped {
  if (!sent.ok) return { result: sent }
  if (change === null || sent.value === null) return { result: success('done') }
  const result = taken(change, sent.value)
  const got = memberFields(sent.value)
  if (now === null) return { result, back: { member, name, from: sameFields(got, change), to: null } }
  const former = differing(got, sameFields(memberFields(now), change))
  const isChanged = Object.keys(former).length > 0
  return { result, ...(isChanged && { back: { member, name, from: sameFields(got, former), to: former } }) }
}

/** The step that takes back one whose end is unknown; it changes nothing where that was not taken. */
export function reversed({ from, to, ...named }: Step): Step {
  return { ...named, from: to, to: from }
}

/** Returns whether it is worth while to take a step again. */
export function isLeft({ outcome, fault }: Item): boolean {
  if (outcome === 'done' || outcome === 'unchanged') return false
  if (outcome !== 'failed' || fault === null) return true
  const { endsJob, transient } = faultTraits[fault.code]
  return endsJob || transient
}

/** The step that adds a member; it fails where the network has one of that address. */
export function addingStep(member: NodeAddress, change: AccountMemberChange): Step {
  return { member, name: change.name ?? '', from: null, to: change }
}

/** Which steps can be carried out together without giving an address to two members. */
export function withoutAddressConflicts(
  steps: readonly Pick<Step, 'member' | 'to'>[],
  members: readonly HostedMember[],
): ReturnType<typeof dropAddressConflicts> {
  const requests = steps.map(({ member, to }, line) => ({
    line,
    id: member,
    addresses: to === null ? [] : (to.ipAssignments?.map(canonical) ?? null),
  }))
  return dropAddressConflicts(requests, members)
}

/** Services keep addresses and tags in an order and a spelling of their own. */
function isAs(fields: MemberFields, wanted: AccountMemberChange): boolean {
  return differences(wanted, fields).length === 0
}

/** 'write-ignored' where the service made something else of it; what some services always ignore does not count. */
function taken(change: AccountMemberChange, after: HostedMember): Result<Done> {
  const other = differences(change, memberFields(after)).filter(({ field }) => field !== 'ssoExempt')
  return other.length === 0
    ? success('done')
    : failure('write-ignored', `${after.id}: ${other.map(({ field }) => field).join(', ')}`)
}

/** Succeeds as well where the member is gone already, but not where its network is. */
export async function deleteMember(
  source: Source,
  network: NetworkId,
  member: NodeAddress,
): Promise<Result<void>> {
  const deleted = await source.deleteMember(network, member)
  if (deleted.ok || deleted.error.code !== 'member-gone') return deleted
  const around = await source.network(network)
  return around.ok ? success(undefined) : around
}
