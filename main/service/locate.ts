import { stat } from 'node:fs/promises'
import { failure, type Result, success } from '../../contract/result.ts'
import { codeOf } from '../base/error-code.ts'
import { loopbackOrigin } from '../http/addresses.ts'
import type { HomeGuard } from './home-guard.ts'
import { defaultPort, joinPath, type Profile, type Surroundings, tokenCopiesOf } from './profiles.ts'
import { readSmallFile, type TokenLocation } from './service-tokens.ts'

/** Options for the service from the command line; null: not given. */
export interface ServiceOptions {
  readonly serviceHome: string | null
  readonly serviceUrl: string | null
  readonly authHeader: string | null
  readonly tokenFile: string | null
  /** The token may be sent to a listener of any user. Absent: only to root's and the token file's owner's */
  readonly anyListener?: boolean
}

/** A candidate service: its addresses, and the places of its token. */
export interface Target {
  readonly profile: string
  /** Origins to try in turn; more than one because some services answer only on IPv6. */
  readonly origins: readonly [string, ...string[]]
  readonly header: string
  /** null: only an address was given, and no service is installed */
  readonly home: string | null
  /** The service writes its port there at each start; null: its home is not known. */
  readonly portFile: string | null
  /** The service's own token file */
  readonly tokenFile: string | null
  /** Tried in this order */
  readonly tokenLocations: readonly TokenLocation[]
  /** The name under which the keychain keeps this service's token */
  readonly account: string
  /** Names of its unit in the service manager; empty: the system does not start it */
  readonly unitNames: readonly string[]
}

/**
 * Finds candidate node services, at least one: the one given on the command line, else each profile whose home folder
 * exists, in table order. Faults: 'service-absent', 'home-unreadable', 'home-untrusted', 'port-file-damaged',
 * 'address-not-loopback'.
 */
export async function locate(
  options: ServiceOptions,
  at: Surroundings,
  guard: HomeGuard,
): Promise<readonly Result<Target>[]> {
  const found =
    options.serviceHome === null ? await installed(at, guard) : [await homeGiven(options.serviceHome, at)]
  return Promise.all(found.map((one) => (one.ok ? targetAt(one.value, options, at) : one)))
}

async function targetAt(
  { profile, home }: Found,
  options: ServiceOptions,
  at: Surroundings,
): Promise<Result<Target>> {
  if (home === null && options.serviceUrl === null) return failure('service-absent')

  const origins =
    options.serviceUrl === null ? await originsOf(home, profile, at) : urlGiven(options.serviceUrl)
  if (!origins.ok) return origins

  const tokenFile = home === null ? null : joinPath(at.platform, home, profile.tokenFile)
  const copies = options.serviceHome === null ? tokenCopiesOf(profile, at) : []
  const tokenLocations: TokenLocation[] = []
  if (options.tokenFile !== null) tokenLocations.push({ kind: 'option', path: options.tokenFile })
  if (tokenFile !== null) tokenLocations.push({ kind: 'home', path: tokenFile })
  tokenLocations.push(...copies.map((path) => ({ kind: 'copy' as const, path })))
  // The keychain comes last, because reading it may show a prompt.
  tokenLocations.push({ kind: 'keychain' })

  return success({
    profile: profile.name,
    origins: origins.value,
    header: options.authHeader ?? profile.header,
    home,
    portFile: home === null ? null : joinPath(at.platform, home, profile.portFile),
    tokenFile,
    tokenLocations,
    account: home ?? origins.value[0],
    unitNames: home === profile.homes[at.platform] ? (profile.unitNames[at.platform] ?? []) : [],
  })
}

interface Found {
  readonly profile: Profile
  readonly home: string | null
}

async function installed(at: Surroundings, guard: HomeGuard): Promise<readonly Result<Found>[]> {
  const found: Result<Found>[] = []
  for (const profile of at.profiles) {
    const home = profile.homes[at.platform]
    if (home === undefined || (await kindOf(home)) === 'missing') continue
    const planted = await guard(profile, home)
    found.push(planted === null ? success({ profile, home }) : failure('home-untrusted', planted))
  }
  const [first] = at.profiles
  if (found.length > 0) return found
  return [first === undefined ? failure('service-absent') : success({ profile: first, home: null })]
}

/** Resolves a folder that the user named; the name of its port file shows which profile it belongs to. */
async function homeGiven(home: string, at: Surroundings): Promise<Result<Found>> {
  const kind = await kindOf(home)
  if (kind !== 'folder') {
    return failure('home-unreadable', `${home}: ${kind === 'missing' ? 'not there' : kind}`)
  }
  const [first] = at.profiles
  if (first === undefined) return failure('service-absent')
  for (const profile of at.profiles) {
    if (home === profile.homes[at.platform]) return success({ profile, home })
    const port = await kindOf(joinPath(at.platform, home, profile.portFile))
    if (port !== 'missing') return success({ profile, home })
  }
  return success({ profile: first, home })
}

async function kindOf(path: string): Promise<'missing' | 'folder' | 'not a folder' | 'not accessible'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'not a folder'
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'not accessible'
  }
}

type Origins = readonly [string, ...string[]]

async function originsOf(home: string | null, profile: Profile, at: Surroundings): Promise<Result<Origins>> {
  const port =
    home === null ? success(defaultPort) : await readPort(joinPath(at.platform, home, profile.portFile))
  if (!port.ok) return port
  return success([`http://127.0.0.1:${port.value}`, `http://[::1]:${port.value}`])
}

function urlGiven(url: string): Result<Origins> {
  const origin = loopbackOrigin(url)
  return origin.ok ? success([origin.value]) : origin
}

/** Reads the port file; the default port if it is missing or unreadable. */
async function readPort(path: string): Promise<Result<number>> {
  const file = await readSmallFile(path, 64)
  if (file.kind === 'missing' || file.kind === 'unreadable') return success(defaultPort)
  if (file.kind === 'damaged') return failure('port-file-damaged', `${path}: ${file.why}`)
  const port = /^\d{1,5}$/.test(file.text) ? Number(file.text) : 0
  if (port < 1 || port > 65535) return failure('port-file-damaged', `${path}: "${file.text.slice(0, 20)}"`)
  return success(port)
}
