import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type AccountsSnapshot, hasNoSession, noAccounts } from '../../contract/account.ts'
import { troubleOf } from '../../contract/effect-trouble.ts'
import type { JobProgress, WaitingDevice } from '../../contract/hosting.ts'
import { canLogIn, isServing, nameOf, networkState } from '../../contract/network-state.ts'
import { mostClockAhead } from '../../contract/node.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { clockTime } from '../../words/formats.ts'
import { entryWord, waitingCount } from '../../words/network-status.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { serviceWords } from '../text/connection.ts'
import { howToGetTray } from '../text/desktop.ts'
import { clockWord } from '../text/node.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CheckConnection } from './check-connection.tsx'
import type { LazyDecision } from './later-parts.tsx'
import { TrayHelpButton } from './tray-help.tsx'

interface BannersProps {
  /** null while it is loading */
  readonly Decision: typeof LazyDecision | null
}

/** The banners above every view. */
export function Banners({ Decision }: BannersProps) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const message = app.message.value
  const dismissMessage = (): void => {
    app.message.value = null
  }
  const answer = message?.kind === 'fault' && <FaultBanner fault={message.fault} onDismiss={dismissMessage} />
  // The welcome and a diagnosis of the connection show the rest themselves.
  if (snapshot === null || app.welcomes.value || app.route.value.view === 'doctor')
    return <div class="banners">{answer}</div>
  return (
    <div class="banners">
      {answer}
      {snapshot.connection.state === 'stale' && (
        <Banner tone="attention" detail={snapshot.connection.fault.detail}>
          <strong>
            {t('connection-banner.stale', { time: clockTime(t, snapshot.connection.since, Date.now()) })}
          </strong>
          <div>{t('connection-banner.staleText', { title: faultTitle(t, snapshot.connection.fault) })}</div>
          <div class="banner-actions inline">
            <CheckConnection />
          </div>
        </Banner>
      )}
      {(snapshot.connection.state === 'offline' ||
        snapshot.connection.state === 'silent' ||
        snapshot.connection.state === 'unclear') && (
        <Banner tone="attention">
          <strong>{serviceWords(t, snapshot).title}</strong>
          <div>{serviceWords(t, snapshot).text}</div>
          <div class="banner-actions inline">
            <CheckConnection />
          </div>
        </Banner>
      )}
      <ClockBanner snapshot={snapshot} />
      <AccountBanner />
      {snapshot.notices.map((notice) => (
        <FaultBanner
          key={notice.id}
          fault={notice.fault}
          onDismiss={() => void app.ask('notice.dismiss', { id: notice.id })}
        />
      ))}
      <InterruptedBanner jobs={snapshot.hosting.jobs} />
      {app.route.value.view === 'networks' && Decision !== null && <Decision />}
      {app.route.value.view === 'networks' &&
        ['online', 'silent', 'unclear'].includes(snapshot.connection.state) && (
          <>
            <WaitingBanner waiting={snapshot.hosting.waiting} />
            <AttentionBanner networks={snapshot.networks} />
          </>
        )}
      {app.route.value.view !== 'settings' && (
        <NoTrayBanner desktop={snapshot.desktop} preferences={snapshot.preferences} />
      )}
    </div>
  )
}

/** Tells that the service's clock differs from this computer's by more than a minute. */
function ClockBanner({ snapshot: { connection, node } }: { readonly snapshot: Snapshot }) {
  const t = useTranslate()
  const ahead = node?.clockAhead ?? null
  if (!isServing(connection) || ahead === null || Math.abs(ahead) <= mostClockAhead) return null
  return (
    <Banner tone="attention">
      <strong>{clockWord(t, ahead)}</strong>
      <div>{t('clock-banner.text')}</div>
    </Banner>
  )
}

/** It is shown until it is dismissed. The settings keep showing it. */
function NoTrayBanner({ desktop, preferences }: Pick<Snapshot, 'desktop' | 'preferences'>) {
  const t = useTranslate()
  const app = useApp()
  if (desktop.trayHost !== 'absent' || preferences.noTraySeen) return null
  return (
    <Banner tone="attention" onDismiss={() => void app.ask('preferences.set', { noTraySeen: true })}>
      <strong>{t('no-tray.title')}</strong>
      <div>
        {t('no-tray.meanwhile')} {desktop.environment !== 'gnome' && howToGetTray(t, desktop)}
      </div>
      <div class="banner-actions inline">
        <TrayHelpButton desktop={desktop} />
      </div>
    </Banner>
  )
}

/** Tells that the account in use has no working token, and why. */
export function AccountBanner() {
  const t = useTranslate()
  const app = useApp()
  const { accounts, current }: AccountsSnapshot = app.snapshot.value?.accounts ?? noAccounts
  const account = accounts.find(({ id }) => id === current)
  if (account === undefined || !hasNoSession(account) || account.fault === null) return null
  const { displayName: name, fault } = account
  return (
    <Banner
      tone="attention"
      detail={fault.detail}
      actions={
        <Button onClick={() => void app.ask('hosting.openWindow', { network: null, account: true })}>
          {account.state === 'refused' ? t('account-banner.open') : t('account-banner.signIn')}
        </Button>
      }
    >
      <strong dir="auto">
        {account.state === 'refused' ? refusedWords(t, name) : signedOutWords(t, name)}
      </strong>
      <div>{faultTitle(t, fault)}</div>
    </Banner>
  )
}

