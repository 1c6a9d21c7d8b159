import type { NetworkState } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { RouteInEffect, Withheld } from '../../domain/computer/in-effect.ts'
import type { RouteConflict } from '../../domain/computer/route-conflicts.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'

/** The state on this computer of an address, a route or the DNS of a network. */
export interface EffectWords {
  readonly state: NetworkState
  readonly word: string
}

/**
 * Tells it of an address, or of anything else that is present or absent. `found`: undefined, or without `present`, where nothing was compared
 * with the computer. `serving`: the service answers; otherwise the current state is not known.
 */
export function presenceEffect(
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
  return trouble(t, entry, t('in-effect.missing'))
}

/** A change of the network may not have reached the computer yet. */
function trouble(t: Translate, { settles }: NetworkEntry, word: string): EffectWords {
  return settles ? { state: 'pending', word: t('in-effect.settles') } : { state: 'attention', word }
}

export function routeEffect(
  t: Translate,
  entry: NetworkEntry,
  found: RouteInEffect | undefined,
  serving: boolean,
): EffectWords {
  const isDefault = found?.target.endsWith('/0') === true
  const taken = found === undefined ? null : takenWord(t, found, isDefault)
  if (serving && taken !== null) return trouble(t, entry, taken)
  const words = presenceEffect(t, entry, found, serving)
  return words.state === 'ok' && isDefault ? { state: 'ok', word: t('in-effect.allTraffic') } : words
}

/** Says where the traffic goes instead; null: nowhere else */
function takenWord(
  t: Translate,
  { target, lostTo, otherGateway }: RouteInEffect,
  isDefault: boolean,
): string | null {
  if (lostTo !== null) {
    const { interface: other } = lostTo
    if (isDefault) return t('in-effect.trafficElsewhere', { interface: other })
    return lostTo.target === target
      ? t('in-effect.lost', { interface: other })
      : t('in-effect.partLost', { target: lostTo.target, interface: other })
  }
  if (otherGateway === null) return null
  const gateway = otherGateway.via ?? 'none'
  return otherGateway.target === target || isDefault
    ? t('in-effect.otherGateway', { gateway })
    : t('in-effect.partOtherGateway', { target: otherGateway.target, gateway })
}

export function dnsEffect(t: Translate, entry: NetworkEntry, serving: boolean): EffectWords {
  const present = entry.inEffect?.dnsApplied
  const withheld = entry.network?.flags.allowDNS === false ? 'allowDNS' : null
  const words = presenceEffect(t, entry, { present, withheld }, serving)
  if (words.state === 'ok' && entry.silentServers.length > 0)
    return { state: 'partial', word: t('in-effect.inPart', { servers: listOf(t, entry.silentServers) }) }
  return words.state === 'attention' ? { state: 'partial', word: t('in-effect.notApplied') } : words
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
