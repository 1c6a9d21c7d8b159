import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '../../../contract/result.ts'
import type { Store } from '../../state/store.ts'
import type { Reached, Refusal } from '../socket/client.ts'
import { type Ask, type AskedByVerbs, isReadByVerbs, type VerbHandlers } from './ask.ts'

/** The part of the core that a verb uses when no application is running */
export interface VerbCore {
  readonly store: Pick<Store, 'snapshot'>
  /** `writes`: whether two-step changes are completed. `trialTime`: length of a default-route trial in ms */
  answerVerbs(writes: boolean, trialTime?: number): VerbHandlers
  /**
   * Resolves to false if a pending operation of the system would keep the process from ending. `leave`: pending changes
   * are left to the process that uses the settings next.
   */
  dispose(leave?: boolean): Promise<boolean>
}

interface HandOverParts {
  readonly core: Pick<VerbCore, 'dispose'>
  /** Sends a command to the core. */
  readonly ask: Ask
  /** Tries to connect to an application. */
  readonly reach: () => Promise<Reached>
  /** Frees the lock of the settings. */
  readonly free: () => void
  /** ms between two attempts to reach an application */
  readonly pace: number
}

type AskAnything = (command: AskedByVerbs, argument?: unknown) => Promise<Result<unknown>>

/**
 * Lets a verb work with its own core until an application starts. The application waits for the lock of the settings:
 * the core writes them and ends, and later commands go to the application, which finishes incomplete changes.
 */
export function createHandOver({ core, ask, reach, free, pace }: HandOverParts) {
  const over = new AbortController()
  const application = Promise.withResolvers<AskAnything>()
  const refused = Promise.withResolvers<Refusal>()
  const writing = new Set<Promise<unknown>>()
  const askCore = ask as AskAnything
  let isAlone = true
  let close = (): void => undefined

  /** A read that is pending when the application starts is repeated there. A pending write is completed here. */
  async function askEither(command: AskedByVerbs, argument?: unknown): Promise<Result<unknown>> {
    const elsewhere = async (): Promise<Result<unknown>> => (await application.promise)(command, argument)
    if (!isAlone) return elsewhere()
    const reply = askCore(command, argument)
    if (isReadByVerbs(command)) {
      const other = elsewhere()
      // A core that is ending aborts its reads, so their results do not count.
      return Promise.race([reply.then((answered) => (isAlone ? answered : other)), other])
    }
    writing.add(reply)
    return reply.finally(() => writing.delete(reply))
  }

  /** Resolves like `VerbCore.dispose`. */
  async function watch(): Promise<boolean> {
    for (;;) {
      const reached = await reach()
      if (over.signal.aborted) {
        if (reached.kind === 'application') reached.close()
        return core.dispose()
      }
      const isOther = reached.kind === 'refused' && others.has(reached.why.code)
      if (reached.kind === 'application' || isOther) {
        isAlone = false
        await Promise.all(writing)
        const isFree = await core.dispose(true)
        free()
        if (reached.kind === 'refused') refused.resolve(reached.why)
        if (reached.kind === 'application') {
          close = reached.close
          application.resolve(reached.ask as AskAnything)
        }
        return isFree
      }
      await sleep(pace, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    ask: askEither as Ask,
    isAlone: () => isAlone,
    /** Resolves if an application started that refuses this verb's commands. */
    refused: refused.promise,
    /** See `VerbCore.dispose`. */
    async end(): Promise<boolean> {
      over.abort()
      const isFree = await watching
      close()
      return isFree
    },
  }
}

/** Refusals that are final. For any other one, such as an application still starting, the attempt is repeated. */
const others: ReadonlySet<Refusal['code']> = new Set(['other-version', 'other-service'])
