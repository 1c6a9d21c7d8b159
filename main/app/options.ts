import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Show } from '../../contract/commands.ts'
import { networkId } from '../../contract/hosting-schema.ts'
import { directionOf } from '../../contract/languages.ts'
import { type Result, success } from '../../contract/result.ts'
import { readDeepLink } from '../../domain/join-link.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { rightToLeftLine } from '../../domain/text/isolated.ts'
import type { Translate } from '../../words/translate.ts'
import type { ServiceChoice } from '../cli/socket/protocol.ts'
import { printStatus } from '../cli/verbs/status.ts'
import {
  errorJson,
  flags,
  type HiddenVerb,
  type Misuse,
  misuse,
  type VerbArguments,
  type VerbCall,
  type VerbFlags,
} from '../cli/verbs/verb.ts'
import { findVerb, verbs } from '../cli/verbs/verbs.ts'
import { accountBase, loopbackOrigin } from '../http/addresses.ts'
import {
  chromiumSwitch,
  isPlatformSwitch,
  isRefusedInPackage,
  nearestOf,
  splitArguments,
} from './platform-switches.ts'

/** The options on the command line. null: the option was not given. */
export interface Options extends ServiceChoice {
  readonly show: boolean
  readonly hidden: boolean
  /** The window opens with the palette. */
  readonly palette: boolean
  /** The verb runs without a window and a tray, and then the process ends; null: the application starts. */
  readonly verb: VerbCall | null
  readonly version: boolean
  /** The help to print, of one verb or of all (null); null: it was not requested. */
  readonly help: { readonly verb: string | null } | null
  /** The network of a deep link: the join dialog opens with its id, and nothing is joined yet. */
  readonly join: NetworkId | null
}

type Parsed<T> = Result<T, Misuse>

type Flag = keyof typeof flags
type Given = { [F in Flag]?: (typeof flags)[F]['type'] extends 'string' ? string : boolean }

/**
 * Parses our own arguments, without the executable and the application's folder. Switches of the platform are ignored;
 * an installed application accepts only the harmless ones. See `printedError`.
 */
export function parseOptions(args: readonly string[], isPackaged = false): Parsed<Options> {
  const read = isPackaged ? readPackageFlags(args) : readFlags(args)
  return read.ok ? check(read.value) : read
}

/** Returns what is printed for an error of `parseOptions`, for each of the two outputs. */
export function printedError(
  t: Translate,
  args: readonly string[],
  error: Misuse,
): { readonly out: string; readonly err: string } {
  const json = splitArguments(args).before.some((each) => each === '--json' || each === '--status')
  const title = error(t)
  return {
    out: json ? errorJson({ code: 'usage', title, detail: null }) : '',
    err: refusalText(t, () => [title, t('usage.tryHelp')]),
  }
}

/** Says what happened, and what to do next. */
export type Refusal = (t: Translate) => readonly [what: string, next: string]

/** Returns what is printed for a refusal to start. */
export function refusalText(t: Translate, refusal: Refusal): string {
  const lines = refusal(t)
  const [first, second] = directionOf(t.locale) === 'rtl' ? lines.map(rightToLeftLine) : lines
  return `meshtray: ${first}\n${second}\n`
}

/** Returns the view that a deep link or a flag requests; null: the window shows its last view. */
export function showFor(options: Options): Show | null {
  if (options.join !== null) return { view: 'join', id: options.join }
  return options.palette ? { view: 'palette' } : null
}

/** Returns the view for a deep link that the system passes on; null: the link opens nothing. */
export function showForLink(link: string): Show | null {
  const read = readDeepLink(link)
  return read.kind === 'join' ? { view: 'join', id: read.id } : null
}

/** Returns the view that a second start requests; `given` is the `{ show }` that `showFor` made in that process. */
export function readSecondStart(given: unknown): Show | null {
  return v.is(secondStart, given) ? given.show : null
}

