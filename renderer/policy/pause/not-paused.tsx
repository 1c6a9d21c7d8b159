import { nameOf } from '../../../contract/network-state.ts'
import type { PauseReport } from '../../../contract/pause.ts'
import { useApp } from '../../app/state.ts'
import { faultInFull } from '../../text/faults.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StateIcon } from '../../ui/state-icon.tsx'

interface NotPausedProps {
  readonly title: string
  readonly report: PauseReport
  readonly onClose: () => void
}

/** Which of several networks could not be paused, and why. */
export function NotPaused({ title, report, onClose }: NotPausedProps) {
  const t = useTranslate()
  const app = useApp()
  const { done, failed } = report
  const names = new Map(app.snapshot.value?.networks.map((entry) => [entry.id, nameOf(entry)]))
  return (
    <Dialog title={title} fit={app.fit} onClose={onClose}>
      <p role="alert">{t('pause.dialog.failed', { count: failed.length, done: done.length })}</p>
      <ul class="findings">
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
