import { isJsonObject, type Json } from '../../node-service/json.ts'
import { refuse } from './errors.ts'

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
