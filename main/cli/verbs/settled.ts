import { type EffectTrouble, troubleOf } from '../../../contract/effect-trouble.ts'
import { networkState } from '../../../contract/network-state.ts'
import { type FlagName, type Flags, flagNames, networkStatuses } from '../../../contract/node.ts'
import { isChangePending } from '../../../contract/pending-change.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'

/** The state that a verb waits for */
export type Wanted = 'connected' | 'disconnected' | Partial<Flags>

/** `done` concerns this computer only: the administrator of a private network may still have to authorize it. */
export type Settled = 'waiting' | 'done' | 'not-done'

/** Returns whether the trial of a full tunnel is running or about to start. */
export function isOnTrial(
  { id, network }: NetworkEntry,
  { pendingChanges }: Pick<Snapshot, 'pendingChanges'>,
): boolean {
  return network?.status === 'OK' && isChangePending(pendingChanges, id, 'full-tunnel')
}

/** Returns the progress of a change that the service has accepted. `entry` null: the network is not listed. */
export function settled(entry: NetworkEntry | null, wanted: Wanted): Settled {
  if (entry === null) return wanted === 'disconnected' ? 'done' : 'waiting'
  if (entry.intent !== null) return 'waiting'
  if (entry.fault !== null) return 'not-done'
  if (wanted === 'disconnected') return entry.joined ? 'waiting' : 'done'
  return wanted === 'connected' ? isConnectedNow(entry) : areFlagsNow(entry, wanted)
}

function isConnectedNow(entry: NetworkEntry): Settled {
  const status = entry.network?.status ?? ''
  // Nobody knows whether a status of a later service ever ends, so its word is printed at once.
  if (status !== '' && !networkStatuses.some((known) => known === status)) return 'not-done'
  switch (networkState(entry, true)) {
    case 'ok':
    case 'partial':
      return 'done'
    case 'attention':
      return entry.network?.status === 'ACCESS_DENIED' ? 'done' : 'not-done'
    case 'disconnected':
      return 'not-done'
    default:
      return 'waiting'
  }
}

function areFlagsNow(entry: NetworkEntry, wanted: Partial<Flags>): Settled {
  const set = flagNames.filter((flag) => wanted[flag] !== undefined)
  if (set.some((flag) => entry.flags[flag] !== wanted[flag])) return 'waiting'
  if (!entry.joined || entry.network === null) return 'done'
  if (entry.network.status !== 'OK') return 'done'
  const trouble = troubleOf(entry)
  const stays = wanted.allowManaged === false && trouble?.kind === 'addresses-stay'
  const concerns = stays || set.some((flag) => wanted[flag] === true && isOfFlag(flag, trouble))
  if (!concerns) return entry.addressesWait && wanted.allowManaged === true ? 'waiting' : 'done'
  return entry.settles ? 'waiting' : 'not-done'
}

/** Returns whether the trouble concerns this flag. */
function isOfFlag(flag: FlagName, trouble: EffectTrouble | null): boolean {
  switch (trouble?.kind) {
    case undefined:
    // All that can be in effect is.
    case 'dns-in-part':
    case 'route-given-up':
      return false
    case 'no-full-tunnel':
    case 'no-default-route':
      return flag === 'allowDefault'
    case 'dns-not-applied':
      return flag === 'allowDNS'
    default:
      return flag === 'allowManaged' || flag === 'allowGlobal'
  }
}
