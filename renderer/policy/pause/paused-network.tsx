import { canPause, pauseStepOf } from '../../../contract/network-state.ts'
import { type Pause, tenMore } from '../../../contract/pause.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import { clockTime } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'

export interface PausedNetworkProps {
  readonly entry: NetworkEntry
  /** The service answers. */
  readonly usable: boolean
}

/** Says who paused a network, until when, and what somebody else changed meanwhile; with buttons to resume. */
export function PausedNetwork({ entry, usable }: PausedNetworkProps) {
  const t = useTranslate()
  const app = useApp()
  const { id, pause } = entry
  if (pause === null) return null
  const { until, changed } = pause
  const step = pauseStepOf(entry)
  const isWhole = changed.length === 0
  const isUnderWay = step !== 'paused'
  return (
    <div class="advice stack">
      <p>{pausedText(t, pause)}</p>
      {!isWhole && (
        <p>
          {t('pause.details.changed', {
            flags: listOf(
              t,
              changed.map((flag) => t(`flag.${flag}`)),
            ),
          })}
        </p>
      )}
      <div class="advice-help cluster">
        <Button
          kind="primary"
          disabled={!usable || isUnderWay}
          busy={step === 'resuming'}
          onClick={() => void app.ask('pause.end', { networks: [id] })}
        >
          {t('pause.resume')}
        </Button>
        {until !== null && (
          <Button
            disabled={!usable || isUnderWay}
            onClick={() => void app.ask('pause.start', { networks: [id], length: tenMore })}
          >
            {t('pause.more')}
          </Button>
        )}
        <Button
          disabled={!usable || isUnderWay}
          onClick={() => app.dialogs.show({ kind: 'pause', network: id })}
        >
          {t('pause.changeEnd')}
        </Button>
      </div>
    </div>
  )
}

function pausedText(t: Translate, { by, since, until }: Pause): string {
  const now = Date.now()
  return t('pause.details', {
    by: by.kind,
    name: 'name' in by ? by.name : '',
    time: clockTime(t, since, now),
    until: until === null ? 'none' : clockTime(t, until, now),
  })
}

export function PauseButton({ entry, usable }: PausedNetworkProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  if (!canPause(entry)) return null
  return (
    <Button disabled={!usable} onClick={() => dialogs.show({ kind: 'pause', network: entry.id })}>
      {t('pause.pause')}
    </Button>
  )
}
