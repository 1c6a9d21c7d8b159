import { isDeepStrictEqual } from 'node:util'
import { nameOf } from '../../contract/network-state.ts'
import {
  defaultFlags,
  eachFlag,
  type Flags,
  flagNames,
  type Network,
  type ReportedFlags,
} from '../../contract/node.ts'
import type { Pause } from '../../contract/pause.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { meantSwitches, pauseAfterAll, stillPaused } from '../../domain/policy/paused-switches.ts'
import { nameCollator } from '../../words/formats.ts'
import type { RememberedNetwork, StateEvent } from './event.ts'

/** A controller normally answers within 5 s; after this long something is wrong. */
const waitsLongAfter = 30_000

export interface PolledNetworks {
  readonly networks: readonly NetworkEntry[]
  readonly requestingSince: { readonly [id: string]: number }
}

/** Sorts by the shown name, then by id. */
export function sortEntries(
  entries: readonly NetworkEntry[],
  collator = nameCollator('en'),
): readonly NetworkEntry[] {
  return [...entries].sort(
    (a, b) => collator.compare(nameOf(a), nameOf(b)) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}

/** Changes one entry. Returns the same list if there is no such entry. */
export function changeEntry(
  entries: readonly NetworkEntry[],
  id: string,
  change: (entry: NetworkEntry) => NetworkEntry,
  collator = nameCollator('en'),
): readonly NetworkEntry[] {
  if (!entries.some((entry) => entry.id === id)) return entries
  return sortEntries(
    entries.map((entry) => (entry.id === id ? change(entry) : entry)),
    collator,
  )
}

/** Returns the entry of a network whose id is all that is known. */
export function emptyEntry(id: string): NetworkEntry {
  return {
    id,
    revision: 0,
    name: '',
    joined: false,
    network: null,
    inEffect: null,
    settles: false,
    setsDns: false,
    silentServers: [],
    addressesWait: false,
    routeConflicts: [],
    agreedConflicts: [],
    trialSeconds: null,
    pause: null,
    flags: defaultFlags,
    intent: null,
    fault: null,
    waitsLong: false,
    loginOpenedAt: null,
    loginGivenUp: false,
    loginMinutes: null,
    loginTold: null,
  }
}

/** Returns the entry of a network that was left. It keeps the intended flags for the next join. */
function leftEntry(entry: NetworkEntry): NetworkEntry {
  return {
    ...entry,
    joined: false,
    network: null,
    waitsLong: false,
    loginOpenedAt: null,
    loginGivenUp: false,
    loginMinutes: null,
    pause: null,
  }
}

/** Returns the reported flags, with intended values for flags that the service does not report. */
export function flagsKnown(reported: ReportedFlags, meant: Flags): Flags {
  if (isWhole(reported)) return reported
  const known = eachFlag((flag) => reported[flag] ?? meant[flag])
  return flagNames.every((name) => known[name] === meant[name]) ? meant : known
}

function isWhole(reported: ReportedFlags): reported is Flags {
  return flagNames.every((name) => reported[name] !== null)
}

/** ms. Somebody who has not logged in after this long has left the page. */
const longestLogin = 15 * 60_000

/**
 * Returns since when a log-in that was begun here may still bring the network up; null: it may not any more. `at`:
 * milliseconds since the epoch
 */
function loginOpenSince(
  { loginOpenedAt: since }: NetworkEntry,
  network: Network,
  at: number | null,
): number | null {
  if (since === null || !isLoginOpen(network)) return null
  return at === null || Math.abs(at - since) < longestLogin ? since : null
}

/** Returns whether the network waits for a log-in, or for what its controller says to it. */
export function isLoginOpen({ status }: Network): boolean {
  return status === 'AUTHENTICATION_REQUIRED' || status === 'REQUESTING_CONFIGURATION'
}

function asksForLogin({ status }: Network): boolean {
  return status === 'AUTHENTICATION_REQUIRED'
}

/** ms. An end that is further away, or longer ago, is not worth a word. */
const [nearLogin, longOver] = [60 * 60_000, 24 * 60 * 60_000]

function loginMinutesOf({ status, authenticationExpiryTime: end }: Network, at: number): number | null {
  if (status !== 'OK' || end === null) return null
  const left = end - at
  return left > nearLogin || left < -longOver ? null : Math.max(0, Math.ceil(left / 60_000))
}

/** Applies the service's state of a network; null: not joined. `asked`: the flags that were just set */
export function withNetwork(
  entry: NetworkEntry,
  network: Network | null,
  asked: Partial<Flags> = {},
): NetworkEntry {
  if (network === null) return leftEntry(entry)
  const name = network.name === '' ? entry.name : network.name
  const flags = flagsKnown(network.flags, { ...entry.flags, ...asked })
  const waitsLong = entry.waitsLong && network.status === 'REQUESTING_CONFIGURATION'
  const isSameLogin = network.authenticationExpiryTime === entry.network?.authenticationExpiryTime
  // The next poll tells the time.
  const login = {
    loginOpenedAt: isLoginOpen(network) ? entry.loginOpenedAt : null,
    loginGivenUp: entry.loginGivenUp && asksForLogin(network),
    loginMinutes: network.status === 'OK' && isSameLogin ? entry.loginMinutes : null,
  }
  return withPause({ ...entry, name, joined: true, network, flags, waitsLong, ...login })
}

/**
 * Merges a poll into the list. Networks left by another program stay as disconnected entries, and entries of unchanged
 * networks stay the same objects.
 */
export function mergePolled(
  before: readonly NetworkEntry[],
  requestingSince: PolledNetworks['requestingSince'],
  polled: Pick<Extract<StateEvent, { type: 'polled' }>, 'networks' | 'unreadable' | 'now' | 'at'>,
  collator = nameCollator('en'),
): PolledNetworks {
  const listed = new Map(polled.networks.map((network) => [network.id, network]))
  const since: Record<string, number> = {}

  const merged = before.map((entry) => {
    const network = listed.get(entry.id)
    listed.delete(entry.id)
    if (network === undefined) {
      // It may be one of those that could not be read.
      if (entry.joined && (polled.unreadable ?? 0) > 0) return entry
      // A join that starts paused stores its pause before the service gets the request.
      const pause = isPauseChanging(entry) ? entry.pause : null
      const isKnownAsLeft = !entry.joined && entry.network === null && entry.pause === pause
      return isKnownAsLeft ? entry : { ...leftEntry(entry), pause }
    }
    return mergeEntry(entry, network)
  })
  for (const network of listed.values()) merged.push(mergeEntry(emptyEntry(network.id), network))
  const atIndex = (same: (entry: NetworkEntry, before: NetworkEntry | undefined) => boolean): boolean =>
    merged.length === before.length && merged.every((entry, index) => same(entry, before[index]))
  if (atIndex((entry, before) => entry === before)) return { networks: before, requestingSince: since }
  // The list is sorted only if a name changed, because comparing names is the slowest part for a long list.
  const inOrder = atIndex((entry, before) => before !== undefined && nameOf(entry) === nameOf(before))
  return { networks: inOrder ? merged : sortEntries(merged, collator), requestingSince: since }

  function mergeEntry(entry: NetworkEntry, network: Network): NetworkEntry {
    const waits = network.status === 'REQUESTING_CONFIGURATION'
    const from = requestingSince[network.id] ?? polled.now
    if (waits) since[network.id] = from
    const waitsLong = waits && polled.now - from >= waitsLongAfter
    // The service reports the same as before.
    const flags = flagsKnown(network.flags, entry.flags)
    const same = entry.network === network && entry.flags === flags && entry.pause === null
    const { at = null } = polled
    const loginMinutes = at === null ? entry.loginMinutes : loginMinutesOf(network, at)
    const loginOpenedAt = loginOpenSince(entry, network, at)
    const isGivenUp = entry.loginGivenUp || (entry.loginOpenedAt !== null && loginOpenedAt === null)
    const loginGivenUp = isGivenUp && asksForLogin(network)
    const isAsBefore = entry.waitsLong === waitsLong && entry.loginMinutes === loginMinutes
    const isSameLogin = entry.loginOpenedAt === loginOpenedAt && entry.loginGivenUp === loginGivenUp
    if (same && isAsBefore && isSameLogin) return entry
    const name = network.name === '' ? entry.name : network.name
    const login = { loginOpenedAt, loginGivenUp, loginMinutes }
    return withPause({ ...entry, name, joined: true, network, flags, waitsLong, ...login })
  }
}

/** Returns the networks in the form that is stored across starts. */
export function rememberedOf(entries: readonly NetworkEntry[]): readonly RememberedNetwork[] {
  return entries.map(({ id, name, flags, setsDns, agreedConflicts, pause, loginTold }) => ({
    id,
    name,
    flags,
    setsDns,
    agreedConflicts,
    pause,
    loginTold,
  }))
}

/** Returns whether both lists would be stored alike. */
export function remembersSame(entries: readonly NetworkEntry[], before: readonly NetworkEntry[]): boolean {
  if (entries === before) return true
  if (entries.length !== before.length) return false
  return entries.every((entry, index) => {
    const old = before[index]
    if (entry === old) return true
    if (old === undefined || entry.id !== old.id || entry.name !== old.name) return false
    if (entry.setsDns !== old.setsDns || entry.loginTold !== old.loginTold) return false
    if (entry.pause !== old.pause && !isDeepStrictEqual(entry.pause, old.pause)) return false
    return isDeepStrictEqual([entry.flags, entry.agreedConflicts], [old.flags, old.agreedConflicts])
  })
}

/** Returns the intended flags: the reported ones, with those of a pause as they will be after it. */
export function flagsMeant(reported: Flags, pause: Pause | null): Flags {
  return pause === null ? reported : { ...reported, ...meantSwitches(pause, reported) }
}

/** Returns whether a step of the pause is pending, so that its reported flags may be old or new. */
function isPauseChanging({ pause, intent }: NetworkEntry): boolean {
  const isOnItsWay = intent?.pause !== undefined || intent?.connected !== undefined
  return isOnItsWay && pause !== null && pause.step !== 'paused'
}

/** Updates the pause of an entry from the flags that were just read. */
function withPause(entry: NetworkEntry): NetworkEntry {
  const { network, pause: before, fault } = entry
  if (before === null || network === null || isPauseChanging(entry)) return entry
  const after = pauseAfterAll(before, network.flags)
  // A resume that failed stays a pause. Without a fault the step is left from an earlier run and will be finished.
  const hasFailed = after?.step === 'resuming' && fault !== null
  const pause = hasFailed ? stillPaused(after, network.flags) : after
  return pause === before ? entry : { ...entry, pause }
}
