import { lazy } from '../app/lazy.tsx'

/** Shows what a save changes in who reaches whom. The simulator that tells it is fetched with the first one. */
export const RulesReachChanges = lazy(
  () => import('./rules/reach-changes.tsx'),
  ({ RulesReachChanges }) => RulesReachChanges,
  ({ reachMessages }) => reachMessages(),
)

export const MembersReachChanges = lazy(
  () => import('./rules/reach-changes.tsx'),
  ({ MembersReachChanges }) => MembersReachChanges,
  ({ reachMessages }) => reachMessages(),
)
