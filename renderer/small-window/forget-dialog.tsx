import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ForgetDialogProps {
  readonly entry: NetworkEntry
  readonly onClose: () => void
}

export function ForgetDialog({ entry, onClose }: ForgetDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const forget = (): void => {
    onClose()
    void app.ask('network.forget', { id: entry.id })
  }
  return (
    <Dialog title={t('forget-dialog.title', { name: nameOf(entry) })} fit={app.fit} onClose={onClose}>
      <p>{t('forget-dialog.text')}</p>
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('forget-dialog.cancel')}
        </Button>
        <Button kind="danger" onClick={forget}>
          {t('forget-dialog.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
