import { type Result, success } from '../../../contract/result.ts'
import { visibleJson } from '../../../domain/text/visible-text.ts'
import { listOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import type { Ask } from './ask.ts'

export interface VerbCall {
  readonly run: VerbRun
  /** False: the verb changes nothing that Meshtray remembers. */
  readonly writes: boolean
  readonly needs: VerbNeeds
  /** True: standard output is one JSON value, also if the verb fails. */
  readonly json: boolean
}

/** `application`: the verb does nothing unless an application is running; `nothing`: it sends no commands. */
type VerbNeeds = 'service' | 'application' | 'nothing'

/**
 * The candidates at one position: a list of words, or their kind. `each-network` and `switches` apply to all later
 * positions too; `verb`: a verb with its own candidates follows.
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

/** A verb of `meshtray VERB …`, which runs without a window or a tray. `verbs.ts` lists all verbs. */
export interface Verb extends HiddenVerb {
  /** Returns the description in --help; `t` is that of `helpTranslate`. */
  readonly does: (t: Translate) => string
}

/** Says in one sentence for the terminal what is wrong with the arguments; `t` is that of `speakHelp`. */
export type Misuse = (t: Translate) => string

export function misuse(error: Misuse): { readonly ok: false; readonly error: Misuse } {
  return { ok: false, error }
}

/** Says which values an argument may have, as a list or in words. */
export function notOneOf(what: string, choices: string | readonly string[], given: string) {
  return misuse((t) =>
    t('usage.oneOf', { what, choices: typeof choices === 'string' ? choices : listOf(t, choices), given }),
  )
}

export function tooMany(verb: string, given: string) {
  return misuse((t) => t('usage.tooMany', { verb, given }))
}

/** Makes a verb that takes no argument, and prints what it reads as a table, or with `json` for scripts. */
export function listingVerb(name: 'networks' | 'peers' | 'status', print: (json: boolean) => VerbRun): Verb {
  return {
    takes: '[--json]',
    does: (t) => t(`help.verb.${name}`),
    flags: { json: { type: 'boolean' } },
    parse({ flags, rest: [more] }) {
      if (more !== undefined) return tooMany(name, more)
      return success(print(flags.json === true))
    },
  }
}

/** A verb that only programs call. */
export interface HiddenVerb {
  /** The arguments as shown in --help, such as "[NETWORK] [--json]" */
  readonly takes: string
  /** The verb's own options, besides those of the application */
  readonly flags: VerbFlags
  /** Present if the verb changes something that Meshtray remembers. */
  readonly writes?: true
  readonly needs?: Exclude<VerbNeeds, 'service'>
  /** The candidates for each position after the verb's name */
  readonly completes?: readonly Completes[]
  /** Reads the arguments strictly. */
  parse(given: VerbArguments): Result<VerbRun, Misuse>
}

export interface VerbFlags {
  /** `value`: the placeholder in help texts, such as FILE. `several`: the option may be given more than once */
  readonly [name: string]:
    | { readonly type: 'boolean' }
    | { readonly type: 'string'; readonly value: string; readonly several?: true }
}

export interface VerbArguments {
  /** The values of an option that may be given more than once are a list. */
  readonly flags: { readonly [name: string]: string | boolean | readonly string[] }
  /** The arguments that are not options */
  readonly rest: readonly string[]
}

export interface VerbParts {
  readonly ask: Ask
  readonly t: Translate
  /** Aborted when the person stops waiting, for example with Ctrl+C */
  readonly signal: AbortSignal
  /** Prints progress for a person at a terminal. Does nothing without a terminal. */
  readonly tell: (text: string) => void
  /** True while no application is running, so later steps wait for its next start. May change while the verb runs. */
  readonly alone?: boolean
}

export type VerbRun = (parts: VerbParts) => Promise<VerbOutcome>

export interface VerbOutcome {
  /** The exit code. 0: success; 1: failure; 2: invalid arguments */
  readonly code: 0 | 1 | 2
  /** The requested output for standard output, including the final line break */
  readonly text: string
  /** The reason for a nonzero code, for standard error, without a final line break */
  readonly reason?: string
  /** The same reason for scripts, printed with --json if there is no requested output */
  readonly error?: VerbError
}

/** Scripts rely on these fields. */
export interface VerbError {
  /** The code of a fault, or a code of the command line that docs/CLI.md lists */
  readonly code: string
  /** Says what happened, in the user's language. */
  readonly title: string
  /** Details from the system or the service; null: none */
  readonly detail: string | null
}

export function jsonText(value: unknown): string {
  return `${visibleJson(JSON.stringify(value, null, 2))}\n`
}

export function errorJson(error: VerbError): string {
  return jsonText({ error })
}

/** Returns the outcome of a verb that failed for a reason of the command line itself. See `faultOutcome` for faults. */
export function notDone(code: string, title: string, more: MoreOfFailure = {}): VerbOutcome {
  const { exitCode = 1, choices } = more
  const reason = [title, ...(choices ?? [])].join('\n  ')
  return { code: exitCode, text: '', reason, error: { code, title, detail: choices?.join(', ') ?? null } }
}

interface MoreOfFailure {
  readonly exitCode?: 1 | 2
  /** Further lines at the end of the title */
  readonly choices?: readonly string[]
}

/** Options of the application, which every verb accepts too */
export const flags = {
  demo: { type: 'boolean' },
  'service-home': { type: 'string', value: 'DIR' },
  'service-url': { type: 'string', value: 'URL' },
  'auth-header': { type: 'string', value: 'NAME' },
  'token-file': { type: 'string', value: 'FILE' },
  'any-listener': { type: 'boolean' },
  'account-url': { type: 'string', value: 'URL' },
  show: { type: 'boolean' },
  hidden: { type: 'boolean' },
  palette: { type: 'boolean' },
  status: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const
