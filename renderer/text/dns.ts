import type { NetworkEntry } from '../../contract/snapshot.ts'
import { type Resolver, resolverCommand } from '../../domain/computer/resolver.ts'
import { type UsableDns, usableDns } from '../../domain/computer/usable-dns.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'

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
export function dnsOffer(entry: NetworkEntry, resolver: Resolver | null): DnsOffer | null {
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

export function dnsWords(t: Translate, offer: DnsOffer): string {
  return offer.kind === 'by-hand' ? t(`dns.by-hand.${offer.resolver}`) : t(`dns.${offer.kind}`)
}

/** Which servers would be asked for which names; null: another text says it already */
export function dnsScope(t: Translate, offer: DnsOffer): string | null {
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
