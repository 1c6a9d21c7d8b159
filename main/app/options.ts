import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import type { Show } from '../../contract/commands.ts'
import { networkId } from '../../contract/hosting-schema.ts'
import { type Result, success } from '../../contract/result.ts'
import { readDeepLink } from '../../domain/join-link.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { visibleText } from '../../domain/text/visible-text.ts'
import { flags } from '../cli/flags.ts'
import { printStatus } from '../cli/verbs/status.ts'
import {
  errorJson,
  type HiddenVerb,
  type VerbArguments,
  type VerbCall,
  type VerbFlags,
} from '../cli/verbs/verb.ts'
import { findVerb, verbs } from '../cli/verbs/verbs.ts'
import { accountBase } from '../http/account-address.ts'
import { loopbackOrigin } from '../http/loopback.ts'
import {
  chromiumSwitch,
  isPlatformSwitch,
  isRefusedInPackage,
  nearestOf,
  splitArguments,
} from './platform-switches.ts'

/** The options on the command line. null: the option was not given. */
export interface Options {
  readonly demo: boolean
  readonly serviceHome: string | null
  /** A loopback origin, for example "http://127.0.0.1:9993". */
  readonly serviceUrl: string | null
  readonly authHeader: string | null
  readonly tokenFile: string | null
  /** The token may be sent to a service that another user has started by hand. */
  readonly anyListener: boolean
  /** A URL without a slash at its end. */
  readonly accountUrl: string | null
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

type Parsed<T> = Result<T, string>

type Flag = keyof typeof flags
type Given = { [F in Flag]?: (typeof flags)[F]['type'] extends 'string' ? string : boolean }

/**
 * Parses our own arguments, without the executable and the application's folder. Switches of the platform are ignored;
 * an installed application accepts only the harmless ones. The error is one sentence; see `printedError`.
 */
export function parseOptions(args: readonly string[], isPackaged = false): Parsed<Options> {
  const read = isPackaged ? readPackageFlags(args) : readFlags(args)
  const options = read.ok ? check(read.value) : read
  return options.ok ? options : refuse(visibleText(options.error))
}

/** Returns what is printed for an error of `parseOptions`, for each of the two outputs. */
export function printedError(
  args: readonly string[],
  error: string,
): { readonly out: string; readonly err: string } {
  const json = splitArguments(args).before.some((each) => each === '--json' || each === '--status')
  return {
    out: json ? errorJson({ code: 'usage', title: error, detail: null }) : '',
    err: `meshtray: ${error}\nTry "meshtray --help".\n`,
  }
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

function refuse(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error }
}

function readPackageFlags(args: readonly string[]): ReturnType<typeof readFlags> {
  const refused = splitArguments(args).before.find(isRefusedInPackage)
  if (refused === undefined) return readFlags(args)
  const [name] = refused.split('=')
  return refuse(`${name} is not for an installed Meshtray: it keeps its sandbox, and lets nobody in.`)
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
        return refuse(
          `"${token.value}" would be read as an option. Put -- before it: meshtray VERB -- ARGUMENT.`,
        )
      rest.push(token.value)
    }
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const flag = Object.hasOwn(taken, name) ? taken[name] : undefined
    if (flag === undefined) {
      const near = nearestOf(name, Object.keys(taken))
      const hint = near === null ? '' : ` Did you mean --${near}?`
      const owner = verb === null ? '' : ` of ${first}`
      return refuse(`there is no option ${rawName}${owner}.${hint}`)
    }
    const found = Object.hasOwn(flags, name) ? given : ofVerb
    if (flag.type === 'boolean') {
      if (value !== undefined) return refuse(`--${name} takes no value, but got "${value}".`)
      found[name] = true
    } else {
      const missing =
        value === undefined || value === '' || (!token.inlineValue && chromiumSwitch(value) !== null)
      if (missing) return refuse(`--${name} needs a value: --${name}=${flag.value}.`)
      if ('several' in flag) ofVerb[name] = [...listOf(ofVerb[name]), value]
      else found[name] = value
    }
  }
  const besideLink = verb === null ? findBesideLink(args, given) : null
  if (besideLink !== null)
    return refuse(`a link goes with no option but --show, and ${besideLink} is given with it.`)
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
    return refuse(`--${opens} and --hidden exclude each other.`)
  const other = (['service-home', 'service-url', 'token-file'] as const).find(
    (name) => given[name] !== undefined,
  )
  if (given.demo === true && other !== undefined) {
    return refuse(`--demo and --${other} exclude each other: the demo brings a service of its own.`)
  }
  const url = serviceUrl(given['service-url'])
  if (!url.ok) return url
  const account = accountUrl(given['account-url'])
  if (!account.ok) return account
  const header = given['auth-header'] ?? null
  if (header !== null && !/^[\w!#$%&'*+.^`|~-]+$/.test(header)) {
    return refuse(`--auth-header: "${header}" cannot be the name of a header.`)
  }
  const file = given['token-file'] ?? null
  if (file !== null && !existsSync(file)) return refuse(`--token-file: there is no file ${file}.`)
  const join = deepLink(verb === null ? ofVerb.rest : [])
  if (!join.ok) return join
  if (given.status === true && verb !== null) return refuse('--status and a verb exclude each other.')
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
  return refuse(
    `--service-url: the service's token is sent to this machine alone, so the address must be one of ` +
      `127.0.0.0/8 or [::1], for example http://127.0.0.1:9993 (${origin.error.detail ?? text}).`,
  )
}

function accountUrl(text: string | undefined): Parsed<string | null> {
  if (text === undefined) return { ok: true, value: null }
  if (!URL.canParse(text)) return refuse(`--account-url: "${text}" is no URL.`)
  const base = accountBase(text)
  return base.ok ? base : refuse(`--account-url: ${base.error.detail}.`)
}

function deepLink(rest: readonly string[]): Parsed<NetworkId | null> {
  const [link, ...more] = rest
  if (link === undefined) return { ok: true, value: null }
  if (more.length > 0) return refuse(`too many arguments: ${more.join(' ')}.`)
  const read = readDeepLink(link)
  if (read.kind === 'other') {
    const near = nearestOf(link, Object.keys(verbs))
    const hint = near === null ? '' : ` Did you mean ${near}?`
    return refuse(
      `"${link}" is no verb, no option and no link of the form meshtray://join/NETWORK-ID.${hint}`,
    )
  }
  return read.kind === 'join'
    ? { ok: true, value: read.id }
    : refuse(`"${link}" contains no network ID (16 characters of 0-9 and a-f).`)
}