const secondStart = v.strictObject({
  show: v.variant('view', [
    v.strictObject({ view: v.literal('palette') }),
    v.strictObject({ view: v.literal('join'), id: networkId }),
  ]),
})

function readPackageFlags(args: readonly string[]): ReturnType<typeof readFlags> {
  const refused = splitArguments(args).before.find(isRefusedInPackage)
  if (refused === undefined) return readFlags(args)
  const [name = ''] = refused.split('=')
  return misuse((t) => t('usage.notInstalled', { option: name }))
}

interface Read {
  readonly given: Given
  /** The verb; null: there is none, and the application starts. */
  readonly verb: HiddenVerb | null
  /** The first argument that is not an option, which names the verb; null: there is none. */
  readonly first: string | null
  readonly ofVerb: VerbArguments
}

function readFlags(args: readonly string[]): Parsed<Read> {
  const { before, after } = splitArguments(args)
  const ours = before.filter((argument) => !isPlatformSwitch(argument))
  const words = tokensOf(ours, flags).flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const [first] = [...words, ...after]
  const verb = first === undefined ? null : findVerb(first)
  const taken: VerbFlags = { ...verb?.flags, ...flags }
  const given: Record<string, string | boolean> = {}
  const ofVerb: Record<string, string | boolean | readonly string[]> = {}
  const rest: string[] = []
  for (const token of tokensOf(ours, taken)) {
    if (token.kind === 'positional') {
      if (chromiumSwitch(token.value) !== null)
        return misuse((t) => t('usage.likeOption', { given: token.value }))
      rest.push(token.value)
    }
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const flag = Object.hasOwn(taken, name) ? taken[name] : undefined
    if (flag === undefined) {
      const near = nearestOf(name, Object.keys(taken))
      return misuse((t) => {
        const problem =
          verb === null
            ? t('usage.noOption', { option: rawName })
            : t('usage.noOptionOf', { option: rawName, verb: first ?? '' })
        return withHint(t, problem, near === null ? null : `--${near}`)
      })
    }
    const found = Object.hasOwn(flags, name) ? given : ofVerb
    if (flag.type === 'boolean') {
      if (value !== undefined) return misuse((t) => t('usage.noValue', { option: `--${name}`, given: value }))
      found[name] = true
    } else {
      const missing =
        value === undefined || value === '' || (!token.inlineValue && chromiumSwitch(value) !== null)
      if (missing)
        return misuse((t) => t('usage.needs', { what: `--${name}`, needed: `--${name}=${flag.value}` }))
      if ('several' in flag) ofVerb[name] = [...listOf(ofVerb[name]), value]
      else found[name] = value
    }
  }
  const besideLink = verb === null ? findBesideLink(args, given) : null
  if (besideLink !== null) return misuse((t) => t('usage.besideLink', { option: besideLink }))
  const all = [...rest, ...after]
  return {
    ok: true,
    value: {
      given,
      verb,
      first: first ?? null,
      ofVerb: { flags: ofVerb, rest: verb === null ? all : all.slice(1) },
    },
  }
}

function listOf(values: VerbArguments['flags'][string] | undefined): readonly string[] {
  return typeof values === 'object' ? values : []
}

/**
 * Finds an option that is not allowed together with a link; null: there is none. These are all of our own options
 * except --show, and every other option after the link, because a program that opens links could be tricked into
 * appending it.
 */
function findBesideLink(args: readonly string[], given: Given): string | null {
  const link = args.findIndex((argument) => readDeepLink(argument).kind !== 'other')
  if (link === -1) return null
  const own = Object.keys(given).find((name) => name !== 'show')
  if (own !== undefined) return `--${own}`
  return args.slice(link + 1).find((each) => chromiumSwitch(each) !== null && each !== '--show') ?? null
}

