import { useEffect } from 'preact/hooks'
import type { Connection } from '../../contract/snapshot.ts'
import { type App, useApp } from '../app/state.ts'
import { useFit } from '../app/use-fit.ts'
import { isTrouble } from '../text/connection.ts'
import { Banners } from './banners.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { Footer } from './footer.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { Header } from './header.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { Networks } from './networks.tsx'
import { Peers } from './peers.tsx'
import { Settings } from './settings.tsx'
import { TroubleScreen } from './trouble-screen.tsx'
import { endWelcome, Welcome } from './welcome.tsx'

const starting: Connection = { state: 'starting' }

/** The whole window: a header and a footer that stay, and between them one view at a time. */
export function Window() {
  const app = useApp()
  const content = useFit<HTMLDivElement>('stacked')
  useEscape(app)
  const snapshot = app.snapshot.value
  const connection = snapshot?.connection ?? starting
  const trouble = isTrouble(connection)
  const hasAccount = snapshot !== null && snapshot.accounts.accounts.length > 0
  const view = app.view.value
  const welcomes = app.welcomes.value
  const joining = app.joining.value
  const forgetting = snapshot?.networks.find((entry) => entry.id === app.forgetting.value)
  return (
    <div class="window">
      <Header />
      <main class="body">
        <div class="content" ref={content}>
          <Banners />
          {view === 'settings' ? (
            <Settings />
          ) : snapshot !== null && welcomes ? (
            <Welcome snapshot={snapshot} />
          ) : trouble ? (
            <TroubleScreen connection={connection} />
          ) : view === 'peers' ? (
            <Peers />
          ) : (
            <Networks />
          )}
        </div>
      </main>
      {(!trouble || hasAccount) && !welcomes && <Footer serving={!trouble} />}
      {joining !== null && <JoinDialog key={joining} start={joining} />}
      {forgetting !== undefined && <ForgetDialog entry={forgetting} />}
      {app.closing.value && <CloseDialog />}
    </div>
  )
}

/** Escape closes what lies innermost: a dialog, then a view, then the window, unless that is a normal one. */
function useEscape(app: App): void {
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      if (app.closing.value) app.closing.value = false
      else if (app.forgetting.value !== null) app.forgetting.value = null
      else if (app.joining.value !== null) app.joining.value = null
      else if (app.welcomes.value) endWelcome(app)
      else if (app.view.value !== 'networks') app.view.value = 'networks'
      else if (app.snapshot.value?.desktop.trayHost !== 'absent') void app.ask('window.hide')
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [app])
}
