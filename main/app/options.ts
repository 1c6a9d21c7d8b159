import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Show } from '../../contract/commands.ts'
import type { Result } from '../../contract/result.ts'
import { type NetworkId, parseNetworkId } from '../../domain/network-id.ts'
import { accountBase } from '../account/address.ts'
import { loopbackOrigin } from '../service/loopback.ts'
import { isPlatformSwitch, isRefusedInPackage, nearestOf } from './platform-switches.ts'

/** What the command line says; null: nothing. */
export interface Options {
  readonly demo: boolean
  readonly serviceHome: string | null
  /** A loopback origin: "http://127.0.0.1:9993" */
  readonly serviceUrl: string | null
  readonly authHeader: string | null
  readonly tokenFile: string | null
  /** The token may go to a service that another user runs by hand. */
  readonly anyListener: boolean
  /** Without a slash at its end */
  readonly accountUrl: string | null
  readonly show: boolean
  readonly hidden: boolean
  readonly status: boolean
  readonly version: boolean
  /** The text to print; null: not asked for */
  readonly help: string | null
  /** From a deep link: the join dialog opens filled in, and nothing is joined. */
  readonly join: NetworkId | null
}

type Parsed<T> = Result<T, string>

const flags = {
  demo: { type: 'boolean' },
  'service-home': { type: 'string' },
  'service-url': { type: 'string' },
  'auth-header': { type: 'string' },
  'token-file': { type: 'string' },
  'any-listener': { type: 'boolean' },
  'account-url': { type: 'string' },
  show: { type: 'boolean' },
  hidden: { type: 'boolean' },
  status: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const
type Flag = keyof typeof flags
type Given = { [F in Flag]?: (typeof flags)[F]['type'] extends 'string' ? string : boolean }

export const help = `Meshtray: your overlay networks, one click away.

Usage: meshtray [options] [meshtray://join/NETWORK-ID]

  --demo               run against the embedded demo node and its account
  --service-home=DIR   read the service's port file and token from DIR
  --service-url=URL    where the service listens, for example http://127.0.0.1:9993
  --auth-header=NAME   the request header that carries the token
  --token-file=FILE    the file that holds the token
  --any-listener       send the token whoever's program listens: for a service run by
                       hand as another user
  --account-url=URL    base of the hosted account API, without /api/v1
  --show               open the window at start
  --hidden             open no window at start; without either: at the first start,
                       and where no tray icon would be seen
  --status             print one JSON snapshot and exit: 0 online, 1 not, 2 bad usage
  --user-data-dir=DIR  keep settings and caches in DIR
  --help               print this and exit
  --version            print the version and exit
`

/**
 * Reads the arguments that are ours, without the executable and the application's folder. Switches of the platform
 * underneath are let through, of an installed application but those that it can do with. The error is a text for the
 * terminal, its last line saying where to read on.
 */
export function parseOptions(args: readonly string[], isPackaged = false): Parsed<Options> {
  const read = isPackaged ? readPackageFlags(args) : readFlags(args)
  const options = read.ok ? check(read.value.given, read.value.rest) : read
  return options.ok ? options : refuse(`meshtray: ${options.error}\nTry "meshtray --help".`)
}

/** What the window shall show for a deep link; null: there is none. */
export function showFor(options: Options): Show | null {
  return options.join === null ? null : { view: 'join', id: options.join }
}

function refuse(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error }
}

function readPackageFlags(args: readonly string[]): ReturnType<typeof readFlags> {
  const refused = args.find(isRefusedInPackage)
  if (refused === undefined) return readFlags(args)
  const [name] = refused.split('=')
  return refuse(`${name} is not for an installed Meshtray: it keeps its sandbox, and lets nobody in.`)
}

function readFlags(args: readonly string[]): Parsed<{ given: Given; rest: readonly string[] }> {
  const ours = args.filter((argument) => !isPlatformSwitch(argument))
  const { tokens } = parseArgs({
    args: ours,
    options: flags,
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  const given: Record<string, string | boolean> = {}
  const rest: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') rest.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    if (!isFlag(name)) {
      const near = nearestOf(name, Object.keys(flags))
      const hint = near === null ? '' : ` Did you mean --${near}?`
      return refuse(`there is no option ${rawName}.${hint}`)
    }
    if (flags[name].type === 'boolean') {
      if (value !== undefined) return refuse(`--${name} takes no value, but got "${value}".`)
      given[name] = true
    } else {
      const missing = value === undefined || value === '' || (!token.inlineValue && isSwitchToChromium(value))
      if (missing) return refuse(`--${name} needs a value: --${name}=${placeholder(name)}.`)
      given[name] = value
    }
  }
  return { ok: true, value: { given, rest } }
}

/** As Chromium reads an argument of its own: with white space taken off, and on Windows behind a slash too. */
function isSwitchToChromium(argument: string): boolean {
  return (process.platform === 'win32' ? /^[\s\u0085]*[-/]/ : /^[\s\u0085]*-/).test(argument)
}

function isFlag(name: string): name is Flag {
  return Object.hasOwn(flags, name)
}

function placeholder(name: Flag): string {
  if (name.endsWith('-url')) return 'URL'
  if (name === 'token-file') return 'FILE'
  return name === 'service-home' ? 'DIR' : 'NAME'
}

function check(given: Given, rest: readonly string[]): Parsed<Options> {
  if (given.show === true && given.hidden === true) return refuse('--show and --hidden exclude each other.')
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
  const join = deepLink(rest)
  if (!join.ok) return join
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
      status: given.status ?? false,
      version: given.version ?? false,
      help: given.help === true ? help : null,
      join: join.value,
    },
  }
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
  const target = /^meshtray:(?:\/\/)?join\/([^/?#]*)\/?$/i.exec(link)?.[1]
  if (target === undefined) {
    return refuse(`"${link}" is no option and no link of the form meshtray://join/NETWORK-ID.`)
  }
  const id = parseNetworkId(target)
  return id.ok
    ? { ok: true, value: id.id }
    : refuse(`"${link}" holds no network id (16 characters of 0-9 and a-f).`)
}
