import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { labels } from '../text/labels.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export function ForgetDialog({ entry }: { readonly entry: NetworkEntry }) {
  const app = useApp()
  const close = (): void => {
    app.forgetting.value = null
  }
  const forget = (): void => {
    close()
    void app.ask('network.forget', { id: entry.id })
  }
  return (
    <Dialog title={labels.forget.title(nameOf(entry))} fit={app.fit} onClose={close}>
      <p>{labels.forget.text}</p>
      <div class="dialog-actions">
        <Button takesFocus onClick={close}>
          {labels.forget.cancel}
        </Button>
        <Button kind="danger" onClick={forget}>
          {labels.forget.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
