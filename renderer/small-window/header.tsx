import { Settings as Gear, Search, Stethoscope } from 'lucide'
import { isRelayedOverTcp } from '../../contract/network-state.ts'
import { connectionWord } from '../../words/network-status.ts'
import { isDiagnostic } from '../app/route.ts'
import { useApp } from '../app/state.ts'
import { isTrouble, troubleWords } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { IconButton } from '../ui/button.tsx'
import { Glyph } from '../ui/icon.tsx'
import type { HeaderMenu } from './later-parts.tsx'

interface HeaderProps {
  /** null while it is loading */
  readonly Menu: typeof HeaderMenu | null
}

/** The state of the service, and the buttons for search, check and settings. */
export function Header({ Menu }: HeaderProps) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const connection = snapshot?.connection ?? { state: 'starting' as const }
  const inSettings = app.route.value.view === 'settings'
  const inDiagnostics = isDiagnostic(app.route.value.view)
  const welcomes = app.welcomes.value
  const subtitle = welcomes
    ? t('welcome.subtitle')
    : isTrouble(connection)
      ? troubleWords(t, connection).subtitle
      : snapshot !== null && isRelayedOverTcp(snapshot)
        ? t('header.relayedHelp')
        : null
  return (
    <header class="header inline gap-5">
      <Glyph linked={connection.state === 'online'} />
      <div class="grow">
        <div class="inline">
          <h1 aria-live="polite">
            {welcomes
              ? t('welcome.title')
              : isTrouble(connection)
                ? troubleWords(t, connection).title
                : connectionWord(t, { connection, node: snapshot?.node ?? null })}
          </h1>
          {snapshot?.demo === true && (
            <span class="badge" title={t('header.demoTitle')}>
              {t('header.demo')}
            </span>
          )}
        </div>
        {subtitle !== null && <div class="secondary two-lines">{subtitle}</div>}
      </div>
      {!welcomes && (
        <IconButton
          icon={Search}
          size={18}
          name={t('common.palette')}
          onClick={() => app.dialogs.show({ kind: 'palette' })}
        />
      )}
      <IconButton
        icon={Stethoscope}
        size={18}
        name={t('check-connection.check')}
        pressed={inDiagnostics}
        onClick={() =>
          inDiagnostics ? app.back() : app.navigate({ view: 'doctor', subject: { kind: 'computer' } })
        }
      />
      <IconButton
        icon={Gear}
        size={18}
        name={t('header.settings')}
        pressed={inSettings}
        onClick={() => app.navigate({ view: inSettings ? 'networks' : 'settings' })}
      />
      {!welcomes && Menu !== null && <Menu />}
    </header>
  )
}
