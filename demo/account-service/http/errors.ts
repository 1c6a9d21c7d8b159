import type { HttpBindings } from '@hono/node-server'
import { isJsonObject, type Json } from '../../node-service/json.ts'
import type { User } from '../state.ts'

/** An error as the service words it. */
export function refuse(status: 400 | 401 | 403 | 404 | 409, message: string): Response {
  const type = { 400: 'invalid', 401: 'unauthorized', 403: 'forbidden', 404: 'not_found', 409: 'conflict' }[
    status
  ]
  return Response.json({ type, message }, { status })
}

export const notFound = () => refuse(404, 'There is no such item.')
export const forbidden = () => refuse(403, 'You do not have permission for this.')

/** The owner of the request's token, in Hono's context */
export type Caller = { Bindings: HttpBindings; Variables: { user: User } }

/** undefined: the body is no JSON object. */
export async function parsed(request: { text(): Promise<string> }): Promise<Json | undefined> {
  const text = await request.text()
  try {
    const body = JSON.parse(text === '' ? '{}' : text) as Json
    return isJsonObject(body) ? body : undefined
  } catch {
    return undefined
  }
}

export function badBody(): Response {
  return refuse(400, 'The body must be a JSON object.')
}
