import { type Flags, flagNames } from '../../contract/node.ts'
import type { Pause } from '../../contract/pause.ts'
import type { Intent, NetworkEntry } from '../../contract/snapshot.ts'
import { isUnfinished, type Unfinished } from '../../contract/unfinished.ts'
import { isPutBack, pauseAfterAll, putBack, withWanted } from '../../domain/policy/paused-switches.ts'

/** What an intent comes to of a network that is paused, or is to be. */
export interface PauseWrite {
  /** The pause to store before the request is sent; null: nothing has to be stored first */
  readonly first: Pause | null
  /** Without that, nothing may be sent: what was set would be known nowhere. */
  readonly isNeeded: boolean
  /** For the service */
  readonly flags: Partial<Flags>
  /** The pause after the service carried the request out, and after it refused */
  readonly done: Pause | null
  readonly refused: Pause | null
}

const off = { allowManaged: false, allowDefault: false, allowDNS: false } as const

/**
 * null: the intent has nothing to do with a pause. `entry`: as the service was just read, where it is connected. Addresses
 * that waited before the pause wait again after it.
 */
export function pauseWrite(
  entry: NetworkEntry,
  intent: Intent,
  unfinished: readonly Unfinished[],
): PauseWrite | null {
  const reported = entry.network?.flags ?? off
  const cut = entry.pause
  const found = cut && pauseAfterAll(cut, reported)
  const wanted = intent.flags ?? {}
  const isEnd = intent.pause === null || intent.connected === true
  if (found === null || found.step === 'pausing') {
    if (intent.pause) return begun(entry, intent, intent.pause)
    const isNone = intent.pause === null && intent.connected !== true
    // What was not done yet is given up for what is asked now.
    if (found === null ? cut !== null || isNone : !isEnd) return { ...nothing, flags: wanted }
  }
  if (found === null) return null

  const pause = withWanted(found, wanted)
  // While a pause is not carried out yet, all its switches are still on.
  const live = found.step === 'pausing' ? wanted : pick(wanted, (name) => !isPutBack(found, name))
  if (intent.pause) {
    const { since, until } = intent.pause
    // A clock may have been put back since it began: it lasts no longer than it was asked for now.
    const done: Pause = { ...pause, step: 'paused', since: Math.min(pause.since, since), until }
    return { ...nothing, flags: live, done, refused: found }
  }
  if (!isEnd) return { ...nothing, flags: live, done: pause, refused: found }
  const addressesWait = isUnfinished(unfinished, entry.id, 'managed-addresses')
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
