import type { IconNode } from 'lucide'
import type { NetworkState } from '../../contract/network-state.ts'
import type { Searched } from '../../domain/search/text-search.ts'
import type { ShortcutName } from '../app/shortcuts.ts'
import type { Verb } from './verbs.ts'

/** The kinds in the order in which they are listed without a query */
export const entryKinds = [
  'network',
  'device',
  'member',
  'person',
  'account',
  'set',
  'setting',
  'command',
] as const
export type EntryKind = (typeof entryKinds)[number]

export interface EntryAction {
  readonly word: string
  /** The action is found by this verb together with the entry's name. */
  readonly verb?: Verb
  readonly run: () => void
}

/** Something that can be found. */
export interface Entry extends Searched {
  /** The same in each run; what was chosen lately is known by it. Holds no name. */
  readonly key: string
  /** This entry is the one that was chosen, if not this one itself. */
  readonly chosenAs?: string
  readonly kind: EntryKind
  /** Below the title */
  readonly secondary: string
  readonly icon: IconNode | NetworkState
  readonly shortcut?: ShortcutName
  /** Listed only if the query matches or if it was chosen recently, because there are many of them. */
  readonly onlyFound?: true
  /** Enter runs the first. An action that destroys something opens a dialog that asks first. */
  readonly actions: readonly [EntryAction, ...EntryAction[]]
}
