import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Json } from '../../node-service/json.ts'
import { type Kind, type Level, need, type Place } from '../access.ts'
import { refusal } from '../refusal.ts'
import type { Central } from '../service.ts'
import type { ApiKey, ServiceAccount } from '../state.ts'

/** The owner of the key that came with the request */
export interface Caller {
  readonly key: ApiKey
  readonly account: ServiceAccount
  readonly principal: string
}
export type Env = { Bindings: HttpBindings; Variables: { caller: Caller } }

/** The names that ids of resources have in paths */
const inPath = { org: 'org', network_group: 'group', network: 'network' } as const

/** Returns where the resource stands that the path names. Throws the refusal if the caller has no right to it. */
export function needNamed(central: Central, context: Context<Env>, kind: Kind, level: Level): Place {
  return need(central, context.var.caller.principal, kind, context.req.param(inPath[kind]) ?? '', level)
}

/** Returns the body's JSON. Throws a 400 if it is not JSON. */
export async function bodyOf(context: Context<Env>): Promise<Json> {
  try {
    return JSON.parse(await context.req.text()) as Json
  } catch {
    throw refusal(400, 'the body is not JSON')
  }
}
