import type { Unchecked } from '../../contract/doctor-evidence.ts'
import type { Result } from '../../contract/result.ts'
import type { Found, NotFound } from '../../domain/computer/probed.ts'

/** Timeouts in ms for the service, programs, files, and the Meshtray of another computer */
export const longest = { service: 4_500, program: 3_500, file: 2_000, far: 14_000 } as const

/** A fact with its raw source, or the reason why it is unknown. */
export type Gathered<T> = Found<T> | NotFound<Unchecked>

/** Describes how a fact is gathered. */
export interface Gatherer<All, T> {
  /** Short name of the source, shown if the fact could not be gathered */
  readonly by: string
  /** Timeout in ms on a fast computer, which starts when the needed facts are there */
  readonly timeout: number
  /** Facts that this one reads */
  readonly needs: readonly (keyof All)[]
  read(facts: GatheredOf<All>): Promise<Gathered<T>> | Gathered<T>
}

export type GatheredOf<All> = { readonly [F in keyof All]: Gathered<All[F]> }
export type Gatherers<All> = { readonly [F in keyof All]: Gatherer<All, All[F]> }

/** Lazily gathers facts, each once, and caches them. */
export interface Facts<All> {
  of<F extends keyof All>(names: readonly F[]): Promise<Pick<GatheredOf<All>, F>>
  /** The transitive needs of these facts, including themselves */
  madeOf(names: readonly (keyof All)[]): ReadonlySet<keyof All>
  /** Removes facts from the cache, so that they are gathered again. */
  forget(names: ReadonlySet<keyof All>): void
}

/**
 * `stopping`: when the current signal aborts, pending facts are given up. Later facts use a new signal. `slowness`: a factor for
 * all timeouts
 */
export function createFacts<All extends object>(
  gatherers: Gatherers<All>,
  stopping: () => AbortSignal,
  slowness = 1,
): Facts<All> {
  const gathered = new Map<keyof All, Promise<Gathered<unknown>>>()

  function one(name: keyof All): Promise<Gathered<unknown>> {
    const running = gathered.get(name) ?? gather(name)
    gathered.set(name, running)
    return running
  }

  async function gather(name: keyof All): Promise<Gathered<unknown>> {
    const { by, timeout, needs, read } = gatherers[name]
    const signal = stopping()
    const facts = await of(needs)
    if (signal.aborted) return missing(by, 'stopped')
    const reading = Promise.resolve()
      .then(() => read(facts as GatheredOf<All>))
      .catch((error: unknown) =>
        missing(by, 'failed', error instanceof Error ? error.message : String(error)),
      )
    return within(reading, timeout * slowness, by, signal)
  }

  function within(reading: Promise<Gathered<unknown>>, timeout: number, by: string, signal: AbortSignal) {
    const { promise, resolve } = Promise.withResolvers<Gathered<unknown>>()
    const timer = setTimeout(() => resolve(missing(by, 'timeout')), timeout)
    const stop = (): void => resolve(missing(by, 'stopped'))
    signal.addEventListener('abort', stop)
    reading.then(resolve)
    return promise.finally(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    })
  }

  async function of<F extends keyof All>(names: readonly F[]): Promise<Pick<GatheredOf<All>, F>> {
    const values = await Promise.all(names.map(async (name) => [name, await one(name)] as const))
    return Object.fromEntries(values) as unknown as Pick<GatheredOf<All>, F>
  }

  function madeOf(names: readonly (keyof All)[]): ReadonlySet<keyof All> {
    return new Set(names.flatMap((name) => [name, ...madeOf(gatherers[name].needs)]))
  }

  return {
    of,
    madeOf,
    forget(names) {
      for (const name of names) gathered.delete(name)
    },
  }
}

export function fact<T>(by: string, value: T, raw = ''): Found<T> {
  return { kind: 'found', value, by, raw }
}

export function missing(by: string, why: Unchecked, detail = ''): NotFound<Unchecked> {
  return { kind: 'unknown', why, by, detail: detail.slice(0, 200) }
}

/** A fact that cannot be gathered before the ones below it are there */
export const belowThis = (by: string): NotFound<Unchecked> => missing(by, 'check-below')

export function ofReply<T>(by: string, reply: Result<T>): Gathered<T> {
  return reply.ok
    ? fact(by, reply.value, jsonLines(reply.value))
    : missing(by, 'failed', `${reply.error.code} ${reply.error.detail ?? ''}`)
}

/** Returns a value as JSON of several lines, which a check shows as its raw source. */
export function jsonLines(value: unknown): string {
  return JSON.stringify(value, null, 1)
}
