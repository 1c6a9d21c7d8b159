import smallWindow from 'words:small-window'
import { useSignal, useSignalEffect } from '@preact/signals'
import { SquareArrowOutUpRight } from 'lucide'
import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Connection } from '../../contract/snapshot.ts'
import { lazy, useLazy } from '../app/lazy.tsx'
import { isAside, type Route } from '../app/route.ts'
import { useFindKey } from '../app/shortcuts.ts'
import { type App, endWelcome, useApp } from '../app/state.ts'
import { Toasts } from '../app/toasts.tsx'
import { useReady } from '../app/use-window.ts'
import { LazyPalette, LazyShortcuts } from '../palette/lazy-dialogs.tsx'
import { isTrouble } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { useFocusOfViews } from '../ui/focus.ts'
import { Guarded, ViewNotShown } from '../ui/guarded.tsx'
import { Icon, StateIcon } from '../ui/icon.tsx'
import { Banners } from './banners.tsx'
import { DiagnosticsNav } from './check-connection.tsx'
import { Header } from './header.tsx'
import type { LazyUsedSet } from './later-parts.tsx'
import { Networks } from './networks.tsx'
import { TroubleScreen } from './trouble-screen.tsx'

/** Messages that the window needs at its start */
export const smallWords = [smallWindow]

/** Loads the parts that are not needed for the first frame. */
async function laterParts() {
  const [
    parts,
    { Settings },
    { Inbox },
    { Peers },
    { NodeView },
    { NetworkDetails },
    { Dialogs },
    { Welcome },
  ] = await Promise.all([
    import('./later-parts.tsx'),
    import('./settings.tsx'),
    import('./inbox.tsx'),
    import('./peers.tsx'),
    import('./node-view.tsx'),
    import('./network-details.tsx'),
    import('./dialogs.tsx'),
    import('./welcome.tsx'),
  ])
  return { ...parts, Settings, Inbox, Peers, NodeView, NetworkDetails, Dialogs, Welcome }
}

const starting: Connection = { state: 'starting' }

/** The small window: a header, one view at a time, and a footer. */
export function Window() {
  const app = useApp()
  const later = useLazy(laterParts, ({ laterMessages }) => laterMessages())
  const content = useRef<HTMLDivElement>(null)
  useEscape(app)
  usePin(app)
  useFindKey()
  useReady('small')
  const snapshot = app.snapshot.value
  const connection = snapshot?.connection ?? starting
  const trouble = isTrouble(connection)
  const view = app.route.value.view
  const welcomes = app.welcomes.value
  const shown = isAside(view) ? view : welcomes ? 'welcome' : trouble ? 'trouble' : view
  const views: { readonly [V in Route['view']]?: ComponentType | undefined } = {
    ...fetchedViews,
    doctor: LazyDoctor,
    settings: later?.Settings,
    inbox: later?.Inbox,
    peers: later?.Peers,
    node: later?.NodeView,
  }
  const View = views[view]
  useFocusOfViews(content, shown, app.isCalled)
  // This must come after the focus hook, which may scroll to the first element.
  const scroll = useScrollPosition<HTMLElement>(shown)
  const search = useSignal('')
  return (
    <div class="window">
      <Header Menu={later?.HeaderMenu ?? null} />
      <main class="body" {...scroll}>
        <div class="content" ref={content}>
          <Guarded of={snapshot} instead={null}>
            {() => <Banners Decision={later?.LazyDecision ?? null} />}
          </Guarded>
          <Guarded key={shown} of={snapshot} instead={<ViewNotShown />}>
            {() =>
              shown === 'welcome' ? (
                snapshot !== null && later !== null && <later.Welcome snapshot={snapshot} />
              ) : trouble && shown === 'trouble' ? (
                <TroubleScreen connection={connection} />
              ) : shown === 'networks' ? (
                <Networks search={search} Details={later?.NetworkDetails ?? null} />
              ) : (
                View !== undefined && <View />
              )
            }
          </Guarded>
        </div>
      </main>
      <ResultToasts UsedSet={later?.LazyUsedSet ?? null} />
      {!welcomes && <Footer />}
      {later !== null && (
        <Guarded of={app.dialogs.open.value} instead={null}>
          {() => <later.Dialogs />}
        </Guarded>
      )}
      <LazyPalette window="small" />
      <LazyShortcuts window="small" />
    </div>
  )
}

