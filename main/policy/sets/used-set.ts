import type { Fault } from '../../../contract/fault.ts'
import type { ChangedBySet, NetworkSet, UsedSet } from '../../../contract/network-set.ts'
import type { ChangedBy } from '../../../contract/pause.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { planSet } from '../../../domain/policy/plan-set.ts'
import { isSameState, type StateWithFlags, stateOf } from '../../../domain/policy/state-with-flags.ts'

type Entries = readonly NetworkEntry[]

/** What is to be kept of using a set before its first change */
export function beginUse(
  { id, name, networks }: NetworkSet,
  by: ChangedBy,
  at: number,
  entries: Entries,
): UsedSet {
  const { changes, unknown } = planSet(networks, entries)
  const left = changes.map(({ network, from, to }) => ({
    network,
    before: { ...from, pause: from.state === 'paused' ? pauseOf(entries, network) : null },
    after: to,
  }))
  return { id, name, by, at, step: 'using', left, changed: [], failed: [], unknown, canGoBack: false }
}

function pauseOf(entries: Entries, id: NetworkId): ChangedBySet['before']['pause'] {
  const entry = entries.find((one) => one.id === id)
  const pause = entry?.intent?.pause ?? entry?.pause ?? null
  return pause === null ? null : { by: pause.by, since: pause.since, until: pause.until }
}

/** What is to be kept of going back before its first change: all that it changed, also where no answer said so. */
export function beginGoingBack(used: UsedSet, entries: Entries): UsedSet {
  const left = [...used.changed, ...used.failed]
    .filter((one) => isToPutBack(entries, one))
    .map(({ network, before, after }) => ({ network, before, after }))
  return { ...used, step: 'going-back', left, changed: [], failed: [], canGoBack: false }
}

/** After the answer for one network. What could not be put back is still changed, and can be put back later. */
export function afterAnswer(used: UsedSet, network: NetworkId, fault: Fault | null): UsedSet {
  const one = used.left.find((change) => change.network === network)
  if (one === undefined) return used
  const left = used.left.filter((change) => change !== one)
  const isChanged = (used.step === 'using') === (fault === null)
  const changed = isChanged ? [...used.changed, one] : used.changed
  const failed = fault !== null && used.step === 'using' ? [...used.failed, { ...one, fault }] : used.failed
  return { ...used, left, changed, failed }
}

/** Once nothing is left; null: there is nothing to go back from */
export function ended(used: UsedSet, entries: Entries): UsedSet | null {
  if (used.step === 'going-back' && used.changed.length === 0) return null
  const after: UsedSet = { ...used, step: 'used', left: [] }
  return { ...after, canGoBack: isAsLeft(after, entries) }
}

/**
 * Nothing that the set changed was changed by anybody since. What failed without an answer may have been done all the
 * same.
 */
export function isAsLeft({ changed, failed }: UsedSet, entries: Entries): boolean {
  return (
    changed.every((one) => isAsMade(entries, one)) &&
    failed.every((one) => isAsMade(entries, one) || isSo(entries, one.network, one.before)) &&
    [...changed, ...failed].some((one) => isToPutBack(entries, one))
  )
}

/**
 * What a former start did not come to, with what was changed meanwhile taken for what is wanted now: that stays as it is.
 */
export function stillLeft(used: UsedSet, entries: Entries): UsedSet {
  if (used.step === 'going-back')
    return { ...used, left: used.left.filter((one) => isToPutBack(entries, one)) }
  const done = used.left.filter(({ network, after }) => isSo(entries, network, after))
  const left = used.left.filter((one) => !done.includes(one) && isSo(entries, one.network, one.before))
  return { ...used, left, changed: [...used.changed, ...done] }
}

function isToPutBack(entries: Entries, change: ChangedBySet): boolean {
  return isAsMade(entries, change) && !isSo(entries, change.network, change.before)
}

/** A full tunnel that leads nowhere is taken off by itself: that is a part of the way back, and ends none. */
function isAsMade(entries: Entries, { network, before, after }: ChangedBySet): boolean {
  const withoutTunnel = { ...after, flags: { ...after.flags, allowDefault: before.flags.allowDefault } }
  return isSo(entries, network, after) || (after.flags.allowDefault && isSo(entries, network, withoutTunnel))
}

function isSo(entries: Entries, id: NetworkId, state: StateWithFlags): boolean {
  const entry = entries.find((one) => one.id === id)
  return entry !== undefined && isSameState(stateOf(entry), state)
}
