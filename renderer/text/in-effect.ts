import type { NetworkState } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { AddressInEffect, RouteInEffect, Withheld } from '../../domain/computer/in-effect.ts'
import type { RouteConflict } from '../../domain/computer/route-conflicts.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'

/** The state on this computer of an address, a route or the DNS of a network. */
export interface EffectWords {
  readonly state: NetworkState
  readonly word: string
}

/** `serving`: the service answers; otherwise the current state is not known. */
export function addressEffect(
  t: Translate,
  entry: NetworkEntry,
  found: AddressInEffect | undefined,
  serving: boolean,
): EffectWords {
  return effect(t, entry, found, serving)
}

export function routeEffect(
  t: Translate,
  entry: NetworkEntry,
  found: RouteInEffect | undefined,
  serving: boolean,
): EffectWords {
  const isDefault = found?.target.endsWith('/0') === true
  const lostTo = found?.lostTo ?? null
  if (serving && found !== undefined && lostTo !== null) {
    const { interface: other, target } = lostTo
    if (entry.settles) return { state: 'pending', word: t('in-effect.settles') }
    if (isDefault) return { state: 'attention', word: t('in-effect.trafficElsewhere', { interface: other }) }
    return {
      state: 'attention',
      word:
        target === found.target
          ? t('in-effect.lost', { interface: other })
          : t('in-effect.partLost', { target, interface: other }),
    }
  }
  const other = found?.otherGateway ?? null
  if (serving && found !== undefined && other !== null) {
    if (entry.settles) return { state: 'pending', word: t('in-effect.settles') }
    const gateway = other.via ?? 'none'
    const isWhole = other.target === found.target || isDefault
    return {
      state: 'attention',
      word: isWhole
        ? t('in-effect.otherGateway', { gateway })
        : t('in-effect.partOtherGateway', { target: other.target, gateway }),
    }
  }
  const words = effect(t, entry, found, serving)
  return words.state === 'ok' && isDefault ? { state: 'ok', word: t('in-effect.allTraffic') } : words
}

export function dnsEffect(t: Translate, entry: NetworkEntry, serving: boolean): EffectWords {
  const present = entry.inEffect?.dnsApplied
  const withheld = entry.network?.flags.allowDNS === false ? 'allowDNS' : null
  const words = effect(t, entry, { present, withheld }, serving)
  if (words.state === 'ok' && entry.silentServers.length > 0)
    return { state: 'partial', word: t('in-effect.inPart', { servers: listOf(t, entry.silentServers) }) }
  return words.state === 'attention' ? { state: 'partial', word: t('in-effect.notApplied') } : words
}

/** `found`: undefined, or without `present`, where nothing was compared with the computer */
function effect(
  t: Translate,
  entry: NetworkEntry,
  found: { readonly present: boolean | null | undefined; readonly withheld: Withheld | null } | undefined,
  serving: boolean,
): EffectWords {
  const { present, withheld } = found ?? {}
  if (!serving) return { state: 'unknown', word: t('in-effect.notNow') }
  if (present === true) return { state: 'ok', word: t('in-effect.present') }
  if (withheld === 'own-gateway' || withheld === 'unusable')
    return { state: 'disconnected', word: t(`in-effect.${withheld}`) }
  if (withheld && entry.pause !== null && entry.flags[withheld])
    return { state: 'paused', word: t('in-effect.paused') }
  if (withheld) return { state: 'disconnected', word: t('in-effect.off', { flag: t(`flag.${withheld}`) }) }
  if (present !== false) return { state: 'unknown', word: t('in-effect.unchecked') }
  if (entry.settles) return { state: 'pending', word: t('in-effect.settles') }
  return { state: 'attention', word: t('in-effect.missing') }
}

/** "10.77.0.0/24: wlan0 loses it to office, whose metric is lower" */
export function routeConflictWords(
  t: Translate,
  { lost, loser, by }: RouteConflict,
  { network, rival }: { readonly network: string; readonly rival: string },
): string {
  const [loses, wins] = loser === 'rival' ? [rival, network] : [network, rival]
  return t('route-conflict.line', { subnet: lost, loses, wins, by })
}
