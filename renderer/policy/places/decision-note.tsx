import { noSets } from '../../../contract/network-set.ts'
import { isRefused, noPlaces, type PlaceDecision } from '../../../contract/place.ts'
import { decisionLine, decisionWhy, placeNames } from '../../../words/place-words.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

interface DecisionNoteProps {
  readonly decision: PlaceDecision
  /** The fingerprints are shown beside it already. */
  readonly besideFingerprints?: boolean
  readonly onDismiss?: () => void
}

/** The message after a decision was taken back */
const words = { 'places.undo': 'decisions.undone', 'places.notHere': 'decisions.left' } as const

/** Says which rule acted or did not, and why; with buttons to take that back. */
export function DecisionNote({ decision, besideFingerprints = false, onDismiss }: DecisionNoteProps) {
  const t = useTranslate()
  const { ask, message, snapshot } = useApp()
  const { networks, sets, places } = snapshot.value ?? { networks: [], sets: noSets, places: noPlaces }
  const names = placeNames({ networks, sets })
  const { outcome } = decision
  const refused = isRefused(outcome)
  const takeBack = async (command: keyof typeof words): Promise<void> => {
    if ((await ask(command)).ok) message.value = { kind: 'done', text: t(words[command]) }
  }
  return (
    <Banner
      tone={refused ? 'attention' : 'quiet'}
      shape={refused ? 'attention' : 'ok'}
      detail={outcome.kind === 'failed' ? outcome.fault.detail : undefined}
      {...(onDismiss && { onDismiss })}
    >
      <strong>{decisionLine(t, decision, names)}</strong>
      {(!besideFingerprints || refused) && (
        <div>{t('place.why', { why: decisionWhy(t, decision, names) })}</div>
      )}
      {places.canUndo && (
        <div class="banner-actions inline">
          <Button onClick={() => void takeBack('places.undo')}>{t('common.undo')}</Button>
          <Button describedBy="not-here" onClick={() => void takeBack('places.notHere')}>
            {t('place.notHere')}
          </Button>
          <span id="not-here" class="visually-hidden">
            {t('decisions.notHereText')}
          </span>
        </div>
      )}
    </Banner>
  )
}
