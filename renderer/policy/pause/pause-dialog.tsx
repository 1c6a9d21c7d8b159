import { useRef, useState } from 'preact/hooks'
import { canPause, nameOf } from '../../../contract/network-state.ts'
import {
  type ChangeReport,
  type OfferedPause,
  offeredPauseNames,
  offeredPauses,
} from '../../../contract/pause.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { endTime, offeredPauseWord } from '../../../words/network-status.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { faultInFull } from '../../text/faults.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StateIcon } from '../../ui/icon.tsx'

interface PauseDialogProps {
  /** null: all connected networks */
  readonly network: NetworkId | null
  readonly onClose: () => void
}

/** Asks how long to pause a network, or all of them; for a paused one, when the pause shall end. */
export function PauseDialog({ network, onClose }: PauseDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { send, busy, fault } = useAction()
  const [report, setReport] = useState<ChangeReport | null>(null)
  const entries = app.snapshot.value?.networks ?? []
  const isMeant = network === null ? canPause : ({ id }: { id: NetworkId }) => id === network
  // Fixed when the dialog opens: once paused, a network no longer counts as one that can be paused.
  const { current: meant } = useRef(entries.filter(isMeant))
  const networks = meant.map(({ id }) => id)
  const name = meant[0] === undefined ? '' : nameOf(meant[0])
  const isEnd = network !== null && meant.some(({ pause }) => pause !== null)
  const start = async (chosen: OfferedPause): Promise<void> => {
    const reply = await send('pause.start', { networks, length: offeredPauses[chosen] })
    if (!reply.ok) return
    if (reply.value.failed.length === 0) onClose()
    else setReport(reply.value)
  }
  const words = { count: networks.length, name }
  const title = isEnd ? t('pause.dialog.titleOfEnd', words) : t('pause.dialog.title', words)
  if (report !== null) return <NotPaused title={title} report={report} onClose={onClose} />
  const now = Date.now()
  return (
    <Dialog title={title} onClose={onClose}>
      {!isEnd && <p>{t('pause.dialog.text', words)}</p>}
      {fault !== null && <FaultBanner fault={fault} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's semantics along. */}
      <div class="pause-lengths stack" role="group" aria-label={t('pause.dialog.lengths')}>
        {offeredPauseNames.map((one, place) => (
          <Button key={one} takesFocus={place === 0} disabled={busy} onClick={() => void start(one)}>
            <span>{offeredPauseWord(t, one, now)}</span>
            {offeredPauses[one].kind === 'minutes' && (
              <span class="secondary">{t('pause.dialog.ends', { time: endTime(t, one, now) ?? '' })}</span>
            )}
          </Button>
        ))}
      </div>
      <p>{t('pause.dialog.notRunning')}</p>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('pause.dialog.cancel')}</Button>
      </div>
    </Dialog>
  )
}

interface NotPausedProps {
  readonly title: string
  readonly report: ChangeReport
  readonly onClose: () => void
}

/** Lists the networks that could not be paused, with the reasons. */
function NotPaused({ title, report, onClose }: NotPausedProps) {
  const t = useTranslate()
  const app = useApp()
  const { done, failed } = report
  const names = new Map(app.snapshot.value?.networks.map((entry) => [entry.id, nameOf(entry)]))
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="alert">{t('pause.dialog.failed', { count: failed.length, done: done.length })}</p>
      <ul class="state-list stack">
        {failed.map(({ network, fault }) => (
          <li key={network}>
            <StateIcon state="attention" size={16} />
            <span>
              <strong dir="auto">{names.get(network) ?? network}</strong>
              <br />
              {faultInFull(t, fault.code)}
            </span>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <Button kind="primary" takesFocus onClick={onClose}>
          {t('pause.dialog.close')}
        </Button>
      </div>
    </Dialog>
  )
}
