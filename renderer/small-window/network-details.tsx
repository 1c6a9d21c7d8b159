import {
  flagsOf,
  isConnected,
  isPending,
  isUp,
  nameOf,
  tunnelObstacle,
} from '../../contract/network-state.ts'
import { type FlagName, flagNames } from '../../contract/node.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { type Resolver, resolverCommand } from '../../domain/computer/resolver.ts'
import { type UsableDns, usableDns } from '../../domain/computer/usable-dns.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { shareRequest } from '../app/dialogs.ts'
import { type IntentCommand, useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { LazyLinkTimeline } from '../charts/lazy-charts.tsx'
import { PauseButton, PausedNetwork } from '../policy/pause/paused-network.tsx'
import { ShareButton } from '../share/share.tsx'
import { faultInFull } from '../text/faults.ts'
import { flagDescription } from '../text/network.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner, FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Fold } from '../ui/group.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { CheckConnection } from './check-connection.tsx'
import { NetworkAdvice } from './network-advice.tsx'
import { NetworkFacts } from './network-facts.tsx'

interface NetworkDetailsProps {
  readonly entry: NetworkEntry
  readonly usable: boolean
}

/** The expanded part of a network's row: advice, switches and facts. */
export function NetworkDetails({ entry, usable }: NetworkDetailsProps) {
  const t = useTranslate()
  const app = useApp()
  const flags = flagsOf(entry)
  const connection = app.snapshot.value?.connection
  const obstacle = connection === undefined ? null : tunnelObstacle(entry, connection)
  const blocked = (flag: FlagName) => (flag === 'allowDefault' && !flags[flag] ? obstacle : null)
  return (
    <>
      <NetworkFault entry={entry} />
      <PausedNetwork entry={entry} usable={usable} />
      <TunnelTrial entry={entry} />
      <NetworkAdvice entry={entry} />
      <NetworkActions entry={entry} usable={usable} />
      <div class="stack gap-1">
        {flagNames.map((flag) => (
          <SwitchRow
            key={flag}
            name={t(`flag.${flag}`)}
            description={flagDescription(t, flag, entry, blocked(flag))}
            checked={flags[flag]}
            pending={isPending(entry, flag)}
            disabled={!usable || blocked(flag) !== null}
            onChange={(value) => {
              const isTunnel = flag === 'allowDefault' && value && entry.network?.status === 'OK'
              if (isTunnel) app.dialogs.show({ kind: 'full-tunnel', network: entry.id })
              else app.setIntent({ command: 'network.setFlag', argument: { id: entry.id, flag, value } })
            }}
          />
        ))}
      </div>
      <NetworkDns entry={entry} usable={usable} />
      <NetworkFacts entry={entry} />
      {entry.joined && (
        <Fold title={t('network-facts.links')}>
          <LazyLinkTimeline subject={{ kind: 'network', id: entry.id }} />
        </Fold>
      )}
    </>
  )
}

/** The actions for a network beside switching it on and off */
function NetworkActions({ entry, usable }: NetworkDetailsProps) {
  const t = useTranslate()
  const app = useApp()
  const { id, joined } = entry
  const snapshot = app.snapshot.value
  const devices = isUp(entry, usable) ? (snapshot?.deviceCounts[id] ?? 0) : 0
  const isManageable = snapshot?.hosting.manageable.includes(id) === true
  return (
    <div class="row-actions cluster">
      {devices > 0 && (
        <Button
          label={t('networks.devicesOf', { count: devices, name: nameOf(entry) })}
          onClick={() => app.navigate({ view: 'devices', network: id, device: null })}
        >
          {t('networks.devices', { count: devices })}
        </Button>
      )}
      <PauseButton entry={entry} usable={usable} />
      <CheckConnection subject={{ kind: 'network', id }} brief />
      <ShareButton word={t('networks.share')} network={shareRequest(entry, snapshot)} />
      {isManageable && (
        <Button onClick={() => void app.ask('hosting.openWindow', { network: id })}>
          {t('networks.manage')}
        </Button>
      )}
      {!isConnected(entry) && !joined && (
        <Button kind="danger" onClick={() => app.dialogs.show({ kind: 'forget-network', network: id })}>
          {t('networks.forget')}
        </Button>
      )}
    </div>
  )
}

/** Counts down the trial of a default route, after which it is kept or reverted. */
function TunnelTrial({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const { id, trialSeconds } = entry
  if (trialSeconds === null) return null
  const stop = (): void =>
    app.setIntent({ command: 'network.setFlag', argument: { id, flag: 'allowDefault', value: false } })
  return (
    <div class="advice stack">
      <p role="timer">{t('tunnel.trial', { seconds: trialSeconds })}</p>
      <div class="advice-help cluster">
        <Button onClick={stop}>{t('tunnel.stop')}</Button>
      </div>
    </div>
  )
}

/** Tells why the last change of a network failed, and offers another try. */
function NetworkFault({ entry }: { readonly entry: NetworkEntry }) {
  const t = useTranslate()
  const app = useApp()
  const { fault } = entry
  if (fault === null) return null
  const intent = app.intentOf(entry.id)
  const dismiss = (): void => void app.ask('network.dismissFault', { id: entry.id })
  return (
    <Banner tone="attention" alerts detail={fault.detail} onDismiss={dismiss}>
      <strong>{failedIntent(t, intent)}</strong>
      <div>{faultInFull(t, fault.code)}</div>
      {intent !== null && (
        <div class="banner-actions inline">
          <Button onClick={() => app.setIntent(intent)}>{t('networks.tryAgain')}</Button>
        </div>
      )}
    </Banner>
  )
}

/** `intent` is null if the tray asked for the change. */
function failedIntent(t: Translate, intent: IntentCommand | null): string {
  if (intent === null) return t('networks.notDone')
  if (intent.command === 'network.setFlag')
    return t('networks.notChanged', { flag: t(`flag.${intent.argument.flag}`) })
  return intent.argument.connected ? t('networks.notConnected') : t('networks.notDisconnected')
}

/** Offers to set the network's name servers on this computer, where the service does not. */
function NetworkDns({ entry, usable }: { readonly entry: NetworkEntry; readonly usable: boolean }) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, clearFault, send } = useAction()
  const offer = dnsOffer(entry, app.snapshot.value?.resolver ?? null)
  if (offer === null) return null
  const scope = dnsScope(t, offer)
  const on = offer.kind === 'apply'
  const hasButton = on || offer.kind === 'applied' || offer.kind === 'left'
  return (
    <div class="advice dns-offer stack">
      <p>{dnsWords(t, offer)}</p>
      {offer.kind === 'by-hand' && offer.command !== null && (
        <div class="boxed">
          <Copyable text={offer.command} what={t('dns.command')} />
        </div>
      )}
      {scope !== null && <p>{scope}</p>}
      {hasButton && (
        <div class="advice-help cluster">
          <Button
            kind={on ? 'primary' : 'plain'}
            busy={busy}
            disabled={!usable}
            onClick={() => void send('network.setDns', { id: entry.id, on })}
          >
            {on ? t('dns.action.apply') : t('dns.action.takeBack')}
          </Button>
          <span class="secondary" role="status">
            {busy ? t('dns.asking') : ''}
          </span>
        </div>
      )}
      {fault !== null && <FaultBanner fault={fault} onDismiss={clearFault} />}
    </div>
  )
}

