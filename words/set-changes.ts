import type { NetworkSet } from '../contract/network-set.ts'
import { isServing, isUp } from '../contract/network-state.ts'
import type { Snapshot } from '../contract/snapshot.ts'
import { countChanges, planSet, type SetPlan } from '../domain/policy/plan-set.ts'
import { listOf } from './lists.ts'
import type { Translate } from './translate.ts'

/** The changes that using a set would make now: "2 connect, 1 pauses". */
export function changesLine(t: Translate, { changes, unknown }: SetPlan): string {
  const counted = countChanges(changes).map(({ kind, count }) => t(`set-changes.${kind}`, { count }))
  const missing = unknown.length === 0 ? [] : [t('set-changes.unknown', { count: unknown.length })]
  if (counted.length > 0) return listOf(t, [...counted, ...missing])
  return missing.length === 0 ? t('set-changes.none') : listOf(t, [t('set-changes.noneOthers'), ...missing])
}

/**
 * Says what using a set would change now. Where nothing would, but not all networks that it switches on are connected,
 * it says how many are: "Active, 1 of 2 connected".
 */
export function lineOfSet(
  t: Translate,
  wanted: NetworkSet['networks'],
  snapshot: Pick<Snapshot, 'networks' | 'connection'>,
): string {
  const plan = planSet(wanted, snapshot.networks)
  const line = changesLine(t, plan)
  const { connected, count } = connectedOf(wanted, snapshot)
  const isTold = plan.changes.length === 0 && isServing(snapshot.connection) && connected < count
  return isTold ? t('set-changes.connectedOf', { line, connected, count }) : line
}

/** Counts the known networks that a set switches on, and those of them that are connected. */
export function connectedOf(
  wanted: NetworkSet['networks'],
  { networks, connection }: Pick<Snapshot, 'networks' | 'connection'>,
): { readonly connected: number; readonly count: number } {
  const on = new Set(wanted.flatMap(({ network, state }) => (state === 'connected' ? [network] : [])))
  const entries = networks.filter(({ id }) => on.has(id))
  return {
    connected: entries.filter((entry) => isUp(entry, isServing(connection))).length,
    count: entries.length,
  }
}
