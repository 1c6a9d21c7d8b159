import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Snapshot } from '../../contract/snapshot.ts'
import { useApp } from '../app/state.ts'
import { isTrouble, serviceWords, troubleWords } from '../text/connection.ts'
import { hiddenStart, iconPlace } from '../text/desktop.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { PlacePicture } from '../ui/place-picture.tsx'
import { StateIcon } from '../ui/state-icon.tsx'
import { endWelcome } from './end-welcome.ts'
import { PreferenceSwitch } from './preference-switch.tsx'
import { TrayHelp } from './tray-help.tsx'
import { TroubleActions } from './trouble-actions.tsx'

/** The first screen that a user sees: where the icon is, how the service is doing, and the next thing to do. */
export function Welcome({ snapshot }: { readonly snapshot: Snapshot }) {
  const t = useTranslate()
  const app = useApp()
  const screen = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The primary button changes with the service's state, and is disabled while it works.
    if (document.activeElement !== document.body) return
    screen.current?.querySelector<HTMLButtonElement>('.button-primary:not(:disabled)')?.focus()
  })
  const { connection, desktop } = snapshot
  const { state, title, text } = serviceWords(t, snapshot)
  const trouble = isTrouble(connection)
  const hasNetworks = snapshot.networks.length > 0
  return (
    <div class="welcome" ref={screen}>
      <div class="welcome-place">
        <PlacePicture desktop={desktop} />
        {desktop.trayHost === 'absent' ? (
          <div>
            <strong>{t('no-tray.title')}</strong>
            <TrayHelp desktop={desktop} />
          </div>
        ) : (
          <div>
            <p>{iconPlace(t, desktop)}</p>
            <p class="secondary">{t('welcome.iconOpens')}</p>
          </div>
        )}
      </div>
      <div class="welcome-service">
        <StateIcon state={state} />
        <div class="welcome-words">
          <div role="status">
            <strong>{title}</strong>
            {text !== '' && <p class="secondary">{text}</p>}
          </div>
          {trouble && (
            <TroubleActions
              actions={troubleWords(t, connection).actions}
              onAct={(action) => {
                // The demo keeps settings of its own: that the welcome was seen belongs to the user's.
                if (action === 'demo') endWelcome(app)
              }}
            />
          )}
        </div>
      </div>
      <PreferenceSwitch
        of="startAtLogin"
        name={t('settings.startAtLogin')}
        description={hiddenStart(t, desktop)}
      />
      <div class="dialog-actions">
        {(trouble || !hasNetworks) && <Button onClick={() => endWelcome(app)}>{t('welcome.later')}</Button>}
        {!trouble && (
          <Button
            kind="primary"
            onClick={() => {
              endWelcome(app)
              if (!hasNetworks) app.dialogs.show({ kind: 'join', id: '' })
            }}
          >
            {hasNetworks ? t('welcome.show') : t('join-dialog.title')}
          </Button>
        )}
      </div>
    </div>
  )
}
