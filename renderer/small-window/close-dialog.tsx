import { useLayoutEffect, useState } from 'preact/hooks'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Asks what becomes of the application, as its last window is closed where it has no tray icon. */
export function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate()
  const app = useApp()
  const [always, setAlways] = useState(false)
  // An effect that waits for the next frame would not undo what was closed before it.
  useLayoutEffect(() => () => void app.ask('window.stay'), [app])
  const decide = async (whenClosed: 'keep-running' | 'quit'): Promise<void> => {
    onClose()
    if (always) await app.ask('preferences.set', { whenClosed })
    await (whenClosed === 'quit' ? app.ask('application.quit') : app.ask('window.hide'))
  }
  return (
    <Dialog title={t('close-dialog.title')} fit={app.fit} onClose={onClose}>
      <p>{t('close-dialog.text')}</p>
      <label class="check-line">
        <input
          type="checkbox"
          checked={always}
          onChange={({ currentTarget }) => setAlways(currentTarget.checked)}
        />
        {t('close-dialog.always')}
      </label>
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('close-dialog.cancel')}</Button>
        <Button onClick={() => void decide('quit')}>{t('close-dialog.quit')}</Button>
        <Button kind="primary" takesFocus onClick={() => void decide('keep-running')}>
          {t('close-dialog.keepRunning')}
        </Button>
      </div>
    </Dialog>
  )
}
