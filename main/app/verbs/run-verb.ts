import { createCore } from '../core.ts'
import type { Log } from '../log.ts'
import type { Options } from '../options.ts'
import { commandLineTranslate } from '../translator.ts'
import type { VerbOutcome, VerbRun } from './verb.ts'

interface Ended extends VerbOutcome {
  /** Nothing of the system's is pending that would keep the process from ending. */
  readonly free: boolean
}

/** Runs a verb over a core of its own. */
export async function runVerb(
  run: VerbRun,
  options: Options,
  folder: string,
  log: Log,
  locale = 'en',
): Promise<Ended> {
  const core = await createCore(options, folder, log, undefined, undefined, locale)
  try {
    const outcome = await run({ core, t: await commandLineTranslate(locale) })
    return { ...outcome, free: await core.dispose() }
  } catch (error) {
    await core.dispose()
    throw error
  }
}
