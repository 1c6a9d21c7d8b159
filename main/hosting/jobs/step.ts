import type { AccountMemberChange } from '../../../contract/account.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { type MemberFields, memberFields } from '../../../contract/hosted-fields.ts'
import type { JobAccount } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { differences } from '../../../domain/network-plan/differences.ts'
import { differing, sameFields, sendMember } from '../edit/target.ts'
import type { Source } from '../sources/source.ts'
import type { Done } from './jobs.ts'

/** What a job does to one member, as plain data: it can be written down, compared with what is there, and reversed. */
export interface Step {
  readonly member: NodeAddress
  /** What it was called when the job was made; empty: it had no name */
  readonly name: string
  /** What those fields must hold before; null: the network has no such member */
  readonly from: AccountMemberChange | null
  /** What they hold after; null: the member is deleted */
  readonly to: AccountMemberChange | null
}

interface Stepped {
  readonly result: Result<Done>
  /** What takes it back, where it changed anything. */
  readonly back?: Step
}

/**
 * Takes a step from what the member is now. Of one that was taken already nothing is sent: 'unchanged'; where somebody else changed the same
 * fields meanwhile, 'changed-elsewhere', and nothing is sent.
 */
export async function takeStep(
  source: Source,
  network: NetworkId,
  step: Step,
  /** null: the network has none */
  now: HostedMember | null,
): Promise<Stepped> {
  const { member, name, from, to } = step
  if (now === null) {
    if (to === null) return { result: success('unchanged') }
    if (from !== null) return { result: failure('member-gone', member) }
    const made = await source.updateMember(network, member, to)
    if (!made.ok) return { result: made }
    const back = { member, name, from: sameFields(memberFields(made.value), to), to: null }
    return { result: taken(to, made.value), back }
  }
  const fields = memberFields(now)
  if (to !== null && isAs(fields, to)) return { result: success('unchanged') }
  if (from === null) return { result: failure('member-exists', member) }
  if (!isAs(fields, from)) return { result: failure('changed-elsewhere', member) }
  if (to === null) {
    const deleted = await deleteMember(source, network, member)
    return { result: deleted.ok ? success('done') : deleted }
  }
  const change = differing(fields, to)
  const sent = await sendMember(source, now, change)
  if (!sent.ok) return { result: sent }
  const got = memberFields(sent.value)
  const former = differing(got, sameFields(fields, change))
  const changed = Object.keys(former).length > 0
  return {
    result: taken(change, sent.value),
    ...(changed && { back: { member, name, from: sameFields(got, former), to: former } }),
  }
}

/** What takes a step back of which it is not known how it ended; where it was not taken, nothing is to be done. */
export function reversed({ from, to, ...named }: Step): Step {
  return { ...named, from: to, to: from }
}

/** Whether the service was asked and did not say what became of it. */
export function isUnclear({ outcome, fault }: JobAccount['items'][number]): boolean {
  if (outcome === 'unknown') return true
  return outcome === 'failed' && fault !== null && faultTraits[fault.code].answered !== 'yes'
}

/** Whether it is worth while to try a thing of a job again. */
export function isLeft({ outcome, fault }: JobAccount['items'][number]): boolean {
  if (outcome === 'failed') {
    if (fault === null) return true
    const { endsJob, transient } = faultTraits[fault.code]
    return endsJob || transient
  }
  return outcome !== 'done' && outcome !== 'unchanged'
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

/** One that is gone already is what was wanted. */
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
