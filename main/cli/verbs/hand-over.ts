import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '../../../contract/result.ts'
import type { Store } from '../../state/store.ts'
import type { Reached, Refusal } from '../socket/client.ts'
import { type Ask, type AskedByVerbs, isReadByVerbs, type VerbHandlers } from './ask.ts'

/** The application's core, as far as a verb that works by itself uses it */
export interface VerbCore {
  readonly store: Pick<Store, 'snapshot'>
  /** `writes`: changes of two steps are seen to their end. `trialTime`: ms for which a default route is on trial */
  answerVerbs(writes: boolean, trialTime?: number): VerbHandlers
  /**
   * Answers false where something of the system's is still pending that would keep the process from ending. `leave`: the
   * process that has the settings next goes on at once with what waits.
   */
  dispose(leave?: boolean): Promise<boolean>
}

interface HandOverParts {
  readonly core: Pick<VerbCore, 'dispose'>
  /** Asks the core. */
  readonly ask: Ask
  /** Looks for an application. */
  readonly reach: () => Promise<Reached>
  /** Lets go of the settings. */
  readonly free: () => void
  /** ms: between two looks */
  readonly pace: number
}

/**
 * A verb that works by itself until an application starts. The application waits for the settings: the core then writes
 * them and ends, and the application is asked instead. It takes up what is unfinished, as after a kill.
 */
interface HandOver {
  readonly ask: Ask
  isAlone(): boolean
  /** An application came that does not take what is asked for here. */
  readonly refused: Promise<Refusal>
  /** See `VerbCore.dispose`. */
  end(): Promise<boolean>
}

type AskAnything = (command: AskedByVerbs, argument?: unknown) => Promise<Result<unknown>>

export function createHandOver({ core, ask, reach, free, pace }: HandOverParts): HandOver {
  const over = new AbortController()
  const application = Promise.withResolvers<AskAnything>()
  const refused = Promise.withResolvers<Refusal>()
  const writing = new Set<Promise<unknown>>()
  const askCore = ask as AskAnything
  let isAlone = true
  let close = (): void => undefined

  /** What is being read when the application comes is read there once more; what is being written comes to its end here. */
  async function askEither(command: AskedByVerbs, argument?: unknown): Promise<Result<unknown>> {
    const elsewhere = async (): Promise<Result<unknown>> => (await application.promise)(command, argument)
    if (!isAlone) return elsewhere()
    const reply = askCore(command, argument)
    if (isReadByVerbs(command)) {
      const other = elsewhere()
      // A core that ends breaks off what it is reading: that is no answer.
      return Promise.race([reply.then((answered) => (isAlone ? answered : other)), other])
    }
    writing.add(reply)
    return reply.finally(() => writing.delete(reply))
  }

  /** Answers as `VerbCore.dispose`. */
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
    refused: refused.promise,
    async end() {
      over.abort()
      const isFree = await watching
      close()
      return isFree
    },
  }
}

/** An application that answers nothing yet is asked again; one of these never takes what is asked for. */
const others: ReadonlySet<Refusal['code']> = new Set(['other-version', 'other-service'])
