import { useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Connection } from '../../contract/snapshot.ts'
import { smallWindow } from '../../words/english/small-window.ts'
import { type App, isAside, useApp } from '../app/state.ts'
import { useFindKey } from '../app/use-find-key.ts'
import { useFit } from '../app/use-fit.ts'
import { useLoaded } from '../app/use-loaded.ts'
import { useReady } from '../app/use-ready.ts'
import { PalettePlace } from '../palette/palette-place.tsx'
import { isTrouble } from '../text/connection.ts'
import { useTranslator } from '../text/use-translate.ts'
import { useFocusOfViews } from '../ui/focus.ts'
import { Guarded } from '../ui/guarded.tsx'
import { ViewNotShown } from '../ui/not-shown.tsx'
import { Banners } from './banners.tsx'
import { DoctorPlace } from './doctor-place.tsx'
import { endWelcome } from './end-welcome.ts'
import { FetchedView } from './fetched-view.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Networks } from './networks.tsx'
import { ResultToasts } from './result-toasts.tsx'
import { TroubleScreen } from './trouble-screen.tsx'
import { useScrollPlace } from './use-scroll-place.ts'

const laterWords = () => import('./later-messages.ts').then(({ laterMessages }) => laterMessages)
const starting: Connection = { state: 'starting' }

/** The whole window: a header and a footer that stay, and between them one view at a time. */
export function Window() {
  const app = useApp()
  const translator = useTranslator()
  useMemo(() => translator.add(smallWindow), [translator])
  const menu = useLoaded(() => import('./header-menu.tsx'), laterWords)
  const settings = useLoaded(() => import('./settings.tsx'), laterWords)
  const peers = useLoaded(() => import('./peers.tsx'), laterWords)
  const decision = useLoaded(() => import('./decision-place.tsx'), laterWords)
  const details = useLoaded(() => import('./network-details.tsx'), laterWords)
  const dialogs = useLoaded(() => import('./dialogs.tsx'), laterWords)
  const usedSet = useLoaded(() => import('./used-set-place.tsx'), laterWords)
  const welcome = useLoaded(() => import('./welcome.tsx'), laterWords)
  const content = useFit<HTMLDivElement>('stacked')
  useEscape(app)
  usePin(app)
  useFindKey()
  useReady('small')
  const snapshot = app.snapshot.value
  const connection = snapshot?.connection ?? starting
  const trouble = isTrouble(connection)
  const hasAccount = snapshot !== null && snapshot.accounts.accounts.length > 0
  const view = app.view.value
  const welcomes = app.welcomes.value
  const shown = isAside(view) ? view : welcomes ? 'welcome' : trouble ? 'trouble' : view
  useFocusOfViews(content, shown)
  // After the focus, which goes to what stands first where its place is gone.
  const place = useScrollPlace<HTMLElement>(shown)
  const search = useSignal('')
  return (
    <div class="window">
      <Header Menu={menu?.HeaderMenu ?? null} />
      <main class="body" {...place}>
        <div class="content" ref={content}>
          <Guarded of={snapshot} instead={null}>
            {() => <Banners Decision={decision?.DecisionPlace ?? null} />}
          </Guarded>
          <Guarded key={shown} of={snapshot} instead={<ViewNotShown />}>
            {() =>
              view === 'settings' ? (
                settings && <settings.Settings />
              ) : view === 'doctor' ? (
                <DoctorPlace />
              ) : view === 'places' || view === 'report' || view === 'sets' ? (
                <FetchedView key={view} view={view} />
              ) : snapshot !== null && welcomes ? (
                welcome && <welcome.Welcome snapshot={snapshot} />
              ) : trouble ? (
                <TroubleScreen connection={connection} />
              ) : view === 'devices' ? (
                <FetchedView key={view} view={view} />
              ) : view === 'peers' ? (
                peers && <peers.Peers />
              ) : (
                <Networks search={search} Details={details?.NetworkDetails ?? null} />
              )
            }
          </Guarded>
        </div>
      </main>
      <ResultToasts UsedSet={usedSet?.UsedSetPlace ?? null} />
      {(!trouble || hasAccount) && !welcomes && <Footer serving={!trouble} />}
      {dialogs !== null && (
        <Guarded of={app.dialogs.open.value} instead={null}>
          {() => <dialogs.Dialogs />}
        </Guarded>
      )}
      <PalettePlace window="small" />
    </div>
  )
}

/** Escape closes what lies innermost: a dialog, then a view, then the window, unless that is a normal one. */
function useEscape(app: App): void {
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      const dialog = app.dialogs.open.value.at(-1)
      if (dialog !== undefined) app.dialogs.close([dialog.kind])
      else if (app.welcomes.value) endWelcome(app)
      else if (app.view.value !== 'networks') app.leaveView()
      else if (app.snapshot.value?.desktop.trayHost !== 'absent') void app.ask('window.hide')
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [app])
}

/** A popover stays while it asks something, while a command is on its way, and as long as it says hello. */
function usePin({ dialogs, busy, welcomes, tryAsk }: App): void {
  const sent = useRef(false)
  useSignalEffect(() => {
    const pinned = dialogs.open.value.length > 0 || busy.value !== null || welcomes.value
    if (pinned === sent.current) return
    sent.current = pinned
    void tryAsk('window.pin', { pinned })
  })
}
