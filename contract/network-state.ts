import { sessionFault } from './account.ts'
import { type EffectTrouble, hasStaying, isWithoutAddresses, troubleOf } from './effect-trouble.ts'
import type { FlagName, Flags } from './node.ts'
import type { Pause } from './pause.ts'
import type { Connection, NetworkEntry, Snapshot } from './snapshot.ts'

/**
 * The state of a network, drawn as one shape by the tray and the window. `ok`: everything the network should bring is
 * in effect. `partial`: something is missing, harmlessly. `paused`: nothing is in effect, as requested. `unknown`: the
 * service does not answer.
 */
export type NetworkState = 'ok' | 'partial' | 'paused' | 'pending' | 'attention' | 'disconnected' | 'unknown'

/**
 * The six shapes of the tray icon. `full-tunnel`: all traffic goes through a network. `no-service`: nothing is known of a
 * connection
 */
export type TrayState = 'online' | 'full-tunnel' | 'offline' | 'attention' | 'no-service' | 'unauthorized'

const needsPerson = new Set([
  'ACCESS_DENIED',
  'NOT_FOUND',
  'PORT_ERROR',
  'CLIENT_TOO_OLD',
  'AUTHENTICATION_REQUIRED',
])

/** Returns whether the network is connected: by the pending intent if there is one, else by the service's state. */
export function isConnected(entry: NetworkEntry): boolean {
  return entry.intent?.connected ?? entry.joined
}

export function flagsOf(entry: NetworkEntry): Flags {
  return entry.intent?.flags === undefined ? entry.flags : { ...entry.flags, ...entry.intent.flags }
}

export function isPending(entry: NetworkEntry, what: 'connected' | FlagName): boolean {
  if (what === 'connected') return entry.intent?.connected !== undefined
  return entry.intent?.flags?.[what] !== undefined || (what === 'allowManaged' && entry.addressesWait)
}

/** Returns the step of its pause, the pending intent included. null: it is not paused */
export function pauseStepOf({ intent, pause }: NetworkEntry): Pause['step'] | null {
  if (intent?.pause === null) return pause === null ? null : 'resuming'
  return pause?.step ?? (intent?.pause === undefined ? null : 'pausing')
}

export function canPause(entry: NetworkEntry): boolean {
  return entry.joined && isConnected(entry) && pauseStepOf(entry) === null
}

/** Returns whether the network is paused or about to be. */
export function isPaused(entry: NetworkEntry): boolean {
  const step = pauseStepOf(entry)
  return step === 'paused' || step === 'pausing'
}

/** Statuses that are not known count as pending, so as not to alarm. `serving` tells whether the service answers. */
export function networkState(entry: NetworkEntry, serving: boolean): NetworkState {
  if (!isConnected(entry)) return entry.fault === null ? 'disconnected' : 'attention'
  if (entry.fault !== null) return 'attention'
  if (entry.network === null || !entry.joined) return 'pending'
  if (!serving) return 'unknown'
  const step = pauseStepOf(entry)
  if (step === 'paused' && hasStaying(entry)) return entry.settles ? 'pending' : 'attention'
  if (step !== null) return step === 'paused' ? 'paused' : 'pending'
  if (entry.network.status === 'OK') return stateInEffect(entry)
  if (needsPerson.has(entry.network.status) || entry.waitsLong) return 'attention'
  return 'pending'
}

/** With these, all that the network brought works. */
const harmless = new Set<EffectTrouble['kind']>([
  'dns-not-applied',
  'dns-in-part',
  'no-default-route',
  'addresses-stay',
  'route-given-up',
])

function stateInEffect(entry: NetworkEntry): NetworkState {
  if (entry.trialSeconds !== null) return 'pending'
  const trouble = troubleOf(entry)
  if (trouble === null && entry.addressesWait) return 'pending'
  if (trouble === null) return isWithoutAddresses(entry) ? 'partial' : 'ok'
  if (entry.settles) return 'pending'
  return harmless.has(trouble.kind) ? 'partial' : 'attention'
}

/** Returns whether the network is connected and nothing that the person wants of it is missing on this computer. */
export function isUp(entry: NetworkEntry, serving: boolean): boolean {
  const state = networkState(entry, serving)
  return state === 'ok' || state === 'partial'
}