function refusedWords(t: Translate, name: string): string {
  return name === '' ? t('account-banner.refusedUnnamed') : t('account-banner.refused', { name })
}

function signedOutWords(t: Translate, name: string): string {
  return name === '' ? t('account-banner.signedOutUnnamed') : t('account-banner.signedOut', { name })
}

/** Jobs that were interrupted when the application ended. The large window offers to continue them. */
function InterruptedBanner({ jobs }: { readonly jobs: readonly JobProgress[] }) {
  const t = useTranslate()
  const { ask } = useApp()
  const interrupted = jobs.filter((job) => job.interrupted)
  const [first] = interrupted
  if (first === undefined) return null
  const left = interrupted.reduce((sum, job) => sum + job.left, 0)
  return (
    <Banner
      tone="attention"
      actions={
        <Button onClick={() => void ask('hosting.openWindow', { network: first.network })}>
          {t('networks.review')}
        </Button>
      }
    >
      <div class="two-lines" dir="auto">
        {t('interrupted.text', { count: left, network: first.networkName || first.network })}
      </div>
    </Banner>
  )
}

const strong = (content: ComponentChildren) => <strong>{content}</strong>

/** Devices that wait to be let in. A single one is decided here, several in the large window. */
function WaitingBanner({ waiting }: { readonly waiting: readonly WaitingDevice[] }) {
  const t = useTranslate()
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [first] = waiting
  if (first === undefined) return null
  const networks = new Set(waiting.map(({ network }) => network))
  const networkName = first.networkName || first.network
  const decide = async (command: 'hosting.authorizeDevice' | 'hosting.ignoreDevice'): Promise<void> => {
    setBusy(true)
    await app.ask(command, { network: first.network, member: first.member })
    setBusy(false)
  }
  if (waiting.length > 1) {
    const network = networks.size > 1 ? null : first.network
    const count = waitingCount(waiting.length, waiting)
    return (
      <Banner
        tone="attention"
        actions={
          <Button onClick={() => void app.ask('hosting.openWindow', { network })}>
            {t('networks.review')}
          </Button>
        }
      >
        <div class="two-lines" dir="auto">
          {network === null
            ? t.rich('waiting.severalNetworks', { ...count, strong })
            : t.rich('waiting.several', { ...count, network: networkName, strong })}
        </div>
      </Banner>
    )
  }
  return (
    <Banner tone="attention">
      <div class="two-lines" dir="auto">
        {first.name === ''
          ? t.rich('waiting.newDevice', { network: networkName, strong })
          : t.rich('waiting.device', { name: first.name, network: networkName, strong })}
      </div>
      <div class="mono">{first.member}</div>
      <div class="banner-actions inline">
        <Button kind="primary" busy={busy} onClick={() => void decide('hosting.authorizeDevice')}>
          {t('waiting.authorize')}
        </Button>
        <Button busy={busy} onClick={() => void decide('hosting.ignoreDevice')}>
          {t('waiting.ignore')}
        </Button>
      </div>
    </Banner>
  )
}

/** Networks that need attention. Nothing is shown while the row of one of them is open. */
function AttentionBanner({ networks }: { readonly networks: readonly NetworkEntry[] }) {
  const t = useTranslate()
  const app = useApp()
  const snapshot = app.snapshot.value
  const serving = snapshot !== null && isServing(snapshot.connection)
  const troubled = networks.filter((entry) => networkState(entry, serving) === 'attention')
  const first = troubled[0]
  if (first === undefined || troubled.some((entry) => entry.id === app.openNetwork.value)) return null
  return (
    <Banner tone="attention" actions={<HelpButton entry={first} alone={troubled.length === 1} />}>
      {troubled.length === 1 ? (
        <div class="banner-line inline gap-3">
          <strong class="truncate" dir="auto" title={nameOf(first)}>
            {nameOf(first)}
          </strong>
          <span class="flex-none">
            {first.fault === null ? entryWord(t, first, serving) : t('networks.notDone')}
          </span>
        </div>
      ) : (
        <div class="banner-line inline gap-3">
          <span>{t('networks.needsYou', { count: troubled.length })}</span>
        </div>
      )}
    </Banner>
  )
}

/** A button for what helps, or for the first of several networks. */
function HelpButton({ entry, alone }: { readonly entry: NetworkEntry; readonly alone: boolean }) {
  const t = useTranslate()
  const app = useApp()
  if (alone && entry.fault === null && canLogIn(entry))
    return (
      <Button onClick={() => void app.ask('network.openLogin', { id: entry.id })}>
        {t('networks.logIn')}
      </Button>
    )
  if (alone && entry.fault === null && troubleOf(entry) !== null)
    return <CheckConnection subject={{ kind: 'network', id: entry.id }} brief />
  return (
    <Button
      onClick={() => {
        app.openNetwork.value = entry.id
      }}
    >
      {t('networks.review')}
    </Button>
  )
}
