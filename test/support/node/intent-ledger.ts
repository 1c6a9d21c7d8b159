import type { FaultCode } from '../../../contract/fault.ts'
import { defaultFlags, type FlagName, type Flags, flagNames } from '../../../contract/node.ts'
import type { Intent, Snapshot } from '../../../contract/snapshot.ts'

/** One attempt, and how it ended. Times count the ledger's own steps. */
export interface Attempt {
  readonly id: string
  readonly intent: Intent
  /** It was in the list when the attempt was made, and not only because a join was on its way. */
  readonly isListed: boolean
  readonly startedAt: number
  /** Milliseconds of the process's clock when it was made */
  readonly since: number
  ended: number | null
  /** 'ok', or why not */
  outcome: 'ok' | FaultCode | null
  /** It may have been carried out although it failed: what broke its answer lets the service act first. */
  risky: boolean
  /** A snapshot showed a fault of this network since it was asked. */
  shown: boolean
}

/** The service's state of a network or, where it is not joined, the remembered one. */
export interface Membership {
  readonly joined: boolean
  readonly flags: Flags
}

/**
 * Keeps what was asked for and how it ended, and says what may be held in the end: of each switch what the last accepted
 * attempt said, or what a later one said that failed and may have been carried out.
 */
export type Ledger = ReturnType<typeof createLedger>

/** `patience`: milliseconds after which the application gives a request up */
export function createLedger(patience: number) {
  const attempts: Attempt[] = []
  let step = 0
  let riskyNow = false

  return {
    attempts,
    /** `listed`: the network stood in the list. */
    start(id: string, intent: Intent, listed: boolean) {
      step += 1
      const isListed =
        listed &&
        !attempts.some((attempt) => attempt.id === id && attempt.ended === null && !attempt.isListed)
      const attempt: Attempt = {
        id,
        intent,
        isListed,
        startedAt: step,
        since: performance.now(),
        ended: null,
        outcome: null,
        risky: riskyNow,
        shown: false,
      }
      attempts.push(attempt)
      return attempt
    },
    end(attempt: Attempt, outcome: 'ok' | FaultCode) {
      step += 1
      attempt.ended = step
      attempt.outcome = outcome
      // Nobody knows what became of a request that was given up: on a busy machine it is carried out later. The fault may
      // be that of the next request, which finds no service to ask.
      if (performance.now() - attempt.since >= patience) attempt.risky = true
    },
    /** Allows or forbids replies that break after the service has acted. */
    setRisky(risky: boolean) {
      riskyNow = risky
      if (risky) for (const attempt of attempts) if (attempt.ended === null) attempt.risky = true
    },
    observe({ networks }: Snapshot) {
      const faulty = new Set(networks.filter(({ fault }) => fault !== null).map(({ id }) => id))
      for (const attempt of attempts)
        if (attempt.ended === null && faulty.has(attempt.id)) attempt.shown = true
    },
    /** The faults in words; empty: none. */
    audit(begun: ReadonlyMap<string, Membership>, end: ReadonlyMap<string, Membership>, snapshot: Snapshot) {
      return [...end.keys()].flatMap((id) => {
        const own = attempts.filter((attempt) => attempt.id === id)
        return [...wrongMembership(id, own, begun.get(id), end.get(id)), ...unreported(id, own, snapshot)]
      })
    },
  }
}

const nothing: Membership = { joined: false, flags: defaultFlags }

function wrongMembership(
  id: string,
  attempts: readonly Attempt[],
  begun = nothing,
  end = nothing,
): readonly string[] {
  const joined = allowed(begun.joined, attempts, ({ connected }) => connected)
  const wrong = joined.has(end.joined) ? [] : [`${id}: joined is ${end.joined}`]
  const forgotten = !end.joined && attempts.every(({ outcome }) => outcome !== 'ok')
  if (forgotten) return wrong
  return [...wrong, ...flagNames.flatMap((flag) => wrongFlag(id, attempts, flag, begun, end))]
}

function wrongFlag(
  id: string,
  attempts: readonly Attempt[],
  flag: FlagName,
  begun: Membership,
  end: Membership,
): readonly string[] {
  const values = allowed(begun.flags[flag], attempts, ({ flags }) => flags?.[flag])
  if (values.has(end.flags[flag])) return []
  const story = attempts
    .filter(({ intent }) => intent.flags?.[flag] !== undefined || intent.connected !== undefined)
    .map(({ intent, startedAt, ended, outcome, risky }) =>
      [`${startedAt}-${ended}`, JSON.stringify(intent), outcome, ...(risky ? ['risky'] : [])].join(' '),
    )
  return [`${id}: ${flag} is ${end.flags[flag]}, begun as ${begun.flags[flag]}, after\n${story.join('\n')}`]
}

function allowed(
  begun: boolean,
  attempts: readonly Attempt[],
  wanted: (intent: Intent) => boolean | undefined,
): ReadonlySet<boolean> {
  let values = new Set([begun])
  for (const { intent, outcome, risky } of attempts) {
    const value = wanted(intent)
    if (value === undefined) continue
    if (outcome === 'ok') values = new Set([value])
    else if (risky) values.add(value)
  }
  return values
}

/** Whatever failed was shown, and is still, unless somebody asked for something else of this network since. */
function unreported(id: string, attempts: readonly Attempt[], { networks }: Snapshot): readonly string[] {
  const entry = networks.find((network) => network.id === id)
  return attempts.flatMap((attempt) => {
    // A join of what was not in the list is told of where it was asked for, and leaves nothing behind.
    if (attempt.outcome === 'ok' || attempt.outcome === 'network-unknown' || !attempt.isListed) return []
    if (attempt.outcome === null || attempt.ended === null) return [`${id}: a attempt was never answered`]
    if (!attempt.shown) return [`${id}: ${attempt.outcome} was never shown`]
    const { ended, startedAt } = attempt
    const overtaken = attempts.some(
      (other) => other.startedAt > ended || (other.startedAt > startedAt && covers(other, attempt)),
    )
    if (overtaken || entry === undefined || entry.fault !== null) return []
    return [`${id}: ${attempt.outcome} is no longer shown`]
  })
}

function covers(after: Attempt, before: Attempt): boolean {
  const { connected, flags } = before.intent
  return (
    (connected === undefined || after.intent.connected !== undefined) &&
    flagNames.every((flag) => flags?.[flag] === undefined || after.intent.flags?.[flag] !== undefined)
  )
}
