import { countChanges, type SetPlan } from '../domain/policy/plan-set.ts'
import { listOf } from './lists.ts'
import type { Translate } from './translate.ts'

/** The changes that using a set would make now: "2 connect, 1 pauses". */
export function changesLine(t: Translate, { changes, unknown }: SetPlan): string {
  const counted = countChanges(changes).map(({ kind, count }) => t(`set-changes.${kind}`, { count }))
  const missing = unknown.length === 0 ? [] : [t('set-changes.unknown', { count: unknown.length })]
  if (counted.length > 0) return listOf(t, [...counted, ...missing])
  return missing.length === 0 ? t('set-changes.none') : listOf(t, [t('set-changes.noneOthers'), ...missing])
}
