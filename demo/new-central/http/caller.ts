import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Json } from '../../node-service/json.ts'
import { refusal } from '../refusal.ts'
import type { ApiKey, ServiceAccount } from '../state.ts'

/** The owner of the key that came with the request */
export interface Caller {
  readonly key: ApiKey
  readonly account: ServiceAccount
  readonly principal: string
}
export type Env = { Bindings: HttpBindings; Variables: { caller: Caller } }

/** Returns the body's JSON. Throws a 400 if it is not JSON. */
export async function bodyOf(context: Context<Env>): Promise<Json> {
  try {
    return JSON.parse(await context.req.text()) as Json
  } catch {
    throw refusal(400, 'the body is not JSON')
  }
}
