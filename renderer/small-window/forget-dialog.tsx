import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { labels } from '../text/labels.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ForgetDialogProps {
  readonly entry: NetworkEntry
  readonly onClose: () => void
}

export function ForgetDialog({ entry, onClose }: ForgetDialogProps) {
  const app = useApp()
  const forget = (): void => {
    onClose()
    void app.ask('network.forget', { id: entry.id })
  }
  return (
    <Dialog title={labels.forget.title(nameOf(entry))} fit={app.fit} onClose={onClose}>
      <p>{labels.forget.text}</p>
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {labels.forget.cancel}
        </Button>
        <Button kind="danger" onClick={forget}>
          {labels.forget.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
