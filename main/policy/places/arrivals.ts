import { isServing } from '../../../contract/network-state.ts'
import { mostDecisions, type Place, type PlaceDecision, type PlaceRule } from '../../../contract/place.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { PlaceFingerprint } from '../../../domain/policy/place-fingerprint.ts'
import type { Undo } from '../../reconcile/use-sets.ts'
import type { Store } from '../../state/store.ts'
import { carryOut, cutOf, type RuleActions } from './carry-out.ts'

export interface DecisionLog {
  /** Returns the decisions, newest first. */
  decisions(): readonly PlaceDecision[]
  saveDecisions(decisions: readonly PlaceDecision[]): void
}

interface ArrivalParts extends Omit<RuleActions, 'store'> {
  readonly store: Store
  readonly log: () => DecisionLog
  /** ms since the epoch */
  readonly clock?: () => number
  /** ms to wait for the routes of a network that was just connected */
  readonly patience?: number
}

export interface Arrivals {
  /** `place` null: the computer left the known places. */
  arrive(place: Place | null, fingerprints: readonly PlaceFingerprint[]): Promise<void>
  undo(): Promise<Result<void>>
  /** Undoes what can be undone, and records that the computer was not at that place. */
  notHere(): Promise<Result<void>>
  stop(): void
}

interface Arrival {
  /** True once a newer arrival replaced this one, or the person said that the computer is not at this place. */
  isOver: boolean
}

interface Done {
  readonly decision: Omit<PlaceDecision, 'at'>
  readonly undo: Undo
}

/** Carries out the rules of a place one after another, and records the outcome of each. */
export function createArrivals(parts: ArrivalParts): Arrivals {
  const { store, log, clock = Date.now, patience = 60_000 } = parts
  /** The latest arrival; earlier ones carry out no further rules. */
  let current: Arrival = { isOver: false }
  /** Decisions of the current arrival that can be undone, newest first */
  let done: readonly Done[] = []
  let stopped = false
  /** The rule that is being carried out. Undoing waits for it, because its changes are only known when it ends. */
  let running: Promise<void> = Promise.resolve()

  function rulesOf(place: Place): readonly PlaceRule[] {
    return store.snapshot().places.rules.filter((rule) => rule.place === place.id)
  }

  /** Stores a decision and shows it. Both values change in one event, so the decision never appears without Undo. */
  function write(decision: Done['decision']): void {
    const written = { ...decision, at: clock() }
    log().saveDecisions([written, ...log().decisions()].slice(0, mostDecisions))
    store.dispatch({ type: 'places-changed', change: { last: written, canUndo: canUndo() } })
  }

  function remember(now: readonly Done[]): void {
    done = now
    showUndo()
  }
  function canUndo(): boolean {
    return done.length > 0 && done.every(({ undo }) => undo.isOpen())
  }
  function showUndo(): void {
    if (store.snapshot().places.canUndo !== canUndo())
      store.dispatch({ type: 'places-changed', change: { canUndo: canUndo() } })
  }

  /** Rules wait for the service's first reply, because its networks are unknown before. */
  function untilServing(arrival: Arrival): Promise<boolean> {
    return until(() => (arrival.isOver ? false : isServing(store.snapshot().connection) || null), null)
  }

  async function follow(
    rule: PlaceRule,
    place: Place,
    fingerprints: readonly PlaceFingerprint[],
    arrival: Arrival,
  ): Promise<void> {
    const by = { kind: 'place', name: place.name } as const
    const what = { place: namedPlace(place), fingerprints, rule }
    const { outcome, undo, unseen } = await carryOut(rule.action, fingerprints, by, parts)
    if (stopped) return
    const one = undo === null || arrival !== current ? null : { decision: { ...what, outcome }, undo }
    if (one !== null) done = [one, ...done]
    write({ ...what, outcome })
    if (one !== null && unseen.length > 0) void watchRoutes(unseen, fingerprints, one)
  }

  /** Undoes a rule if the routes of its networks, known only once they are connected, cut off the place. */
  async function watchRoutes(
    ids: readonly NetworkId[],
    fingerprints: readonly PlaceFingerprint[],
    which: Done,
  ): Promise<void> {
    const isOurs = (): boolean => done.includes(which)
    const cut = await until(() => {
      const entries = store.snapshot().networks.filter(({ id }) => ids.includes(id))
      const isKnown = entries.every(({ network }) => network?.status === 'OK')
      return isOurs() ? (cutOf(entries, fingerprints) ?? (isKnown ? false : null)) : false
    }, patience)
    if (cut === false || !isOurs() || !which.undo.isOpen()) return
    remember(done.filter((one) => one !== which))
    const undone = await which.undo.run()
    write({ ...which.decision, outcome: undone.ok ? cut : { kind: 'failed', fault: undone.error } })
  }

  /**
   * Calls `ask` after each state change until its result is not null. Resolves to false after `patience` ms;
   * `patience` null: no timeout.
   */
  function until<T>(ask: () => T | false | null, patience: number | null): Promise<T | false> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined
      let stop = (): void => undefined
      const settle = (answer: T | false): void => {
        clearTimeout(timer)
        stop()
        resolve(answer)
      }
      const look = (): void => {
        const answer = ask()
        if (answer !== null) settle(answer)
      }
      stop = store.subscribe(look)
      if (patience !== null) timer = setTimeout(() => settle(false), patience).unref()
      look()
    })
  }

  async function takeBack(): Promise<Result<void>> {
    await running
    const taken = done
    if (!canUndo()) return failure('place-undo-expired')
    remember([])
    for (const { undo, decision } of taken) {
      const undone = await undo.run()
      if (!undone.ok) return undone
      write({ ...decision, outcome: { kind: 'undone' } })
    }
    return success(undefined)
  }

  const stopListening = store.subscribe((after, before) => {
    const isSame = after.networks === before.networks && after.sets === before.sets
    if (done.length > 0 && !isSame) showUndo()
  })

  return {
    async arrive(place, fingerprints) {
      const arrival: Arrival = { isOver: false }
      current.isOver = true
      current = arrival
      remember([])
      if (place === null || rulesOf(place).length === 0) {
        write({ place: place && namedPlace(place), fingerprints, rule: null, outcome: { kind: 'no-rule' } })
        return
      }
      await running
      if (!(await untilServing(arrival))) return
      for (const rule of rulesOf(place)) {
        const isDue = !arrival.isOver && rulesOf(place).includes(rule)
        if (!isDue) continue
        running = follow(rule, place, fingerprints, arrival)
        await running
      }
    },
    undo: takeBack,
    async notHere() {
      const { places, here } = store.snapshot().places
      const place = places.find(({ id }) => id === here.place)
      if (place === undefined) return failure('place-undo-expired')
      current.isOver = true
      await running
      const undone = done.length > 0 ? await takeBack() : success(undefined)
      remember([])
      write({
        place: namedPlace(place),
        fingerprints: here.fingerprints,
        rule: null,
        outcome: { kind: 'not-here' },
      })
      return undone.ok || undone.error.code === 'place-undo-expired' ? success(undefined) : undone
    },
    stop() {
      current.isOver = true
      remember([])
      stopped = true
      stopListening()
    },
  }
}

function namedPlace({ id, name }: Place): NonNullable<PlaceDecision['place']> {
  return { id, name }
}