type DnsOffer =
  | { readonly kind: 'apply' | 'applied'; readonly usable: UsableDns }
  /** Only an administrator can apply them, with `command`; null: there is no single command */
  | {
      readonly kind: 'by-hand'
      readonly resolver: Exclude<Resolver, 'resolved'>
      readonly usable: UsableDns
      readonly command: string | null
    }
  | { readonly kind: 'unusable' }
  /** The switch is off, but the name servers are still set. */
  | { readonly kind: 'left' }

/** null: nothing to do, or the service does it itself */
function dnsOffer(entry: NetworkEntry, resolver: Resolver | null): DnsOffer | null {
  const { network, inEffect, setsDns } = entry
  if (network?.status !== 'OK') return null
  if (!network.flags.allowDNS) return setsDns ? { kind: 'left' } : null
  const isRead = resolver !== null && inEffect !== null
  if (!isRead || network.dns.servers.length === 0) return null
  const usable = usableDns(network)
  if (usable === null) return { kind: 'unusable' }
  if (inEffect.dnsApplied === true) return setsDns ? { kind: 'applied', usable } : null
  if (resolver === 'resolved') return { kind: 'apply', usable }
  return { kind: 'by-hand', resolver, usable, command: resolverCommand(resolver, usable) }
}

function dnsWords(t: Translate, offer: DnsOffer): string {
  return offer.kind === 'by-hand' ? t(`dns.by-hand.${offer.resolver}`) : t(`dns.${offer.kind}`)
}

/** Which servers would be asked for which names; null: another text says it already */
function dnsScope(t: Translate, offer: DnsOffer): string | null {
  if (!('usable' in offer) || offer.kind === 'applied') return null
  if (offer.kind === 'by-hand' && listsForAllNames.includes(offer.resolver)) return null
  const { domain, servers } = offer.usable
  const named = serverList(
    t,
    servers.map(({ text }) => text),
  )
  if (domain === null) return t('dns.scope.all', { servers: named })
  return t('dns.scope.domain', { domain, servers: named })
}

/** Resolvers whose command or file shows the scope itself */
const listsForAllNames: readonly Resolver[] = ['file', 'network-manager']
/** At most this many servers are listed, or one fewer and the count of the others. */
const mostNamed = 4

function serverList(t: Translate, servers: readonly string[]): string {
  if (servers.length <= mostNamed) return listOf(t, servers)
  const named = servers.slice(0, mostNamed - 1)
  return listOf(t, [...named, t('dns.moreServers', { count: servers.length - named.length })])
}