/** Escape closes the top dialog, else the view, else the window, unless it is a normal window without a tray. */
function useEscape(app: App): void {
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      const dialog = app.dialogs.open.value.at(-1)
      if (dialog !== undefined) app.dialogs.close([dialog.kind])
      else if (app.welcomes.value) endWelcome(app)
      else if (app.route.value.view !== 'networks') app.back()
      else if (app.snapshot.value?.desktop.trayHost !== 'absent') void app.ask('window.hide')
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [app])
}

/** Keeps the popover open during a dialog, a command or the welcome. */
function usePin({ dialogs, busy, welcomes, tryAsk }: App): void {
  const sent = useRef(false)
  useSignalEffect(() => {
    const pinned = dialogs.open.value.length > 0 || busy.value !== null || welcomes.value
    if (pinned === sent.current) return
    sent.current = pinned
    void tryAsk('window.pin', { pinned })
  })
}

/** Restores the scroll position of a view when the person comes back to it. */
function useScrollPosition<E extends HTMLElement>(view: string) {
  const scroller = useRef<E>(null)
  /** CSS pixels */
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = tops.current.get(view) ?? 0
  }, [view])
  return {
    ref: scroller,
    onScroll({ currentTarget }: { readonly currentTarget: E }): void {
      tops.current.set(view, currentTarget.scrollTop)
    },
  }
}

interface ResultToastsProps {
  /** null while it is loading */
  readonly UsedSet: typeof LazyUsedSet | null
}

/** Toasts for the last authorized device and the last used set while they can be undone, and for the last command. */
function ResultToasts({ UsedSet }: ResultToastsProps) {
  const t = useTranslate()
  const { snapshot, route, welcomes, message } = useApp()
  const now = snapshot.value
  const isAtNetworks =
    route.value.view === 'networks' && !welcomes.value && now?.connection.state === 'online'
  const last = now?.hosting.undos.findLast(({ authorized }) => authorized === true)
  return (
    <Toasts
      undos={isAtNetworks && last !== undefined ? [last] : []}
      wordsOf={({ name }) => t('waiting.authorized', { name })}
      // Only the large window can show both values.
      onConflict={(_conflict, { name }) => {
        message.value = { kind: 'fault', fault: { code: 'changed-elsewhere', detail: name } }
      }}
    >
      {UsedSet !== null && <UsedSet />}
    </Toasts>
  )
}

const places = [{ view: 'networks' }, { view: 'devices' }] as const

/** The places of the window. The last one is a window of its own, beside which this one stays as it is. */
function Footer() {
  const t = useTranslate()
  const app = useApp()
  return (
    <nav class="footer" aria-label={t('footer.name')}>
      {places.map((place) => (
        <button
          key={place.view}
          type="button"
          class="footer-view"
          aria-current={app.route.value.view === place.view ? 'page' : undefined}
          onClick={() => app.navigate(place)}
        >
          {t(`footer.${place.view}`)}
        </button>
      ))}
      <button
        type="button"
        class="footer-view"
        title={t('footer.hostedName')}
        onClick={() => void app.ask('hosting.openWindow', { network: null })}
      >
        <span class="footer-away">
          {t('footer.hosted')}
          <Icon node={SquareArrowOutUpRight} size={12} mirrors />
        </span>
      </button>
    </nav>
  )
}

const pending = (
  <div class="trouble trouble-starting">
    <StateIcon state="pending" size={28} />
  </div>
)

/** Views that are fetched when they are first opened */
const fetchedViews = {
  automation: lazy(
    () => import('../policy/automation/automation.tsx'),
    ({ Automation }) => Automation,
    ({ automationMessages }) => automationMessages(),
    pending,
  ),
  devices: lazy(
    () => import('../devices/devices-page.tsx'),
    ({ Devices }) => Devices,
    ({ deviceMessages }) => deviceMessages(),
    pending,
  ),
  doctor: lazy(
    () => import('../doctor/doctor.tsx'),
    ({ Doctor }) => Doctor,
    ({ doctorMessages }) => doctorMessages(),
    pending,
  ),
  report: lazy(
    () => import('../report/report.tsx'),
    ({ Report }) => Report,
    ({ reportMessages }) => reportMessages(),
    pending,
  ),
  service: lazy(
    () => import('../service-settings/service-settings.tsx'),
    ({ ServiceSettings }) => ServiceSettings,
    ({ serviceMessages }) => serviceMessages(),
    pending,
  ),
} as const

/** Shows a diagnosis of the connection, which ends when the view is left. */
function LazyDoctor() {
  const { tryAsk } = useApp()
  useEffect(() => () => void tryAsk('doctor.close'), [tryAsk])
  return <fetchedViews.doctor nav={<DiagnosticsNav />} />
}
