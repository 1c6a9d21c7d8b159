import { nameOf } from '../contract/network-state.ts'
import { isRefused, type PlaceDecision, type PlaceRule } from '../contract/place.ts'
import type { Snapshot } from '../contract/snapshot.ts'
import type { NetworkId } from '../domain/network-id.ts'
import type { PlaceFingerprint } from '../domain/policy/place-fingerprint.ts'
import { faultTitle } from './fault-title.ts'
import { listOf } from './lists.ts'
import type { Translate } from './translate.ts'

/** Current names of a place's networks and sets. */
export interface PlaceNames {
  readonly network: (id: NetworkId) => string
  /** null: it is gone */
  readonly set: (id: string) => string | null
}

export function placeNames({ networks, sets }: Pick<Snapshot, 'networks' | 'sets'>): PlaceNames {
  return {
    network(id) {
      const entry = networks.find((one) => one.id === id)
      return entry === undefined ? id : nameOf(entry)
    },
    set: (id) => sets.sets.find((one) => one.id === id)?.name ?? null,
  }
}

export function fingerprintWord(t: Translate, fingerprint: PlaceFingerprint, names: PlaceNames): string {
  switch (fingerprint.kind) {
    case 'gateway':
      return t('place.fingerprint.gateway', {
        mac: `${fingerprint.mac.slice(0, 5)}…`,
        subnet: fingerprint.subnet,
      })
    case 'network-name':
      return t('place.fingerprint.network-name', { name: fingerprint.name })
    case 'full-tunnel':
      return t('place.fingerprint.full-tunnel', { network: names.network(fingerprint.network) })
    case 'no-network':
    case 'metered':
      return t(`place.fingerprint.${fingerprint.kind}`)
  }
}

export function fingerprintsLine(
  t: Translate,
  fingerprints: readonly PlaceFingerprint[],
  names: PlaceNames,
): string {
  return listOf(
    t,
    fingerprints.map((fingerprint) => fingerprintWord(t, fingerprint, names)),
  )
}

/** More of them are only counted. */
const mostNamed = 3

/** The subject of a rule: a set, or networks by name. */
export function ruleObject(t: Translate, action: PlaceRule['action'], names: PlaceNames): string {
  switch (action.kind) {
    case 'use-set': {
      const name = names.set(action.set)
      return name === null ? t('place.goneSet') : t('place.set', { name })
    }
    case 'pause':
      return action.networks.length > mostNamed
        ? t('place.networks', { count: action.networks.length })
        : listOf(t, action.networks.map(names.network))
    case 'full-tunnel':
      return names.network(action.network)
  }
}

/** "Home: used set “Home”" */
export function decisionLine(t: Translate, decision: PlaceDecision, names: PlaceNames): string {
  return t('place.decision', {
    place: decision.place?.name ?? t('place.unknown'),
    what: decisionWhat(t, decision, names),
  })
}

function decisionWhat(t: Translate, { rule, outcome }: PlaceDecision, names: PlaceNames): string {
  if (outcome.kind === 'not-here') return t('place.not-here')
  if (rule === null || outcome.kind === 'no-rule') return t('place.no-rule')
  const what = ruleObject(t, rule.action, names)
  const kind = isRefused(outcome) ? 'refused' : outcome.kind
  return t(`place.${kind}.${rule.action.kind}`, { what })
}

/** The fingerprints that decided it, or the reason why nothing was done. */
export function decisionWhy(
  t: Translate,
  { outcome, fingerprints }: PlaceDecision,
  names: PlaceNames,
): string {
  switch (outcome.kind) {
    case 'cuts-place':
      return t('place.cuts', { network: names.network(outcome.network), route: outcome.route })
    case 'failed':
      return faultTitle(t, outcome.fault)
    default:
      return fingerprintsLine(t, fingerprints, names)
  }
}
