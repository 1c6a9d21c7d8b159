import type { Fault } from '../../contract/fault.ts'
import type { Node } from '../../contract/node.ts'
import { failure, type Result } from '../../contract/result.ts'
import type { Connection } from '../../contract/snapshot.ts'
import { createServiceClient, type ServiceClient } from './client.ts'
import { type Limits, loadHttpLibrary } from './connection.ts'
import type { ListenerGuard } from './listener-guard.ts'
import type { Target } from './locate.ts'
import type { ServiceTokens, TokenLocation } from './service-tokens.ts'

/** A client for a service that accepted a token. */
export interface Session {
  readonly target: Target
  readonly origin: string
  readonly client: ServiceClient
  /** The reply to GET /status that proved the token */
  readonly node: Node
}

/** The states of a connection without a session. */
export type NoSession = Extract<Connection, { state: 'absent' | 'locked' | 'unauthorized' | 'unreachable' }>

export type Opened = Result<Session, NoSession>

interface FoundFault {
  readonly foundIn: TokenLocation['kind']
  readonly fault: Fault
}

/** Locations of tokens that the service refused, and faults of those that could not be read */
export interface Refused {
  readonly refused: readonly TokenLocation['kind'][]
  readonly faults: readonly FoundFault[]
}

/** Limits and checks for requests to a service. */
export interface Terms {
  readonly limits?: Limits
  /** null: any listener is trusted */
  readonly guard: ListenerGuard | null
}

/**
 * Tries services in turn, and takes the first that accepts a token. If none does, reports the most informative failure:
 * the service runs and has an unreadable token; it runs; it is installed.
 */
export async function openAny(
  located: readonly Result<Target>[],
  tokens: ServiceTokens,
  terms: Terms,
): Promise<{ readonly target: Result<Target>; readonly opened: Opened }> {
  let best: { readonly target: Result<Target>; readonly opened: Opened; readonly rank: number } | null = null
  for (const target of located) {
    const opened = target.ok ? await openSession(target.value, tokens, terms) : nowhere(target.error)
    if (opened.ok) return { target, opened }
    const rank = rankOf(opened.error)
    if (best === null || rank < best.rank) best = { target, opened, rank }
  }
  return best ?? { target: failure('service-absent'), opened: nowhere({ code: 'service-absent' }) }
}

function rankOf(why: NoSession): number {
  if (why.state === 'absent') return 4
  if (why.fault.code === 'home-untrusted') return 3
  if (why.state === 'unreachable') return 2
  return why.fault.code === 'token-unreadable' ? 0 : 1
}

function nowhere(fault: Fault): Opened {
  return fault.code === 'service-absent' ? { ok: false, error: { state: 'absent' } } : unreachable(fault)
}

/**
 * Tries each token until GET /status answers 200. If all are refused, or there are none, GET /health, which needs no
 * token, shows whether the service runs and its version.
 */
async function openSession(target: Target, tokens: ServiceTokens, terms: Terms): Promise<Opened> {
  // Preloads the library while the first file is read.
  setImmediate(() => void loadHttpLibrary())
  const refused = new Map<string, TokenLocation['kind']>()
  const faults: FoundFault[] = []
  let origins: readonly string[] = target.origins
  let imposter: Fault | null = null
  for (const location of target.tokenLocations) {
    const read = await tokens.read(location, target)
    if (!read.ok) faults.push({ foundIn: location.kind, fault: read.error })
    if (!read.ok || read.value === null || refused.has(read.value.token)) continue
    const tried = await tryToken(target, origins, read.value, terms)
    if (tried.ok) return { ok: true, value: { target, ...tried.value } }
    if (tried.error.fault.code === 'service-imposter') {
      // The listener may be the owner of another copy of the token, so the next candidate is tried.
      imposter ??= tried.error.fault
      continue
    }
    if (tried.error.fault.code !== 'service-unauthorized') return unreachable(tried.error.fault)
    refused.set(read.value.token, location.kind)
    origins = [tried.error.origin]
  }
  if (imposter !== null) return unreachable(imposter)
  return await withoutToken(target, origins, { refused: [...refused.values()], faults }, terms)
}

/**
 * Opens a client with one token, if the service accepts it. Tries the next origin if nothing, or a different program,
 * listens at one.
 */
