import { parseOptions } from '../../../main/app/options.ts'
import { runVerb } from '../../../main/app/verbs/run-verb.ts'
import type { VerbOutcome } from '../../../main/app/verbs/verb.ts'

/** Runs `meshtray ARGS`, a verb or --status, with its settings in `folder`. */
export async function runLine(folder: string, ...args: readonly string[]): Promise<VerbOutcome> {
  const parsed = parseOptions(args)
  if (!parsed.ok) return { code: 2, text: '', reason: parsed.error }
  const { verb } = parsed.value
  if (verb === null) throw new Error(`${args.join(' ')}: no verb`)
  const write = (): void => undefined
  return runVerb(verb.run, parsed.value, folder, { folder, info: write, warn: write, error: write })
}
