import type { AccountMemberChange } from '../../../contract/account.ts'
import type { Fault } from '../../../contract/fault.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { memberFields } from '../../../contract/hosted-fields.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { isGreater } from '../../../domain/exact-integer.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { differences } from '../../../domain/network-plan/differences.ts'
import type { MembersTogether, TogetherAnswer, TogetherChange } from '../../hosting/sources/source.ts'
import { accountFailure } from '../errors.ts'
import { anything, type Requests } from '../requests.ts'
import type { NetworkClient } from '../source.ts'
import { memberBody } from '../wire.ts'
import { centralMemberBody } from './translate.ts'

/** The service states no limit. With so many, one request ends long before its time-out. */
const most = 100

const acts = ['authorize', 'de-authorize', 'reject'] as const
type Act = (typeof acts)[number]

/** The operation that brings a member into another state; null: the change says nothing of that */
export function actOf({ authorized, rejected }: AccountMemberChange): Act | null {
  if (rejected === true) return 'reject'
  if (authorized === undefined && rejected === undefined) return null
  return authorized === true ? 'authorize' : 'de-authorize'
}

interface TogetherParts {
  readonly write: Requests['write']
  /** The path of all members of a network */
  readonly path: (id: NetworkId) => string
  /** Reads them anew. */
  readonly read: NetworkClient['membersNow']
}

/**
 * Changes many members by the operations that take a list. Those tell nothing of each member, so that all are read
 * afterwards: what is as wanted was done, whatever the service said of the whole.
 */
export function createTogether({ write, path, read }: TogetherParts): MembersTogether {
  /** Returns the faults of those whose request failed. One that was not added cannot be let in. */
  async function send(
    id: NetworkId,
    changes: readonly TogetherChange[],
  ): Promise<ReadonlyMap<NodeAddress, Fault>> {
    const faults = new Map<NodeAddress, Fault>()
    for (const { method, end, of, item } of requests) {
      const some = changes.filter((change) => of(change) && !faults.has(change.member))
      if (some.length === 0) continue
      const sent = await write(method, `${path(id)}${end}`, anything, some.map(item))
      if (!sent.ok) for (const { member } of some) faults.set(member, sent.error)
    }
    return faults
  }

  return {
    most,
    takes: (change, isNew) => change === null || isNew || isOfState(change),
    async change(id, changes) {
      const faults = await send(id, changes)
      const list = await read(id)
      if (!list.ok) return changes.map(({ member }) => unread(faults.get(member), list.error))
      const byId = new Map(list.value.items.map((member) => [member.id, member]))
      return changes.map((change) =>
        answerOf(change, faults.get(change.member), byId.get(change.member) ?? null),
      )
    },
  }
}

interface ListRequest {
  readonly method: 'POST' | 'DELETE'
  /** The end of the path */
  readonly end: string
  of(change: TogetherChange): boolean
  item(change: TogetherChange): string | JsonObject
}

/** In this order: whoever is to be let in must have been added. */
const requests: readonly ListRequest[] = [
  {
    method: 'DELETE',
    end: '',
    of: ({ change }) => change === null,
    item: ({ member }) => ({ deviceId: member }),
  },
  {
    method: 'POST',
    end: '',
    of: ({ now, change }) => now === null && change !== null,
    item: ({ member, change }) => ({ deviceId: member, ...centralMemberBody(memberBody(change ?? {})) }),
  },
  ...acts.map(
    (act): ListRequest => ({
      method: 'POST',
      end: `/${act}`,
      // A member that was just added is not authorized.
      of: ({ now, change }) =>
        change !== null && actOf(change) === act && (now !== null || act !== 'de-authorize'),
      item: ({ member }) => member,
    }),
  ),
]

function isOfState(change: AccountMemberChange): boolean {
  return actOf(change) !== null && Object.keys(centralMemberBody(memberBody(change))).length === 0
}

/** The members could not be read afterwards. */
function unread(fault: Fault | undefined, why: Fault): TogetherAnswer {
  return fault === undefined
    ? accountFailure('account-write-unknown', why.detail ?? why.code)
    : { ok: false, error: fault }
}

function answerOf(
  { member, now: before, change }: TogetherChange,
  fault: Fault | undefined,
  now: HostedMember | null,
): TogetherAnswer {
  if (change === null) {
    // A device that still has the network joined asks again, and is there anew.
    const isGone =
      now === null || (before !== null && isGreater(now.creationTime, before.creationTime) === true)
    return isGone ? success(null) : refusal(fault ?? { code: 'write-ignored', detail: member })
  }
  if (now === null) {
    const wasThere = before !== null
    return fault === undefined || wasThere ? failure('member-gone', member) : refusal(fault)
  }
  const isDone = differences(change, memberFields(now)).length === 0
  return fault === undefined || isDone ? success(now) : refusal(fault)
}

/** null where the service may have refused because of another member: it forbids, or fails on, what it does not find. */
function refusal(fault: Fault): Result<never> | null {
  const { answered, endsJob, transient } = faultTraits[fault.code]
  const isOfOne = fault.code === 'account-forbidden' || fault.code === 'account-error'
  return isOfOne || (answered === 'yes' && !endsJob && !transient) ? null : { ok: false, error: fault }
}
