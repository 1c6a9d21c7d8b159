import type { NodeAddress } from '../network-id.ts'
import type { Service } from './exchange.ts'
import { groupsOf, numbered, type Reach, type ReachMatrix } from './reach-matrix.ts'
import type { Work } from './work.ts'

/** A pair of members between which something changes on a service */
interface ReachChange {
  readonly from: NodeAddress
  readonly to: NodeAddress
  readonly before: Reach
  readonly after: Reach
}

/** Pairs with the same change */
export interface ChangedPairs {
  readonly count: number
  /** The first of them, no more than `mostListed` */
  readonly pairs: readonly ReachChange[]
}

export interface ServiceChanges {
  readonly service: Service
  /** Pairs that reach each other no more, or of which that is not known any more */
  readonly lost: ChangedPairs
  /** Pairs that reach each other now, or may do so */
  readonly gained: ChangedPairs
}

/** More pairs than these are counted, and not listed. */
const mostListed = 200

/**
 * Compares who reaches whom before and after a change. Both matrices have the same nodes and services in the same order; the
 * rules differ, or the members in `changed` do (null: the rules). It pauses after each two groups of members that neither
 * matrix tells apart.
 */
export function* reachChanges(
  before: ReachMatrix,
  after: ReachMatrix,
  changed: ReadonlySet<NodeAddress> | null = null,
): Work<readonly ServiceChanges[]> {
  const isChanged = (at: number | undefined): boolean => {
    const node = at === undefined ? undefined : before.members[at]?.node
    return changed === null || (node !== undefined && changed.has(node))
  }
  const joint = before.members.map((_, at) => `${before.classOf[at]} ${after.classOf[at]} ${isChanged(at)}`)
  const groups = groupsOf(numbered(joint))
  const found = before.services.map((service) => ({ service, lost: noPairs(), gained: noPairs() }))
  for (const senders of groups) {
    for (const receivers of groups) {
      if (!isChanged(senders[0]) && !isChanged(receivers[0])) continue
      for (const [index, each] of found.entries()) compare(senders, receivers, index, each)
      yield
    }
  }
  return found

  function compare(
    senders: readonly number[],
    receivers: readonly number[],
    service: number,
    into: { readonly lost: Growing; readonly gained: Growing },
  ): void {
    const [from] = senders
    const to = receivers.find((each) => each !== from)
    if (from === undefined || to === undefined) return
    const [was, is] = [before.reach(from, to, service), after.reach(from, to, service)]
    if (was === is) return
    const growing = was === 'yes' || is === 'no' ? into.lost : into.gained
    growing.count += senders.length * receivers.length - (senders === receivers ? senders.length : 0)
    for (const sender of senders)
      for (const receiver of receivers) {
        if (growing.pairs.length >= mostListed) return
        const [one, other] = [before.members[sender]?.node, before.members[receiver]?.node]
        if (one === undefined || other === undefined || one === other) continue
        growing.pairs.push({ from: one, to: other, before: was, after: is })
      }
  }
}

interface Growing {
  count: number
  readonly pairs: ReachChange[]
}

function noPairs(): Growing {
  return { count: 0, pairs: [] }
}
