import type { Fault } from '../../../contract/fault.ts'
import type { ChangedBySet, NetworkSet, UsedSet } from '../../../contract/network-set.ts'
import type { ChangedBy } from '../../../contract/pause.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { planSet } from '../../../domain/policy/plan-set.ts'
import { isSameState, type StateWithFlags, stateOf } from '../../../domain/policy/state-with-flags.ts'

type Entries = readonly NetworkEntry[]

/** Creates the record that is stored before the set changes its first network. */
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

/** Creates the record that is stored before going back. It includes changes that took effect without a reply. */
export function beginGoingBack(used: UsedSet, entries: Entries): UsedSet {
  const left = [...used.changed, ...used.failed]
    .filter((one) => isToPutBack(entries, one))
    .map(({ network, before, after }) => ({ network, before, after }))
  return { ...used, step: 'going-back', left, changed: [], failed: [], canGoBack: false }
}

/** Returns the record after the reply for one network. A network that could not be restored stays in `changed`. */
export function afterAnswer(used: UsedSet, network: NetworkId, fault: Fault | null): UsedSet {
  const one = used.left.find((change) => change.network === network)
  if (one === undefined) return used
  const left = used.left.filter((change) => change !== one)
  const isChanged = (used.step === 'using') === (fault === null)
  const changed = isChanged ? [...used.changed, one] : used.changed
  const failed = fault !== null && used.step === 'using' ? [...used.failed, { ...one, fault }] : used.failed
  return { ...used, left, changed, failed }
}

/** Returns the record once all changes are done; null: nothing remains to go back from */
export function ended(used: UsedSet, entries: Entries): UsedSet | null {
  if (used.step === 'going-back' && used.changed.length === 0) return null
  const after: UsedSet = { ...used, step: 'used', left: [] }
  return { ...after, canGoBack: isAsLeft(after, entries) }
}

/**
 * Returns whether nobody changed these networks since the set did, and at least one can be restored. A change that
 * failed without a reply may have taken effect, so both states count.
 */
export function isAsLeft({ changed, failed }: UsedSet, entries: Entries): boolean {
  return (
    changed.every((one) => isAsMade(entries, one)) &&
    failed.every((one) => isAsMade(entries, one) || isSo(entries, one.network, one.before)) &&
    [...changed, ...failed].some((one) => isToPutBack(entries, one))
  )
}

/**
 * Returns the record with the changes that an earlier run did not reach. A network that was changed since is left out,
 * because the newer change is what is wanted now.
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

/** A failed full tunnel is switched off automatically. That does not count as a change by somebody else. */
function isAsMade(entries: Entries, { network, before, after }: ChangedBySet): boolean {
  const withoutTunnel = { ...after, flags: { ...after.flags, allowDefault: before.flags.allowDefault } }
  return isSo(entries, network, after) || (after.flags.allowDefault && isSo(entries, network, withoutTunnel))
}

function isSo(entries: Entries, id: NetworkId, state: StateWithFlags): boolean {
  const entry = entries.find((one) => one.id === id)
  return entry !== undefined && isSameState(stateOf(entry), state)
}
