import { canPause, isPaused, isServing, nameOf, pauseStepOf } from '../../../contract/network-state.ts'
import type { Pause } from '../../../contract/pause.ts'
import { clockTime } from '../../../words/formats.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/icon.tsx'
import { Part } from '../automation/part.tsx'
import type { PausedNetworkProps } from './paused-network.tsx'

/** The networks that are paused, each with who paused it and until when; with buttons to pause and resume all. */
export function Pauses() {
  const t = useTranslate()
  const { ask, dialogs, snapshot } = useApp()
  const { networks, connection } = snapshot.value ?? {
    networks: [],
    connection: { state: 'starting' as const },
  }
  const usable = isServing(connection)
  const paused = networks.filter(isPaused)
  return (
    <Part
      name="pause"
      heading={t('automation.pause')}
      action={
        <div class="inline gap-0">
          {paused.length > 1 && (
            <Button
              kind="quiet"
              disabled={!usable}
              onClick={() => void ask('pause.end', { networks: paused.map(({ id }) => id) })}
            >
              {t('pause.resumeAll')}
            </Button>
          )}
          <Button
            kind="quiet"
            disabled={!usable || !networks.some(canPause)}
            onClick={() => dialogs.show({ kind: 'pause', network: null })}
          >
            {t('pause.pauseAll')}
          </Button>
        </div>
      }
    >
      {paused.length === 0 ? (
        <p class="secondary">{t('automation.nonePaused')}</p>
      ) : (
        <ul class="stack gap-0">
          {paused.map((entry) => (
            <PausedLine key={entry.id} entry={entry} usable={usable} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function PausedLine({ entry, usable }: PausedNetworkProps) {
  const t = useTranslate()
  const { ask } = useApp()
  const { id, pause } = entry
  const step = pauseStepOf(entry)
  const name = nameOf(entry)
  return (
    <li class="paused-line inline gap-5">
      <StateIcon state="paused" />
      <div class="grow">
        <strong class="row-title truncate" dir="auto" title={name}>
          {name}
        </strong>
        {pause !== null && <div class="secondary">{pausedByText(t, pause)}</div>}
      </div>
      <Button
        label={t('networks.resumeName', { name })}
        disabled={!usable || step !== 'paused'}
        busy={step === 'resuming'}
        onClick={() => void ask('pause.end', { networks: [id] })}
      >
        {t('pause.resume')}
      </Button>
    </li>
  )
}

function pausedByText(t: Translate, { by, until }: Pause): string {
  return t('automation.pausedBy', {
    by: by.kind,
    name: 'name' in by ? by.name : '',
    until: until === null ? 'none' : clockTime(t, until, Date.now()),
  })
}
