import type { IconNode } from 'lucide'
import type { NetworkState } from '../../contract/network-state.ts'
import type { Searched } from '../../domain/search/text-search.ts'
import type { ShortcutName } from '../app/shortcuts.ts'

/** In the order in which they stand while nothing is looked for */
export const entryKinds = ['network', 'device', 'member', 'person', 'set', 'setting', 'command'] as const
export type EntryKind = (typeof entryKinds)[number]

export interface EntryAction {
  readonly word: string
  readonly run: () => void
}

/** Something that can be found. */
export interface Entry extends Searched {
  /** The same in each run; what was chosen lately is known by it. Holds no name. */
  readonly key: string
  readonly kind: EntryKind
  /** Below the title */
  readonly secondary: string
  readonly icon: IconNode | NetworkState
  readonly shortcut?: ShortcutName
  /** One of many: listed where it is looked for, or was chosen lately. */
  readonly onlyFound?: true
  /** Enter does the first. None destroys anything: what does asks in a dialog of its own. */
  readonly actions: readonly [EntryAction, ...EntryAction[]]
}
