import { addressesOf } from '../contract/assigned-addresses.ts'
import { type EffectTrouble, isWithoutAddresses, troubleOf } from '../contract/effect-trouble.ts'
import { mostWaiting, type WaitingDevice } from '../contract/hosting.ts'
import {
  isConnected,
  isPending,
  isRelayedOverTcp,
  loginEnd,
  networkState,
  pauseStepOf,
} from '../contract/network-state.ts'
import { type Network, networkStatuses } from '../contract/node.ts'
import { type OfferedPause, offeredPauses, type Pause } from '../contract/pause.ts'
import type { NetworkEntry, Snapshot } from '../contract/snapshot.ts'
import { endOfPause } from '../domain/policy/pause-time.ts'
import { visibleText } from '../domain/text/visible-text.ts'
import { faultTitle } from './fault-title.ts'
import { clockTime } from './formats.ts'
import { listOf } from './lists.ts'
import type { Translate } from './translate.ts'

/** The number of waiting devices; "at least" where the list is full. */
export function waitingCount(count: number, waiting: readonly WaitingDevice[]) {
  return { count, atLeast: waiting.length < mostWaiting ? 'no' : 'yes' } as const
}

/** Describes the state of the service and its node in a few words. */
export function connectionWord(t: Translate, snapshot: Pick<Snapshot, 'connection' | 'node'>): string {
  const { connection } = snapshot
  if (connection.state === 'unreachable' || connection.state === 'stale')
    return faultTitle(t, connection.fault)
  if (connection.state === 'silent') return t('connection.silent', silenceIn(connection.seconds))
  return isRelayedOverTcp(snapshot) ? t('connection.relayed') : t(`connection.${connection.state}`)
}

/** Seconds up to two minutes, then minutes */
function silenceIn(seconds: number): { readonly seconds: number; readonly minutes: number } {
  return { seconds, minutes: seconds < 120 ? 0 : Math.floor(seconds / 60) }
}

/** A network's status with its first address, where this computer has it: "Connected 10.147.17.97". */
export function entryLine(t: Translate, entry: NetworkEntry, serving: boolean): string {
  const isSettled = networkState(entry, serving) === 'ok' && !isPending(entry, 'connected')
  const first = isSettled ? addressesOf(entry).find(({ present }) => present === true) : undefined
  if (first === undefined) return entryWord(t, entry, serving)
  return withLogin(t, entry, t('network-status.connectedAt', first))
}

/** A network's status in a few words, as it is on this computer. A status that is not known is shown as it is. */
export function entryWord(t: Translate, entry: NetworkEntry, serving: boolean): string {
  if (isPending(entry, 'connected'))
    return t(isConnected(entry) ? 'network-status.connecting' : 'network-status.disconnecting')
  if (!entry.joined) return t('network-status.disconnected')
  if (entry.network === null) return t('network-status.connecting')
  if (!serving) return t('network-status.stale')
  const step = pauseStepOf(entry)
  const trouble = troubleOf(entry)
  if (step === 'paused' && trouble?.kind === 'addresses-stay') return stayingWord(t, entry, trouble.part)
  if (step !== null) return pausedWord(t, step, entry.pause?.until ?? null, Date.now())
  const { status } = entry.network
  if (entry.trialSeconds !== null) return t('network-status.trial', { seconds: entry.trialSeconds })
  if (trouble?.kind === 'addresses-stay') return stayingWord(t, entry, trouble.part)
  if (trouble !== null) return entry.settles ? t('network-status.settles') : troubleWord(t, trouble)
  if (status === 'OK' && entry.addressesWait) return t('network-status.connecting')
  if (isWithoutAddresses(entry)) return t('network-status.withoutAddresses')
  if (entry.loginOpenedAt !== null) return loginWord(t, entry.network)
  if (entry.loginGivenUp) return t('network-status.loginGivenUp')
  if (status === 'REQUESTING_CONFIGURATION' && entry.waitsLong) return t('network-status.waitsLong')
  if (status === '') return t('network-status.unknown')
  const word = networkStatuses.find((each) => each === status)
  if (word === 'OK') return withLogin(t, entry, t('network-status.OK'))
  return word === undefined ? visibleText(status) : t(`network-status.${word}`)
}

/** Says how a log-in stands that was begun here. The time tells until when the log-in page is good. */
function loginWord(t: Translate, { status, authenticationExpiryTime: expiry }: Network): string {
  if (status === 'REQUESTING_CONFIGURATION') return t('network-status.loggedIn')
  const isOver = expiry !== null && expiry <= Date.now()
  return isOver ? t('network-status.loginPageExpired') : t('network-status.loginOpened')
}

/** Adds when the log-in of a connected network ends, if that is within a day. */
function withLogin(t: Translate, entry: NetworkEntry, line: string): string {
  const { loginMinutes } = entry
  if (loginMinutes !== null) return t('network-status.loginLeft', { line, minutes: loginMinutes })
  const now = Date.now()
  const end = loginEnd(entry, now)
  return end === null ? line : t('network-status.loginUntil', { line, time: clockTime(t, end, now) })
}

/** A part that the service reports and this computer lacks. */
function troubleWord(t: Translate, trouble: Exclude<EffectTrouble, { kind: 'addresses-stay' }>): string {
  switch (trouble.kind) {
    case 'no-full-tunnel':
      return t('effect.no-full-tunnel', { interface: trouble.interface ?? 'none' })
    case 'address-missing':
      return t('effect.address-missing', trouble)
    case 'route-lost':
    case 'route-given-up':
    case 'takes-route':
      return t(`effect.${trouble.kind}`, trouble)
    case 'route-missing':
      return t('effect.route-missing', trouble)
    case 'route-other-gateway':
      return t('effect.route-other-gateway', trouble)
    case 'addresses-wait':
      return t('effect.addresses-wait', trouble)
    case 'dns-in-part':
      return t('effect.dns-in-part', { servers: listOf(t, trouble.servers) })
    case 'dns-not-applied':
    case 'no-default-route':
      return t(`effect.${trouble.kind}`)
  }
}

/** Addresses and routes that a person took off this computer are still there, which they usually are for a moment. */
function stayingWord(t: Translate, entry: NetworkEntry, part: string): string {
  const isPaused = pauseStepOf(entry) === 'paused'
  if (entry.settles) return t(isPaused ? 'network-status.pausing' : 'network-status.takingOff')
  return t('effect.addresses-stay', { part, paused: isPaused ? 'yes' : 'no' })
}

/** "An hour", "Until tomorrow, 6:00 AM" */
export function offeredPauseWord(t: Translate, name: OfferedPause, now: number): string {
  return t(`pause.lengths.${name}`, { time: endTime(t, name, now, false) ?? '' })
}

/**
 * Returns when it would end: "4:25 PM", with the day where that is not today and `withDay`; null: when somebody resumes
 * it
 */
export function endTime(t: Translate, name: OfferedPause, now: number, withDay = true): string | null {
  const end = endOfPause(offeredPauses[name], now)
  return end === null ? null : clockTime(t, end, withDay ? now : end)
}

/** "Paused until 3:40 PM" */
export function pausedWord(t: Translate, step: Pause['step'], until: number | null, now: number): string {
  if (step === 'resuming') return t('network-status.resuming')
  if (step === 'pausing') return t('network-status.pausing')
  return t('network-status.paused', { until: until === null ? 'none' : clockTime(t, until, now) })
}
