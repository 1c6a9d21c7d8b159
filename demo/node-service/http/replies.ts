import { type Json, parseErrorWords, parseJson, printJson } from '../json.ts'

const json = { 'Content-Type': 'application/json' }

export function jsonReply(value: unknown, status = 200): Response {
  return new Response(printJson(value), { status, headers: json })
}

/** JSON on many lines and in the order given, as the controller prints its own status. */
export function indentedReply(value: unknown): Response {
  return new Response(`${JSON.stringify(value, null, '\t')}\n`, { headers: json })
}

/** Without body and content type: how the service answers whatever it does not know. */
export function notFound(): Response {
  return emptyReply(404)
}

/** The reply has no body, and so no content type. */
export function emptyReply(status = 200): Response {
  return new Response(null, { status, headers: { 'Content-Length': '0' } })
}

/** The value, or 404 where there is none. */
export function foundOr404(value: unknown): Response {
  return value === undefined ? notFound() : jsonReply(value)
}

/** The controller's way: 500 with a description that is not escaped, and so may break the JSON around it. */
export function withParsedBody(text: string, reply: (body: Json) => Response): Response {
  try {
    return reply(parseJson(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const description = parseErrorWords(text, error)
    return new Response(`{"error": 500, "description": "${description}"}`, { status: 500, headers: json })
  }
}

/** Like the real node, this treats a body that is not JSON as an empty one. */
export function leniently(text: string): Json {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
