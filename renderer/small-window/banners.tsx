import type { ComponentChildren } from 'preact'
import { type AccountsSnapshot, hasNoSession, noAccounts } from '../../contract/account.ts'
import type { JobProgress, WaitingDevice } from '../../contract/hosting.ts'
import { isServing, nameOf } from '../../contract/network-state.ts'
import { mostClockAhead } from '../../contract/node.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { clockTime } from '../../words/formats.ts'
import { sentencesOf } from '../../words/lists.ts'
import { entryWord, waitingCount } from '../../words/network-status.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { clockWord, isTrouble, serviceWords } from '../text/connection.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import {
  type Attention,
  attentionCount,
  attentionOf,
  DeviceDecision,
  hasHelp,
  NetworkHelp,
} from './attention.tsx'
import { CheckConnection } from './check-connection.tsx'
import type { LazyDecision } from './later-parts.tsx'
import { howToGetTray, TrayHelpButton } from './tray-help.tsx'

interface BannersProps {
  /** null while it is loading */
  readonly Decision: typeof LazyDecision | null
}

/** The banners above every view. */
export function Banners({ Decision }: BannersProps) {
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
      <ConnectionBanner snapshot={snapshot} />
      <ClockBanner snapshot={snapshot} />
      <AccountBanner />
      {snapshot.notices.map((notice) => (
        <FaultBanner
          key={notice.id}
          fault={notice.fault}
          onDismiss={() => void app.ask('notice.dismiss', { id: notice.id })}
        />
      ))}
      {app.route.value.view === 'networks' && Decision !== null && <Decision />}
      {app.route.value.view === 'networks' && <AttentionBanner attention={attentionOf(snapshot)} />}
      {app.route.value.view !== 'settings' && (
        <NoTrayBanner desktop={snapshot.desktop} preferences={snapshot.preferences} />
      )}
    </div>
  )
}

/** Tells that the service does not answer any more, or has no connection to the others. */
function ConnectionBanner({ snapshot }: { readonly snapshot: Snapshot }) {
  const t = useTranslate()
  const { connection } = snapshot
  if (connection.state === 'online' || isTrouble(connection)) return null
  const isStale = connection.state === 'stale'
  const { title, text } = isStale
    ? {
        title: t('connection-banner.stale', { time: clockTime(t, connection.since, Date.now()) }),
        text: t('connection-banner.staleText', { title: faultTitle(t, connection.fault) }),
      }
    : serviceWords(t, snapshot)
  return (
    <Banner tone="attention" detail={isStale ? connection.fault.detail : undefined}>
      <strong>{title}</strong>
      <div>{text}</div>
      <div class="banner-actions inline">
        <CheckConnection />
      </div>
    </Banner>
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
        {sentencesOf(t, [
          t('no-tray.meanwhile'),
          desktop.environment === 'gnome' ? null : howToGetTray(t, desktop),
        ])}
      </div>
      <div class="banner-actions inline">
        <TrayHelpButton desktop={desktop} />
      </div>
    </Banner>
  )
}

/** Tells that the account in use has no working token, and why. */
function AccountBanner() {
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

/** Tells what waits for the person: a single thing with its buttons, several in one line that leads to their list. */
function AttentionBanner({ attention }: { readonly attention: Attention }) {
  const { devices, networks, jobs } = attention
  if (attentionCount(attention) > 1) return <AttentionLine attention={attention} />
  const [[device], [entry], [job]] = [devices, networks, jobs]
  if (device !== undefined) return <WaitingBanner device={device} />
  if (entry !== undefined) return <NetworkBanner entry={entry} />
  return job === undefined ? null : <InterruptedBanner job={job} />
}

function AttentionLine({ attention: { devices, networks, jobs } }: { readonly attention: Attention }) {
  const t = useTranslate()
  const app = useApp()
  const parts = [
    ...(devices.length === 0 ? [] : [t('attention.devices', waitingCount(devices.length, devices))]),
    ...(networks.length === 0 ? [] : [t('attention.networks', { count: networks.length })]),
    ...(jobs.length === 0 ? [] : [t('attention.jobs', { count: jobs.length })]),
  ]
  return (
    <Banner
      tone="attention"
      actions={<Button onClick={() => app.navigate({ view: 'inbox' })}>{t('networks.review')}</Button>}
    >
      {parts.map((part) => (
        <div key={part}>{part}</div>
      ))}
    </Banner>
  )
}

/** A job that was interrupted when the application ended. The large window offers to continue it. */
function InterruptedBanner({ job }: { readonly job: JobProgress }) {
  const t = useTranslate()
  const { ask } = useApp()
  return (
    <Banner
      tone="attention"
      actions={
        <Button onClick={() => void ask('hosting.openWindow', { network: job.network })}>
          {t('networks.review')}
        </Button>
      }
    >
      <div class="two-lines">
        {t('interrupted.text', { count: job.left, network: job.networkName || job.network })}
      </div>
    </Banner>
  )
}

const strong = (content: ComponentChildren) => <strong>{content}</strong>

/** A device that wants to join a network of the person's */
function WaitingBanner({ device }: { readonly device: WaitingDevice }) {
  const t = useTranslate()
  const { network, member, name } = device
  const networkName = device.networkName || network
  return (
    <Banner tone="attention">
      <div class="two-lines" dir="auto">
        {name === ''
          ? t.rich('waiting.newDevice', { network: networkName, strong })
          : t.rich('waiting.device', { name, network: networkName, strong })}
      </div>
      <div class="mono">{member}</div>
      <div class="banner-actions inline">
        <DeviceDecision device={device} />
      </div>
    </Banner>
  )
}

/** A network that does not work. Nothing is shown while its row is open. */
function NetworkBanner({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  if (entry.id === app.openNetwork.value) return null
  return (
    <Banner tone="attention" actions={<HelpButton entry={entry} />}>
      <div class="banner-line inline gap-3">
        <strong class="truncate" dir="auto" title={nameOf(entry)}>
          {nameOf(entry)}
        </strong>
        <span class="flex-none">
          {entry.fault === null ? entryWord(t, entry, true) : t('networks.notDone')}
        </span>
      </div>
    </Banner>
  )
}

/** A button for what helps, or else one that opens the network's row */
function HelpButton({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  if (hasHelp(entry)) return <NetworkHelp entry={entry} />
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
