import { openDecision } from '../../../contract/place.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import {
  decisionLine,
  decisionWhy,
  fingerprintsLine,
  type PlaceNames,
  placeNames,
} from '../../../words/place-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { menuLabel, shownLine } from '../../base/shown-text.ts'
import { button, separator, type TrayItem, type TrayLeaf, text } from './tray-item.ts'

/**
 * Returns a submenu with the current place and the last action of its rule. While places are switched off, it returns
 * no items.
 */
export function placeItems(t: Translate, snapshot: Snapshot): readonly TrayItem[] {
  const { isOn, places, here } = snapshot.places
  if (!isOn) return []
  const names = placeNames(snapshot)
  const place = places.find(({ id }) => id === here.place)?.name ?? t('place.unknown')
  const decision = openDecision(snapshot.places)
  return [
    {
      type: 'submenu',
      label: lineOf(decision === null ? t('tray.place', { place }) : decisionLine(t, decision, names)),
      submenu: [
        ...(here.fingerprints.length === 0
          ? []
          : [text(lineOf(fingerprintsLine(t, here.fingerprints, names))), separator]),
        ...decisionItems(t, snapshot, names),
        button(t('tray.teachPlace'), {
          command: 'window.show',
          argument: { view: 'places', teach: true },
        }),
        button(t('tray.places'), { command: 'window.show', argument: { view: 'places' } }),
      ],
    },
    separator,
  ]
}

function decisionItems(t: Translate, { places }: Snapshot, names: PlaceNames): readonly TrayLeaf[] {
  const { last, canUndo } = places
  if (last === null) return []
  return [
    text(lineOf(decisionLine(t, last, names))),
    text(lineOf(t('place.why', { why: decisionWhy(t, last, names) }))),
    ...(canUndo
      ? [
          button(t('common.undo'), { command: 'places.undo', argument: undefined }),
          button(t('place.notHere'), { command: 'places.notHere', argument: undefined }),
        ]
      : []),
    separator,
  ]
}

/** Prepares a line that contains names chosen by people for a menu. */
function lineOf(line: string): string {
  return menuLabel(shownLine(line))
}
