import type { Fault } from '../../contract/fault.ts'
import type { StateChange, StateChanges } from '../../contract/network-set.ts'
import { flagNames } from '../../contract/node.ts'
import type { ChangedBy, ChangeReport } from '../../contract/pause.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Intent, NetworkEntry } from '../../contract/snapshot.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { planSet } from '../../domain/policy/plan-set.ts'
import { isSameState, type StateWithFlags, stateOf } from '../../domain/policy/state-with-flags.ts'
import type { Writer } from '../state/writer.ts'

type Entries = readonly NetworkEntry[]

/** Records a change before its first request. `desired`: the state that each network shall have */
export function beginChange(
  desired: readonly (StateWithFlags & { readonly network: NetworkId })[],
  by: ChangedBy,
  entries: Entries,
): StateChanges {
  const left = planSet(desired, entries).changes.map(({ network, from, to }) => ({
    network,
    before: { ...from, pause: from.state === 'paused' ? pauseOf(entries, network) : null },
    after: to,
  }))
  return { by, step: 'using', left, changed: [], failed: [] }
}

function pauseOf(entries: Entries, id: NetworkId): StateChange['before']['pause'] {
  const entry = entries.find((one) => one.id === id)
  const pause = entry?.intent?.pause ?? entry?.pause ?? null
  return pause === null ? null : { by: pause.by, since: pause.since, until: pause.until }
}

/** Records that a change is undone, before the first request. It includes changes that took effect without a reply. */
export function beginGoingBack<C extends StateChanges>(change: C, entries: Entries): C {
  const left = [...change.changed, ...change.failed]
    .filter((one) => isToPutBack(entries, one))
    .map(({ network, before, after }) => ({ network, before, after }))
  return { ...change, step: 'going-back', left, changed: [], failed: [] }
}

/** Returns the record after the reply for one network. A network that could not be restored stays in `changed`. */
export function afterReply<C extends StateChanges>(change: C, network: NetworkId, fault: Fault | null): C {
  const one = change.left.find((each) => each.network === network)
  if (one === undefined) return change
  const left = change.left.filter((each) => each !== one)
  const isChanged = (change.step === 'using') === (fault === null)
  const changed = isChanged ? [...change.changed, one] : change.changed
  const failed =
    fault !== null && change.step === 'using' ? [...change.failed, { ...one, fault }] : change.failed
  return { ...change, left, changed, failed }
}

/** Returns the record once all networks replied; null: nothing remains that could be undone */
export function ended<C extends StateChanges>(change: C): C | null {
  if (change.step === 'going-back' && change.changed.length === 0) return null
  return { ...change, step: 'used', left: [] }
}

/**
 * Returns whether nobody has changed these networks since, and at least one can be restored. A change that failed
 * without a reply may have taken effect, so both states count.
 */
export function isAsLeft({ changed, failed }: StateChanges, entries: Entries): boolean {
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
export function stillLeft<C extends StateChanges>(change: C, entries: Entries): C {
  if (change.step === 'going-back')
    return { ...change, left: change.left.filter((one) => isToPutBack(entries, one)) }
  const done = change.left.filter(({ network, after }) => isSo(entries, network, after))
  const left = change.left.filter((one) => !done.includes(one) && isSo(entries, one.network, one.before))
  return { ...change, left, changed: [...change.changed, ...done] }
}

function isToPutBack(entries: Entries, change: StateChange): boolean {
  return isAsMade(entries, change) && !isSo(entries, change.network, change.before)
}

/** A failed full tunnel is switched off automatically. That does not count as a change by somebody else. */
function isAsMade(entries: Entries, { network, before, after }: StateChange): boolean {
  const withoutTunnel = { ...after, flags: { ...after.flags, allowDefault: before.flags.allowDefault } }
  return isSo(entries, network, after) || (after.flags.allowDefault && isSo(entries, network, withoutTunnel))
}

function isSo(entries: Entries, id: NetworkId, state: StateWithFlags): boolean {
  const entry = entries.find((one) => one.id === id)
  return entry !== undefined && isSameState(stateOf(entry), state)
}

/** The state that a network should have; `pause`: the pause to restore */
export type IntentTarget = StateChange['before']

/**
 * Returns the intent that brings a network into the target state; null: it is in that state. A pending intent is
 * repeated because it may fail, and so is an unconfirmed pause. A target pause that has expired counts as connected.
 */
export function intentTo(entry: NetworkEntry, to: IntentTarget, by: ChangedBy, now: number): Intent | null {
  const isOver =
    to.state === 'paused' && to.pause !== null && to.pause.until !== null && to.pause.until <= now
  const state = isOver ? 'connected' : to.state
  const { intent: asked, pause } = entry
  const from = stateOf({ ...entry, intent: null })
  const isConnected = from.state !== 'disconnected'
  const isPaused = from.state === 'paused' && pause?.step === 'paused'
  const isAsked = asked?.connected !== undefined || asked?.pause !== undefined
  const flags = flagNames.filter(
    (flag) => from.flags[flag] !== to.flags[flag] || asked?.flags?.[flag] !== undefined,
  )
  const intent: Intent = {
    ...((isConnected !== (state !== 'disconnected') || asked?.connected !== undefined) && {
      connected: state !== 'disconnected',
    }),
    ...(flags.length > 0 && { flags: Object.fromEntries(flags.map((flag) => [flag, to.flags[flag]])) }),
    ...(state === 'paused' &&
      (!isPaused || isAsked) && { pause: to.pause ?? { by, since: now, until: null } }),
    ...(state === 'connected' &&
      (pause !== null || asked?.pause !== undefined) && { pause: null, endedBy: by }),
  }
  return Object.keys(intent).length === 0 ? null : intent
}

interface CarryOutParts {
  readonly entries: () => Entries
  readonly writer: Pick<Writer, 'setIntent'>
  /** The origin under which pauses are recorded */
  readonly pausedBy: ChangedBy
  /** ms since the epoch */
  readonly now: () => number
  /** Gets the result of each network as soon as it is known; null: it succeeded */
  readonly onReply: (network: NetworkId, fault: Fault | null) => void
}

/** Sends the requests of all networks that are left, in parallel. */
export function carryOut({ step, left }: StateChanges, parts: CarryOutParts): Promise<ChangeReport> {
  async function ask({ network, before, after }: StateChange): Promise<Result<void>> {
    const entry = parts.entries().find(({ id }) => id === network)
    if (entry === undefined) return failure('network-unknown')
    const to = step === 'going-back' ? before : { ...after, pause: null }
    const intent = intentTo(entry, to, parts.pausedBy, parts.now())
    return intent === null ? success(undefined) : parts.writer.setIntent(network, intent)
  }
  return reportOf(left, async (one) => {
    const result = await ask(one)
    parts.onReply(one.network, result.ok ? null : result.error)
    return result
  })
}

/** Changes several networks in parallel, so that a failure of one does not affect the others. */
export async function reportOf<T extends { readonly network: NetworkId }>(
  items: readonly T[],
  change: (item: T) => Promise<Result<void>>,
): Promise<ChangeReport> {
  const results = await Promise.all(items.map(async (item) => ({ ...item, result: await change(item) })))
  return {
    done: results.flatMap(({ network, result }) => (result.ok ? [network] : [])),
    failed: results.flatMap(({ network, result }) => (result.ok ? [] : [{ network, fault: result.error }])),
  }
}

/** Returns the first failure of a report, if there is one. */
export function resultOf([first]: ChangeReport['failed']): Result<void> {
  return first === undefined ? success(undefined) : { ok: false, error: first.fault }
}
