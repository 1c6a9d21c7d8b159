import type { Fault } from '../../contract/fault.ts'
import type { Result } from '../../contract/result.ts'
import type { Connection } from '../../contract/snapshot.ts'
import { createServiceClient, type ServiceClient } from './client.ts'
import type { Limits } from './connection.ts'
import type { Candidates, KeyRing } from './keys.ts'
import type { Target } from './locate.ts'

/** A service that accepted a key. */
export interface Session {
  readonly target: Target
  readonly origin: string
  readonly client: ServiceClient
}

/** Why there is no session. */
export type NoSession = Extract<Connection, { state: 'absent' | 'locked' | 'unauthorized' | 'unreachable' }>

export type Opened = Result<Session, NoSession>

/**
 * Tries the keys that were found until GET /status answers 200 to one. Where all are refused, or there are none, asks
 * GET /health, which needs no key, whether the service runs and which version it is.
 */
export async function openSession(target: Target, keys: KeyRing, limits?: Limits): Promise<Opened> {
  const candidates = await keys.candidates(target)
  const refused = new Set<string>()
  let origins: readonly string[] = target.origins
  for (const { source, token } of candidates.found) {
    if (refused.has(token)) continue
    const tried = await tryToken(target, origins, token, limits)
    if (tried.ok) {
      const stale = candidates.found.find((other) => other.source === 'keychain')
      if (stale !== undefined && source !== 'keychain' && refused.has(stale.token)) keys.forget(target)
      return { ok: true, value: { target, ...tried.value } }
    }
    if (tried.error.fault.code !== 'service-unauthorized') return unreachable(tried.error.fault)
    refused.add(token)
    origins = [tried.error.origin]
  }
  return await withoutKey(target, origins, candidates, limits)
}

/** Opens a client with one key, if the service accepts it. The next origin is tried where nothing listens at one. */
export async function tryToken(
  target: Target,
  origins: readonly string[],
  token: string,
  limits?: Limits,
): Promise<Result<Pick<Session, 'client' | 'origin'>, { readonly fault: Fault; readonly origin: string }>> {
  let failed: { fault: Fault; origin: string } | null = null
  for (const origin of origins) {
    const client = createServiceClient({ origin, header: target.header, token, ...(limits && { limits }) })
    const status = await client.status()
    if (status.ok) return { ok: true, value: { client, origin } }
    void client.close()
    failed ??= { fault: at(origin, status.error), origin }
    if (status.error.code !== 'service-unreachable') {
      failed = { fault: at(origin, status.error), origin }
      break
    }
  }
  return { ok: false, error: failed ?? { fault: { code: 'service-unreachable' }, origin: '' } }
}

async function withoutKey(
  target: Target,
  origins: readonly string[],
  candidates: Candidates,
  limits?: Limits,
): Promise<Opened> {
  let failed: Fault | null = null
  for (const origin of origins) {
    const client = createServiceClient({
      origin,
      header: target.header,
      token: null,
      ...(limits && { limits }),
    })
    const health = await client.health()
    void client.close()
    // Releases without GET /health answer it as they answer everything without a key: they run all the same.
    const runs = health.ok || ['service-unauthorized', 'service-not-found'].includes(health.error.code)
    if (runs) return keyless(target, origin, candidates, health.ok ? health.value.version : null)
    failed ??= at(origin, health.error)
    if (health.error.code !== 'service-unreachable') return unreachable(at(origin, health.error))
  }
  return unreachable(failed ?? { code: 'service-unreachable' })
}

/** It runs. Locked, where its own key file gave no key; unauthorized, where that key was refused too. */
function keyless(
  target: Target,
  origin: string,
  { found, faults }: Candidates,
  version: string | null,
): Opened {
  const port = Number(new URL(origin).port || 80)
  const own = faults.find(({ source }) => source === 'home')
  const given = faults.find(({ source }) => source === 'option')
  if (own !== undefined && target.keyFile !== null) {
    const fault = given?.fault ?? own.fault
    return { ok: false, error: { state: 'locked', fault, keyFile: target.keyFile, version, port } }
  }
  const fault: Fault = given?.fault ?? {
    code: found.length === 0 ? 'key-missing' : 'service-unauthorized',
    detail:
      found.length === 0 ? origin : `${origin}: refused ${found.map(({ source }) => source).join(', ')}`,
  }
  return { ok: false, error: { state: 'unauthorized', fault, version, port } }
}

function unreachable(fault: Fault): Opened {
  return { ok: false, error: { state: 'unreachable', fault } }
}

/** Says where, so that a wrong port can be seen. */
function at(origin: string, fault: Fault): Fault {
  return { code: fault.code, detail: fault.detail === undefined ? origin : `${origin}: ${fault.detail}` }
}
