import { Hono } from 'hono'
import { asJsonObject, type Json } from '../node-service/json.ts'

/** Ways in which a service may answer, by the name of what is not known of the real one; the first is the usual one. */
interface Choices {
  readonly [name: string]: readonly unknown[]
}
export type Quirks<C extends Choices> = { -readonly [Q in keyof C]: C[Q][number] }

export function usualQuirks<C extends Choices>(choices: C): Quirks<C> {
  return Object.fromEntries(Object.entries(choices).map(([name, [usual]]) => [name, usual])) as Quirks<C>
}

/** Sets the quirks that the value names, or gives a sentence that says what is wrong with it. */
function setQuirks<C extends Choices>(
  choices: C,
  quirks: Quirks<C>,
  given: { readonly [name: string]: unknown },
): string | null {
  for (const [name, value] of Object.entries(given)) {
    const known = Object.hasOwn(choices, name) ? choices[name] : undefined
    if (known === undefined) return `"${name}" is not a quirk.`
    if (!known.includes(value)) return `"${name}" must be one of ${JSON.stringify(known)}.`
  }
  Object.assign(quirks, given)
  return null
}

/** Shows and sets the quirks of a demo service, for tests in another process. */
export function quirkRoutes<C extends Choices>(choices: C, quirks: Quirks<C>): Hono {
  return new Hono()
    .get('/__quirks', () => Response.json(quirks))
    .post('/__quirks', async (context) => {
      const wrong = setQuirks(choices, quirks, asJsonObject(await controlBody(context.req)))
      return wrong === null ? Response.json(quirks) : controlRefused(wrong)
    })
}

/** The JSON that was sent to a control; null: it is not JSON. */
export async function controlBody(request: { text(): Promise<string> }): Promise<Json> {
  try {
    return JSON.parse(await request.text()) as Json
  } catch {
    return null
  }
}

export function controlRefused(error: string): Response {
  return Response.json({ error }, { status: 400 })
}
