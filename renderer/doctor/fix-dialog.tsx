import type { DoctorFix } from '../../contract/doctor.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface FixDialogProps {
  readonly fix: Extract<DoctorFix, { kind: 'start-service' | 'restart-service' }>
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Says what will run with elevated permission, before the system asks for it. */
export function FixDialog({ fix, onClose, onConfirm }: FixDialogProps) {
  const t = useTranslate()
  const { fit } = useApp()
  const restarts = fix.kind === 'restart-service'
  return (
    <Dialog title={t(`fix-dialog.${fix.kind}`)} fit={fit} onClose={onClose}>
      <p>{t('fix-dialog.text')}</p>
      <pre class="doctor-runs">
        <code>{fix.command}</code>
      </pre>
      {restarts && <p>{t('fix-dialog.restartText')}</p>}
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('fix-dialog.cancel')}</Button>
        <Button kind="primary" takesFocus onClick={onConfirm}>
          {t(restarts ? 'fix-dialog.restart' : 'fix-dialog.start')}
        </Button>
      </div>
    </Dialog>
  )
}