function tokensOf(args: readonly string[], taken: VerbFlags) {
  const { tokens } = parseArgs({
    args: [...args],
    options: taken,
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  return tokens
}

function check({ given, verb, first, ofVerb }: Read): Parsed<Options> {
  const opens = (['show', 'palette'] as const).find((name) => given[name] === true)
  if (opens !== undefined && given.hidden === true)
    return misuse((t) => t('usage.exclude', { one: `--${opens}`, other: '--hidden' }))
  const other = (['service-home', 'service-url', 'token-file'] as const).find(
    (name) => given[name] !== undefined,
  )
  if (given.demo === true && other !== undefined) {
    return misuse((t) => t('usage.exclude', { one: '--demo', other: `--${other}` }))
  }
  const url = serviceUrl(given['service-url'])
  if (!url.ok) return url
  const account = accountUrl(given['account-url'])
  if (!account.ok) return account
  const header = given['auth-header'] ?? null
  if (header !== null && !/^[\w!#$%&'*+.^`|~-]+$/.test(header)) {
    return misuse((t) => t('usage.header', { given: header }))
  }
  const file = given['token-file'] ?? null
  if (file !== null && !existsSync(file)) return misuse((t) => t('usage.noFile', { file }))
  const join = deepLink(verb === null ? ofVerb.rest : [])
  if (!join.ok) return join
  if (given.status === true && verb !== null)
    return misuse((t) => t('usage.exclude', { one: '--status', other: first ?? '' }))
  const help = given.help === true ? { verb: verb && first } : null
  const own = success(given.status === true ? printStatus : null)
  const run = help === null ? (verb?.parse(ofVerb) ?? own) : own
  if (!run.ok) return run
  return {
    ok: true,
    value: {
      demo: given.demo ?? false,
      serviceHome: given['service-home'] ?? null,
      serviceUrl: url.value,
      authHeader: header,
      tokenFile: file,
      anyListener: given['any-listener'] ?? false,
      accountUrl: account.value,
      show: given.show ?? false,
      hidden: given.hidden ?? false,
      palette: given.palette ?? false,
      verb:
        run.value === null
          ? null
          : {
              run: run.value,
              writes: verb?.writes ?? false,
              needs: verb?.needs ?? 'service',
              json: given.status === true || printsJson(verb, ofVerb),
            },
      version: given.version ?? false,
      help,
      join: join.value,
    },
  }
}

/** `copy-as` also accepts the options of the verb that it copies, but prints a command. */
function printsJson(verb: HiddenVerb | null, { flags }: VerbArguments): boolean {
  return flags.json === true && verb?.takes.includes('--json') === true
}

function serviceUrl(text: string | undefined): Parsed<string | null> {
  if (text === undefined) return { ok: true, value: null }
  const origin = loopbackOrigin(text)
  if (origin.ok) return origin
  return misuse((t) => t('usage.serviceUrl'))
}

function accountUrl(text: string | undefined): Parsed<string | null> {
  if (text === undefined) return { ok: true, value: null }
  const base = accountBase(text)
  return base.ok ? base : misuse((t) => t('usage.accountUrl'))
}

function deepLink(rest: readonly string[]): Parsed<NetworkId | null> {
  const [link, ...more] = rest
  if (link === undefined) return { ok: true, value: null }
  if (more.length > 0) return misuse((t) => t('usage.tooMany', { verb: 'meshtray', given: more.join(' ') }))
  const read = readDeepLink(link)
  if (read.kind === 'other') {
    const near = nearestOf(link, Object.keys(verbs))
    return misuse((t) => withHint(t, t('usage.noVerb', { given: link }), near))
  }
  return read.kind === 'join'
    ? { ok: true, value: read.id }
    : misuse((t) => t('usage.noNetworkId', { given: link }))
}

/** `near`: what was perhaps meant; null: nothing is similar */
function withHint(t: Translate, problem: string, near: string | null): string {
  return near === null ? problem : t('usage.didYouMean', { problem, near })
}
