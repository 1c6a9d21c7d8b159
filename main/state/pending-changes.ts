import { faultTraits } from '../../contract/fault-traits.ts'
import { flagNames } from '../../contract/node.ts'
import {
  isChangePending,
  type PendingChange,
  type PendingChangeKind,
  pendingChangeKinds,
} from '../../contract/pending-change.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { flagsKnown, flagsMeant } from './entries.ts'
import type { StateEvent } from './event.ts'

/**
 * Returns the changes that are pending after an event, or the same list if nothing changed. `networks`: their state
 * after the event. If the person switches managed addresses off meanwhile, the addresses no longer wait.
 */
export function pendingChangesAfter(
  list: readonly PendingChange[],
  event: StateEvent,
  networks: readonly NetworkEntry[],
): readonly PendingChange[] {
  const without = (id: string, ...which: readonly PendingChangeKind[]): readonly PendingChange[] =>
    keep(list, ({ network, what }) => network !== id || !which.includes(what))
  switch (event.type) {
    case 'restored':
      return event.pendingChanges
    case 'begun': {
      const { network, what } = event.change
      return isChangePending(list, network, what) ? list : [...list, event.change]
    }
    case 'finished':
      return without(event.change.network, event.change.what)
    case 'accepted': {
      const { network, addressesWait } = event
      const isOver: Record<PendingChangeKind, boolean> = {
        'managed-addresses': network === null || addressesWait === false,
        'full-tunnel':
          network === null || network.flags.allowDefault === false || event.asked?.allowDefault === false,
      }
      return without(event.id, ...pendingChangeKinds.filter((what) => isOver[what]))
    }
    case 'flags-remembered':
      return event.flags.allowManaged === false ? without(event.id, 'managed-addresses') : list
    case 'refused':
      // A refused change has not started, while one without a reply may have.
      return !event.isOpen && faultTraits[event.fault.code].answered === 'yes' && isAway(networks, event.id)
        ? without(event.id, 'managed-addresses', 'full-tunnel')
        : list
    case 'forgotten':
      return without(event.id, 'managed-addresses', 'full-tunnel')
    case 'polled':
    case 'read':
      return keep(list, (change) => !isElsewhereDone(change, networks))
    default:
      return list
  }
}

/** Returns whether another program finished the change: the flag has its final value and there is no intent. */
function isElsewhereDone({ network: id, what }: PendingChange, networks: readonly NetworkEntry[]): boolean {
  const entry = networks.find((each) => each.id === id)
  if (entry === undefined || entry.intent !== null || entry.network === null) return false
  const { allowManaged, allowDefault } = entry.network.flags
  return what === 'managed-addresses' ? allowManaged === true : allowDefault === false
}

function isAway(networks: readonly NetworkEntry[], id: string): boolean {
  return !networks.some((entry) => entry.id === id && entry.joined)
}

function keep(
  list: readonly PendingChange[],
  wanted: (change: PendingChange) => boolean,
): readonly PendingChange[] {
  const left = list.filter(wanted)
  return left.length === list.length ? list : left
}

/**
 * Applies pending changes to an entry: managed addresses that wait for a check are meant to be on. During a pause
 * they do not count as waiting.
 */
export function withPendingChanges(entry: NetworkEntry, list: readonly PendingChange[]): NetworkEntry {
  const reported = entry.network && flagsMeant(flagsKnown(entry.network.flags, entry.flags), entry.pause)
  const addressesWait =
    entry.pause === null &&
    entry.network !== null &&
    entry.network.flags.allowManaged !== true &&
    isChangePending(list, entry.id, 'managed-addresses')
  const trialSeconds = isChangePending(list, entry.id, 'full-tunnel') ? entry.trialSeconds : null
  const flags =
    reported === null ? entry.flags : addressesWait ? { ...reported, allowManaged: true } : reported
  const isSame =
    entry.addressesWait === addressesWait &&
    entry.trialSeconds === trialSeconds &&
    (flags === entry.flags || sameFlags(flags, entry.flags))
  return isSame ? entry : { ...entry, addressesWait, trialSeconds, flags }
}

function sameFlags(a: NetworkEntry['flags'], b: NetworkEntry['flags']): boolean {
  return flagNames.every((name) => a[name] === b[name])
}
