import type { FaultCode } from './fault.ts'
import { faultTraits, type ShortFault } from './fault-traits.ts'
import { mostWaiting, type WaitingDevice } from './hosting.ts'
import { isConnected, isPending } from './network-state.ts'
import type { FlagName, NetworkStatus } from './node.ts'
import type { Connection, NetworkEntry } from './snapshot.ts'

/**
 * The short words that the tray, the notifications and the window share, so that they always agree. Everything
 * longer (explanations, advice, errors in full) stands in `renderer/text/faults.ts`.
 */
export const connectionWords: { readonly [S in Connection['state']]: string } = {
  starting: 'Looking for the service…',
  online: 'Online',
  offline: 'Offline',
  stale: 'Not answering',
  unreachable: 'Service not running',
  unauthorized: 'Token refused',
  locked: 'Locked',
  absent: 'No service installed',
}

/** Of the devices that wait, `count`: at least, where the list of them is full. */
export function waitingCount(count: number, waiting: readonly WaitingDevice[]): string {
  return waiting.length < mostWaiting ? String(count) : `${count}+`
}

const statusWords: { readonly [S in NetworkStatus]: string } = {
  OK: 'Connected',
  REQUESTING_CONFIGURATION: 'Waiting for its controller…',
  ACCESS_DENIED: 'Not authorized yet',
  NOT_FOUND: 'No such network',
  PORT_ERROR: 'Interface failed',
  CLIENT_TOO_OLD: 'Service too old',
  AUTHENTICATION_REQUIRED: 'Log-in needed',
}

/** The service's word in plain English; one that is not known, as it is. */
function statusWord(status: string): string {
  return statusWords[status as NetworkStatus] ?? (status === '' ? 'Unknown' : status)
}

export function entryWord(entry: NetworkEntry): string {
  if (isPending(entry, 'connected')) return isConnected(entry) ? 'Connecting…' : 'Disconnecting…'
  if (!entry.joined) return 'Disconnected'
  if (entry.network === null) return 'Connecting…'
  if (entry.network.status === 'REQUESTING_CONFIGURATION' && entry.waitsLong)
    return 'Its controller does not answer'
  return statusWord(entry.network.status)
}

/** Also the accessible names of the switches. */
export const flagWords: { readonly [F in FlagName]: string } = {
  allowManaged: 'Allow managed addresses',
  allowGlobal: 'Allow global addresses',
  allowDefault: 'Allow default route',
  allowDNS: 'Allow DNS',
}

const shortFaultWords: { readonly [S in ShortFault]: string } = {
  'not-running': 'The service is not running',
  imposter: 'Another user’s program is in the service’s place',
  timeout: 'The service did not answer in time',
  'token-refused': 'The service refused the token',
  ignored: 'The service did not take the change',
  'no-login-page': 'The log-in page cannot be opened',
  failed: 'It did not work',
}

/** A failed intent in a few words, for a tray menu's line and a notification. */
export function faultWord(code: FaultCode): string {
  return shortFaultWords[faultTraits[code].short]
}
