import { lazy } from '../app/lazy.tsx'

const words = async () => [(await import('words:reach')).default]

/** Shows what a save changes in who reaches whom. The simulator that tells it is fetched with the first one. */
export const RulesReachChanges = lazy(
  async () => (await import('./rules/reach-changes.tsx')).RulesReachChanges,
  words,
)

export const MembersReachChanges = lazy(
  async () => (await import('./rules/reach-changes.tsx')).MembersReachChanges,
  words,
)
