import type { PlaceDecision } from '../../../contract/place.ts'
import { isRefused } from '../../../contract/place-outcome.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { decisionLine, decisionWhy, placeNames } from '../../../words/place-words.ts'
import type { Translate } from '../../../words/translate.ts'
import { shownLine } from '../../base/shown-text.ts'
import type { NotificationData } from './notification-data.ts'

/** What the rule of a place did just now, or was to do. */
export interface PlaceHappening {
  readonly kind: 'place'
  readonly key: string
  readonly notification: NotificationData
}

/** What the person did by hand since, and what was decided before the application started, is not told. */
export function placeHappenings(
  t: Translate,
  before: Snapshot,
  after: Snapshot,
  startedAt: number,
): readonly PlaceHappening[] {
  const { last, isOn } = after.places
  if (!isOn || last === null || last.at < startedAt || !isNews(before.places.last, last)) return []
  const names = placeNames(after)
  const notification: NotificationData = {
    title: shownLine(decisionLine(t, last, names)),
    body: shownLine(t('place.why', { why: decisionWhy(t, last, names) })),
    show: { view: 'places' },
    // That it can be taken back is known a moment later.
    ...(last.outcome.kind === 'done' && {
      actions: [
        { text: t('common.undo'), action: { command: 'places.undo', argument: undefined } },
        { text: t('place.notHere'), action: { command: 'places.notHere', argument: undefined } },
      ],
    }),
  }
  return [
    { kind: 'place', key: `place ${last.place?.id} ${last.rule?.id} ${last.outcome.kind}`, notification },
  ]
}

function isNews(before: PlaceDecision | null, { at, outcome }: PlaceDecision): boolean {
  return before?.at !== at && (outcome.kind === 'done' || isRefused(outcome))
}
