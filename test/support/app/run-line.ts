import { createCore } from '../../../main/app/core.ts'
import { parseOptions, printedError } from '../../../main/app/options.ts'
import { helpTranslate } from '../../../main/base/translators.ts'
import { runVerb } from '../../../main/cli/verbs/run-verb.ts'
import type { VerbOutcome, VerbParts } from '../../../main/cli/verbs/verb.ts'

export type Terminal = Partial<Pick<VerbParts, 'signal' | 'tell'>> & {
  readonly trialTime?: number
  readonly patience?: number
}

/** Runs `meshtray ARGS`, a verb or --status, with its settings in `folder`. */
export async function runLine(
  folder: string,
  ...given: readonly string[] | readonly [Terminal, ...(readonly string[])]
): Promise<VerbOutcome> {
  const [terminal, ...args] = typeof given[0] === 'object' ? given : [{}, ...given]
  const parsed = parseOptions(args as string[])
  if (!parsed.ok) {
    const { out, err } = printedError(await helpTranslate('en'), args as string[], parsed.error)
    return { code: 2, text: out, reason: err }
  }
  const { verb } = parsed.value
  if (verb === null) throw new Error(`${args.join(' ')}: no verb`)
  const quiet = (): void => undefined
  const log = { folder, info: quiet, warn: quiet, error: quiet }
  return runVerb(verb, parsed.value, {
    folder,
    log,
    locale: 'en',
    version: '0.1.0',
    tell: quiet,
    signal: new AbortController().signal,
    createCore: () => createCore({ options: parsed.value, folder, log }),
    ...(terminal as Terminal),
  })
}
