import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Desktop, DesktopEnvironment } from '../../contract/desktop.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { endWelcome, useApp } from '../app/state.ts'
import { isTrouble, serviceWords, troubleWords } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { GlyphShapes, StateIcon } from '../ui/icon.tsx'
import { PreferenceSwitch } from './setting.tsx'
import { hiddenStart, iconHint, TrayHelp } from './tray-help.tsx'
import { TroubleActions } from './trouble-screen.tsx'

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
      <div class="stack">
        <IconPicture desktop={desktop} />
        {desktop.trayHost === 'absent' ? (
          <div>
            <strong>{t('no-tray.title')}</strong>
            <TrayHelp desktop={desktop} />
          </div>
        ) : (
          <div>
            <p>{iconHint(t, desktop)}</p>
            <p class="secondary">{t('welcome.iconOpens')}</p>
          </div>
        )}
      </div>
      <div class="welcome-service">
        <StateIcon state={state} />
        <div class="grow">
          <div role="status">
            <strong>{title}</strong>
            {text !== '' && <p class="secondary">{text}</p>}
          </div>
          {trouble && (
            <TroubleActions
              actions={troubleWords(t, connection).actions}
              onAct={(action) => {
                // The demo has its own settings, so that this must be saved before it starts.
                if (action === 'demo') endWelcome(app)
              }}
            />
          )}
        </div>
      </div>
      <PreferenceSwitch of="startAtLogin" description={hiddenStart(t, desktop)} />
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

const width = 348
const height = 116
const panel = 26
/** Height of the launcher, which is one row */
const row = 72
const atBottom: ReadonlySet<DesktopEnvironment> = new Set(['kde', 'lxqt', 'cinnamon', 'windows'])

/** A picture of where the application's icon is on this desktop: in the panel or in the launcher. */
function IconPicture({ desktop }: { readonly desktop: Desktop }) {
  const absent = desktop.trayHost === 'absent'
  const tall = absent ? row : height
  return (
    <svg class="icon-picture" height={tall} viewBox={`0 0 ${width} ${tall}`} aria-hidden="true">
      <rect class="icon-picture-screen" x="0.5" y="0.5" width={width - 1} height={tall - 1} rx="8" />
      {absent ? <Launcher /> : <Panel environment={desktop.environment} />}
    </svg>
  )
}

/** A panel along one edge, our icon near its right end, and the window that a click opens. */
function Panel({ environment }: { readonly environment: DesktopEnvironment }) {
  const bottom = atBottom.has(environment)
  const middle = bottom ? height - panel / 2 : panel / 2
  /** GNOME has its clock in the middle, other desktops at the end of the panel. */
  const clock = environment === 'gnome' ? 160 : 306
  const icon = environment === 'gnome' ? 282 : 248
  return (
    <>
      <path
        class="icon-picture-panel"
        d={`M.5 ${panel}V8.5a8 8 0 0 1 8-8h331a8 8 0 0 1 8 8V${panel}Z`}
        transform={bottom ? `matrix(1 0 0 -1 0 ${height})` : undefined}
      />
      <g class="icon-picture-other">
        <rect x="12" y={middle - 4} width="8" height="8" rx="2" />
        <rect x="27" y={middle - 2.5} width="26" height="5" rx="2.5" />
        <rect x={clock} y={middle - 2.5} width="28" height="5" rx="2.5" />
        <circle cx={icon + 24} cy={middle} r="4" />
        <rect x={icon + 37} y={middle - 4} width="8" height="8" rx="2" />
      </g>
      <OpenedWindow x={icon - 46} y={bottom ? height - panel - 74 : panel + 6} />
      <rect class="icon-picture-mark" x={icon - 13} y={middle - 10} width="26" height="20" rx="6" />
      <g class="icon-picture-icon" transform={`translate(${icon - 8} ${middle - 8}) scale(0.571)`}>
        <GlyphShapes linked />
      </g>
    </>
  )
}

function OpenedWindow({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect class="icon-picture-window" x="0.5" y="0.5" width="92" height="67" rx="6" />
      <path class="icon-picture-line" d="M.5 18.5h92" />
      <g class="icon-picture-other">
        <circle cx="11" cy="9.5" r="3.5" />
        <rect x="19" y="7" width="30" height="5" rx="2.5" />
        {[28, 42, 56].map((row) => (
          <g key={row}>
            <circle cx="11" cy={row} r="3" />
            <rect x="19" y={row - 2} width={row === 42 ? 26 : 36} height="4" rx="2" />
            <rect
              class={row === 56 ? undefined : 'icon-picture-on'}
              x="72"
              y={row - 3}
              width="12"
              height="6"
              rx="3"
            />
          </g>
        ))}
      </g>
    </g>
  )
}

/** A launcher with our icon among others. */
function Launcher() {
  const t = useTranslate()
  return (
    <>
      <g class="icon-picture-other">
        {[58, 116, 232, 290].map((x) => (
          <g key={x}>
            <rect x={x - 16} y="12" width="32" height="32" rx="9" />
            <rect x={x - 11} y="54" width="22" height="4" rx="2" />
          </g>
        ))}
      </g>
      <rect class="icon-picture-ours" x="158" y="12" width="32" height="32" rx="9" />
      <g class="icon-picture-on-ours" transform="translate(163 17) scale(0.786)">
        <GlyphShapes linked />
      </g>
      <text class="icon-picture-name" x="174" y="60" text-anchor="middle">
        {t('common.application')}
      </text>
    </>
  )
}
