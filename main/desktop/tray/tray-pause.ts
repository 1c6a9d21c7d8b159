import { canPause, isPaused, nameOf } from '../../../contract/network-state.ts'
import { offeredPauseNames, offeredPauses, tenMore } from '../../../contract/pause.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { entryWord } from '../../../words/network-status.ts'
import { offeredPauseWord } from '../../../words/pause-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { menuLabel, shownName } from '../../base/shown-text.ts'
import { button, separator, type TrayItem, type TrayLeaf, text } from './tray-item.ts'

/**
 * Returns items for a network's submenu. They are not in a submenu of their own, because some panels do not draw nested
 * ones.
 */
export function pauseItems(t: Translate, entry: NetworkEntry, serving: boolean): readonly TrayLeaf[] {
  if (!serving) return []
  if (isPaused(entry)) return [...resumeItems(t, entry), separator]
  return canPause(entry) ? [text(t('tray.pause')), ...lengthItems(t, [entry.id]), separator] : []
}

function resumeItems(t: Translate, { id, pause }: NetworkEntry): readonly TrayLeaf[] {
  const networks = [id]
  const longer = button(t('pause.more'), { command: 'pause.start', argument: { networks, length: tenMore } })
  return [
    button(t('pause.resume'), { command: 'pause.end', argument: { networks } }),
    ...(pause?.until == null ? [] : [longer]),
  ]
}

function lengthItems(t: Translate, networks: readonly NetworkId[]): readonly TrayLeaf[] {
  const now = Date.now()
  return offeredPauseNames.map((name) =>
    button(menuLabel(offeredPauseWord(t, name, now)), {
      command: 'pause.start',
      argument: { networks: [...networks], length: offeredPauses[name] },
    }),
  )
}

/** Returns the items that pause and resume all networks at once. */
export function pauseAllItems(
  t: Translate,
  networks: readonly NetworkEntry[],
  serving: boolean,
): readonly TrayItem[] {
  if (!serving) return []
  const others = networks.filter(canPause).map(({ id }) => id)
  const paused = networks.filter(isPaused).map(({ id }) => id)
  const all: TrayItem = { type: 'submenu', label: t('tray.pauseAll'), submenu: lengthItems(t, others) }
  const resume = button(t('pause.resumeAll'), { command: 'pause.end', argument: { networks: paused } })
  return [...(others.length > 0 ? [all] : []), ...(paused.length > 0 ? [resume] : [])]
}

/** Returns a part of the tooltip: the paused network and the end of its pause, or the number of paused networks. */
export function pausedLine(t: Translate, networks: readonly NetworkEntry[]): readonly string[] {
  const [first, ...more] = networks.filter(isPaused)
  if (first === undefined) return []
  if (more.length > 0) return [t('tray.paused', { count: more.length + 1 })]
  return [t('tray.network', { name: shownName(nameOf(first)), status: entryWord(t, first, true) })]
}
