import { type Flags, flagNames } from '../../contract/node.ts'
import type { Pause } from '../../contract/pause.ts'
import { isChangePending, type PendingChange } from '../../contract/pending-change.ts'
import type { Intent, NetworkEntry } from '../../contract/snapshot.ts'
import { isPutBack, pauseAfterAll, putBack, withWanted } from '../../domain/policy/paused-switches.ts'

/** The request and the stored pause that result from an intent for a paused network or one to be paused */
export interface PauseWrite {
  /** The pause to store before the request is sent; null: nothing has to be stored first */
  readonly first: Pause | null
  /** True if nothing may be sent before `first` is stored, because the previous flags would be lost. */
  readonly isNeeded: boolean
  /** The flags to send to the service */
  readonly flags: Partial<Flags>
  /** The pause to store if the service carries out the request (`done`) or refuses it; null: no pause */
  readonly done: Pause | null
  readonly refused: Pause | null
}

const off = { allowManaged: false, allowDefault: false, allowDNS: false } as const

/**
 * Returns null if the intent does not concern a pause. `entry` must be up to date with the service if it is connected.
 * Addresses that waited for a check before the pause wait again after it.
 */
export function pauseWrite(
  entry: NetworkEntry,
  intent: Intent,
  pendingChanges: readonly PendingChange[],
): PauseWrite | null {
  const reported = entry.network?.flags ?? off
  const cut = entry.pause
  const found = cut && pauseAfterAll(cut, reported)
  const wanted = intent.flags ?? {}
  const isEnd = intent.pause === null || intent.connected === true
  if (found === null || found.step === 'pausing') {
    if (intent.pause) return begun(entry, intent, intent.pause)
    const isNone = intent.pause === null && intent.connected !== true
    // A pause that has not taken effect is dropped in favour of the new intent.
    if (found === null ? cut !== null || isNone : !isEnd) return { ...nothing, flags: wanted }
  }
  if (found === null) return null

  const pause = withWanted(found, wanted)
  // Before a pause has taken effect, its flags are still on and can be changed directly.
  const live = found.step === 'pausing' ? wanted : pick(wanted, (name) => !isPutBack(found, name))
  if (intent.pause) {
    const { since, until } = intent.pause
    // If the clock was set back, the pause must not last longer than requested now.
    const done: Pause = { ...pause, step: 'paused', since: Math.min(pause.since, since), until }
    return { ...nothing, flags: live, done, refused: found }
  }
  if (!isEnd) return { ...nothing, flags: live, done: pause, refused: found }
  const addressesWait = isChangePending(pendingChanges, entry.id, 'managed-addresses')
  const back = putBack(pause).filter((name) => !(addressesWait && name === 'allowManaged'))
  const flags = { ...live, ...Object.fromEntries(back.map((name) => [name, true])) }
  const refused: Pause = { ...found, step: 'paused' }
  return { first: { ...pause, step: 'resuming' }, isNeeded: false, flags, done: null, refused }
}

const nothing = { first: null, isNeeded: false, flags: {}, done: null, refused: null } as const

function begun(entry: NetworkEntry, intent: Intent, asked: NonNullable<Intent['pause']>): PauseWrite {
  const meant = { ...entry.flags, ...intent.flags }
  const { allowManaged, allowDefault, allowDNS } = meant
  const pause: Pause = {
    step: 'pausing',
    before: { allowManaged, allowDefault, allowDNS },
    changed: [],
    ...asked,
  }
  const given = intent.connected === true ? meant : (intent.flags ?? {})
  return {
    first: pause,
    isNeeded: true,
    flags: { ...given, ...off },
    done: { ...pause, step: 'paused' },
    refused: null,
  }
}

function pick(flags: Partial<Flags>, wanted: (name: string) => boolean): Partial<Flags> {
  return Object.fromEntries(
    flagNames.flatMap((name) => (flags[name] !== undefined && wanted(name) ? [[name, flags[name]]] : [])),
  )
}