/** The reason why all traffic cannot go through a network now */
export type TunnelObstacle = 'not-connected' | 'not-offered' | 'offline'

/**
 * Returns why a full tunnel cannot be tried now. null: nothing known speaks against it, or the network is not joined and
 * only remembers the switch
 */
export function tunnelObstacle(
  { joined, network }: Pick<NetworkEntry, 'joined' | 'network'>,
  { state }: Connection,
): TunnelObstacle | null {
  if (!joined || network === null) return null
  if (network.status !== 'OK') return 'not-connected'
  const isOffered = network.routes.some(({ target }) => target.endsWith('/0'))
  if (!isOffered && !network.untold.includes('routes')) return 'not-offered'
  return state === 'offline' || state === 'silent' ? 'offline' : null
}

/** Returns whether UDP is blocked, so that all traffic goes through a relay over TCP. */
export function isRelayedOverTcp({ connection, node }: Pick<Snapshot, 'connection' | 'node'>): boolean {
  return connection.state === 'online' && node?.tcpFallbackActive === true
}

/** ms. A log-in that lasts longer than this is not worth a word yet. */
const nearLogin = 24 * 60 * 60_000

/**
 * Returns when the log-in of a connected network ends, in ms since the epoch. null: not within a day, it needs none, or
 * the service does not say
 */
export function loginEnd({ network }: Pick<NetworkEntry, 'network'>, now: number): number | null {
  const end = network?.status === 'OK' ? network.authenticationExpiryTime : null
  return end !== null && end > now && end - now <= nearLogin ? end : null
}

/** Returns whether the network asks for a log-in, or will within the hour, and the service says where to log in. */
export function canLogIn({ network, loginMinutes }: Pick<NetworkEntry, 'network' | 'loginMinutes'>): boolean {
  const isDue = network?.status === 'AUTHENTICATION_REQUIRED' || loginMinutes !== null
  return isDue && network?.authenticationURL != null
}

export function nameOf(entry: Pick<NetworkEntry, 'id' | 'name'>): string {
  return entry.name === '' ? entry.id : entry.name
}

/** Returns whether the service answers, so that requests can be carried out now. */
export function isServing(connection: Connection): boolean {
  const { state } = connection
  return state === 'online' || state === 'offline' || state === 'silent' || state === 'unclear'
}

/** Returns whether an account is signed in, even if it does not answer just now. */
export function hasAccount({ accounts: { accounts } }: Snapshot): boolean {
  return accounts.some((account) => sessionFault(account) === null)
}

/** Returns whether the service answers and has not reported that it has no controller. */
export function mayHaveController({ connection, hosting }: Snapshot): boolean {
  return isServing(connection) && hosting.controller.state !== 'none'
}

/** Returns whether this machine or an account can host networks. Unknown counts as no. */
export function canHost(snapshot: Snapshot): boolean {
  const { state } = snapshot.hosting.controller
  return state === 'ready' || state === 'starting' || state === 'failed' || hasAccount(snapshot)
}

/** Returns whether a network needs the person, or a device waits to join a network hosted here. */
function needsAttention({ networks, hosting }: Snapshot): boolean {
  return hosting.waiting.length > 0 || networks.some((entry) => networkState(entry, true) === 'attention')
}

function isFullTunnel({ joined, inEffect }: NetworkEntry): boolean {
  return joined && inEffect?.fullTunnel === true
}

export function trayStateOf(snapshot: Snapshot): TrayState {
  switch (snapshot.connection.state) {
    case 'unauthorized':
    case 'locked':
      return 'unauthorized'
    case 'absent':
    case 'unreachable':
    case 'stale':
    case 'starting':
      return 'no-service'
    case 'offline':
      return 'offline'
    case 'online':
    case 'silent':
    case 'unclear': {
      if (needsAttention(snapshot)) return 'attention'
      if (snapshot.networks.some(isFullTunnel)) return 'full-tunnel'
      // Neither shape that speaks of a connection may be shown for one that is not known.
      return snapshot.connection.state === 'online' ? 'online' : 'no-service'
    }
  }
}
