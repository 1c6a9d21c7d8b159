import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { labels } from '../text/labels.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const words = labels.closing

/** Asks what becomes of the application, as its last window is closed where it has no tray icon. */
export function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useApp()
  const [always, setAlways] = useState(false)
  useEffect(() => () => void app.ask('window.stay'), [app])
  const decide = async (whenClosed: 'keep-running' | 'quit'): Promise<void> => {
    onClose()
    if (always) await app.ask('preferences.set', { whenClosed })
    await (whenClosed === 'quit' ? app.ask('application.quit') : app.ask('window.hide'))
  }
  return (
    <Dialog title={words.title} fit={app.fit} onClose={onClose}>
      <p>{words.text}</p>
      <label class="check-line">
        <input
          type="checkbox"
          checked={always}
          onChange={({ currentTarget }) => setAlways(currentTarget.checked)}
        />
        {words.always}
      </label>
      <div class="dialog-actions">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button onClick={() => void decide('quit')}>{words.quit}</Button>
        <Button kind="primary" takesFocus onClick={() => void decide('keep-running')}>
          {words.keepRunning}
        </Button>
      </div>
    </Dialog>
  )
}
