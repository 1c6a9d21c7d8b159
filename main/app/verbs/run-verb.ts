import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '../../../contract/result.ts'
import { answer } from '../answer.ts'
import { type Core, createCore } from '../core.ts'
import type { Log } from '../log.ts'
import type { Options } from '../options.ts'
import { commandLineTranslate } from '../translator.ts'
import type { Ask } from './ask.ts'
import { isOnTrial } from './settled.ts'
import type { VerbCall, VerbOutcome, VerbParts } from './verb.ts'

interface Ended extends VerbOutcome {
  /** Nothing of the system's is pending that would keep the process from ending. */
  readonly free: boolean
}

interface Terminal extends Pick<VerbParts, 'signal' | 'tell'> {
  readonly locale: string
}

/** Runs a verb over a core of its own. */
export async function runVerb(
  call: VerbCall,
  options: Options,
  folder: string,
  log: Log,
  { locale, ...terminal }: Terminal,
): Promise<Ended> {
  const core = await createCore(options, folder, log, undefined, undefined, locale)
  try {
    const outcome = await call.run({
      ...terminal,
      ask: askCore(core, call.writes, log),
      t: await commandLineTranslate(locale),
    })
    if (call.writes) await untilTried(core, terminal.signal)
    return { ...outcome, free: await core.dispose() }
  } catch (error) {
    await core.dispose()
    throw error
  }
}

function askCore(core: Core, writes: boolean, log: Log): Ask {
  const handlers = core.answerVerbs(writes)
  const ask = (command: string, argument?: unknown): Promise<Result<unknown>> =>
    answer(handlers, command, argument, log.warn)
  return ask as Ask
}

/** ms: more than a trial takes */
const longestTrial = 40_000

/** Nobody else would take the default route back from a network that cuts this computer off. */
async function untilTried({ store }: Core, signal: AbortSignal): Promise<void> {
  const end = performance.now() + longestTrial
  const isTried = (): boolean => store.snapshot().networks.some((entry) => isOnTrial(entry, store.snapshot()))
  while (isTried() && !signal.aborted && performance.now() < end)
    await sleep(200, undefined, { signal }).catch(() => undefined)
}