export async function tryToken(
  target: Target,
  origins: readonly string[],
  token: GivenToken,
  terms: Terms,
): Promise<Result<Omit<Session, 'target'>, { readonly fault: Fault; readonly origin: string }>> {
  let failed: { fault: Fault; origin: string } | null = null
  for (const origin of origins) {
    const client = await clientAt(origin, target, token, terms)
    const status = await client.status()
    if (status.ok) return { ok: true, value: { client, origin, node: status.value } }
    void client.close()
    failed ??= { fault: at(origin, status.error), origin }
    if (status.error.code !== 'service-unreachable') {
      failed = { fault: at(origin, status.error), origin }
      if (status.error.code !== 'service-imposter') break
    }
  }
  return { ok: false, error: failed ?? { fault: { code: 'service-unreachable' }, origin: '' } }
}

async function withoutToken(
  target: Target,
  origins: readonly string[],
  candidates: Refused,
  terms: Terms,
): Promise<Opened> {
  let failed: Fault | null = null
  for (const origin of origins) {
    const client = await clientAt(origin, target, { path: null, owner: null, token: null }, terms)
    const health = await client.health()
    void client.close()
    // Releases without GET /health answer it with an authentication error, which still shows that the service runs.
    const runs = health.ok || ['service-unauthorized', 'service-not-found'].includes(health.error.code)
    if (runs) return notAuthorized(target, origin, candidates, health.ok ? health.value.version : null)
    failed ??= at(origin, health.error)
    if (health.error.code !== 'service-unreachable') return unreachable(at(origin, health.error))
  }
  return unreachable(failed ?? { code: 'service-unreachable' })
}

/** A service that answers, and where */
export interface ServiceAt {
  /** null: not known */
  readonly home: string | null
  readonly origin: string
  /** Empty: it does not say */
  readonly version: string
}

/** Asks without a token whether a service answers there. null: none does */
export async function serviceAt(target: Target, terms: Terms): Promise<ServiceAt | null> {
  for (const origin of target.origins) {
    const client = await clientAt(origin, target, { path: null, owner: null, token: null }, terms)
    const health = await client.health()
    void client.close()
    if (health.ok) return { home: target.home, origin, version: health.value.version ?? '' }
  }
  return null
}

/** A token and the file it came from; null: none */
export interface GivenToken {
  readonly path: string | null
  /** Owner of the file that was read, because the path may name another by now; null: not read from a file by us */
  readonly owner: number | null
  readonly token: string | null
}

async function clientAt(
  origin: string,
  { header, tokenFile }: Target,
  { path, owner, token }: GivenToken,
  { limits, guard }: Terms,
): Promise<ServiceClient> {
  const byPath = owner === null || path !== tokenFile ? tokenFile : null
  const files = [owner === null ? path : null, byPath].filter((file) => file !== null)
  const check = guard === null ? null : await guard(files, owner)
  return createServiceClient({ origin, header, token, check, ...(limits && { limits }) })
}

/** The service runs. `locked`: its own token file gave no token; `unauthorized`: that token was refused too. */
function notAuthorized(
  target: Target,
  origin: string,
  { refused, faults }: Refused,
  version: string | null,
): Opened {
  const port = portOf(origin)
  const own = faults.find(({ foundIn }) => foundIn === 'home')
  const given = faults.find(({ foundIn }) => foundIn === 'option')
  if (own !== undefined && target.tokenFile !== null) {
    const fault = given?.fault ?? own.fault
    return { ok: false, error: { state: 'locked', fault, tokenFile: target.tokenFile, version, port } }
  }
  const fault: Fault = given?.fault ?? {
    code: refused.length === 0 ? 'token-missing' : 'service-unauthorized',
    detail: refused.length === 0 ? origin : `${origin}: refused ${refused.join(', ')}`,
  }
  return { ok: false, error: { state: 'unauthorized', fault, version, port } }
}

/** A session's token is refused by one of the reads: those of GET /status had still been accepted. */
export function refusedLater({ origin, node }: Session, fault: Fault): NoSession {
  return { state: 'unauthorized', fault: at(origin, fault), version: node.version, port: portOf(origin) }
}

function portOf(origin: string): number {
  return Number(new URL(origin).port || 80)
}

function unreachable(fault: Fault): Opened {
  return { ok: false, error: { state: 'unreachable', fault } }
}

/** Adds the origin to the fault, so that a wrong port is visible. */
function at(origin: string, fault: Fault): Fault {
  return { ...fault, detail: fault.detail === undefined ? origin : `${origin}: ${fault.detail}` }
}
