import type { Result } from '../../../contract/result.ts'
import { visibleJson } from '../../../domain/text/visible-text.ts'
import type { Translate } from '../../../words/translate.ts'
import type { Ask } from './ask.ts'

export interface VerbCall {
  readonly run: VerbRun
  /** Else it leaves everything as it is, the settings included. */
  readonly writes: boolean
  readonly needs: VerbNeeds
}

/** `application`: where none runs nothing is done; `nothing`: nobody is asked. */
type VerbNeeds = 'service' | 'application' | 'nothing'

/**
 * What a shell completes in one place: words, or what they are. `each-network`, `switches`: from there on; `verb`: as that
 * verb does
 */
export type Completes =
  | 'networks'
  | 'each-network'
  | 'sets'
  | 'ids'
  | 'switches'
  | 'files'
  | 'verb'
  | readonly string[]

/** What `meshtray VERB …` does, without a window and a tray. Each stands in a file of its own, and in `verbs.ts`. */
export interface Verb {
  /** What may follow its name, for --help: "[NETWORK] [--json]" */
  readonly takes: string
  /** Of one line of --help */
  readonly does: string
  /** Options of its own; those of the application can be given with each verb. */
  readonly flags: VerbFlags
  /** The verb changes something. */
  readonly writes?: true
  readonly needs?: Exclude<VerbNeeds, 'service'>
  /** The words that may follow the verb's name, place by place */
  readonly completes?: readonly Completes[]
  /** Strict. The error is a sentence for the terminal. */
  parse(given: VerbArguments): Result<VerbRun, string>
}

export interface VerbFlags {
  /** `value`: what stands for it in a text, for example FILE */
  readonly [name: string]: { readonly type: 'boolean' } | { readonly type: 'string'; readonly value: string }
}

export interface VerbArguments {
  readonly flags: { readonly [name: string]: string | boolean }
  /** The arguments that are not options */
  readonly rest: readonly string[]
}

export interface VerbParts {
  readonly ask: Ask
  readonly t: Translate
  /** The person does not want to wait any longer. */
  readonly signal: AbortSignal
  /** Says to a person at a terminal what is going on; elsewhere nothing. */
  readonly tell: (text: string) => void
  /** No application runs: what is to be done later waits for its next start. One may come while the verb runs. */
  readonly alone?: boolean
}

export type VerbRun = (parts: VerbParts) => Promise<VerbOutcome>

export interface VerbOutcome {
  /** 0: done, and well; 1: not; 2: what was asked for is not clear */
  readonly code: 0 | 1 | 2
  /** For standard output, with the end of its last line: only what was asked for */
  readonly text: string
  /** For standard error, without it: why the code is not 0 */
  readonly reason?: string
}

export function jsonText(value: unknown): string {
  return `${visibleJson(JSON.stringify(value, null, 2))}\n`
}

export function notDone(reason: string, code: 1 | 2 = 1): VerbOutcome {
  return { code, text: '', reason }
}
