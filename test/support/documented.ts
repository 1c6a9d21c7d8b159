import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'

/*
 * A server that answers as an API document allows, and as nobody has seen it answer. Its replies are drawn from the tables
 * of a document in test/api, and share nothing with the readers that they test.
 */
export type Json = { readonly [field: string]: unknown }
type Field = readonly [name: string, type: string]

/** Reads the tables of a document: each field of a table with its type, as the document writes both. */
export function tablesOf(file: string): (title: string) => readonly Field[] {
  const document = readFileSync(new URL(`../api/${file}`, import.meta.url), 'utf8')
  return (title) => {
    const after = document.split(`\n### ${title}\n`)[1] ?? document.split(`\n${title}:\n`)[1] ?? ''
    const section = after.split(/\n(?:#|\w+:\n)/)[0] ?? ''
    return [...section.matchAll(/^\| ([\w., ]+?) \| ([^|]+?) \|/gm)].flatMap(([, names = '', type = '']) =>
      names === 'Field' ? [] : names.split(', ').map((name) => [name, type] as const),
    )
  }
}

/** What becomes of each field of an object: as its type says in most, and else nothing, null, or another type. */
export function objectOf(
  fields: readonly Field[],
  given: { readonly [nameOrType: string]: fc.Arbitrary<unknown> },
): fc.Arbitrary<Json> {
  const drawn = fields.map(([name, type]) =>
    fc
      .oneof(
        { weight: 6, arbitrary: given[name] ?? given[type] ?? anyOf(type) },
        { weight: 2, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>('x', 7, true, [], {}, [null], -1, 1e300) },
      )
      .map((value) => [name, value] as const),
  )
  return fc.tuple(fc.tuple(...drawn), fc.boolean()).map(([values, hasMore]) => {
    const object: Record<string, unknown> = hasMore ? { novelty: { deep: [1] } } : {}
    for (const [name, value] of values) if (value !== undefined && !name.includes('.')) object[name] = value
    return object
  })
}

function anyOf(type: string): fc.Arbitrary<unknown> {
  if (type.startsWith('boolean')) return fc.boolean()
  if (type.startsWith('integer') || type.startsWith('number'))
    return fc.constantFrom(0, 1, 2, 3, 1280, 17e11, 18e11)
  if (type.startsWith('string')) return fc.constantFrom('OK', 'x', '', '8056c2e21c000001', 'a1b2c3d4e5')
  if (type.startsWith('array of string')) return fc.constantFrom([], ['10.0.0.1/24'], ['x', 7])
  return type.startsWith('array') ? fc.constantFrom([], [{}], [null]) : fc.constantFrom({}, { zt: true })
}

/** The answer to one request */
export interface Mood<Objects = Json> {
  readonly status: number
  readonly form: 'whole' | 'empty' | 'page' | 'list' | 'cut' | 'other type'
  readonly objects: Objects
  /** A write is carried out, whatever is answered to it. */
  readonly acts: boolean
}

export function moodsOf<Objects>(objects: fc.Arbitrary<Objects>): fc.Arbitrary<readonly Mood<Objects>[]> {
  const mood = fc.record({
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constant(200) },
      { weight: 2, arbitrary: fc.constantFrom(201, 204, 302, 400, 401, 403, 404, 409, 429, 500, 503) },
    ),
    form: fc.oneof(
      { weight: 12, arbitrary: fc.constant('whole' as const) },
      { weight: 3, arbitrary: fc.constantFrom<Mood['form']>('empty', 'page', 'list', 'cut', 'other type') },
    ),
    objects,
    acts: fc.boolean(),
  })
  return fc.array(mood, { minLength: 3, maxLength: 6 })
}

/** A request, and what was answered to it; null where that was no success, or no JSON */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly body: Json
  readonly status: number
  readonly reply: unknown
}

export function isObject(given: unknown): given is Json {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

/** Data of the server in one world */
interface World<Objects> {
  /** undefined: there is no such thing */
  answer(path: string, mood: Mood<Objects>, method: string): unknown
  carryOut(method: string, path: string, body: Json): void
}

export interface Documented<Objects> {
  readonly url: string
  readonly seen: readonly Seen[]
  /** Cycles through the moods. */
  begin(moods: readonly Mood<Objects>[]): void
  /** Changes the mood and keeps the world. */
  turn(moods: readonly Mood<Objects>[]): void
  close(): Promise<void>
}

export async function startDocumented<Objects>(
  prefix: string,
  createWorld: () => World<Objects>,
): Promise<Documented<Objects>> {
  let drawn: readonly Mood<Objects>[] = []
  let seen: Seen[] = []
  let world = createWorld()

  async function bodyOf(request: IncomingMessage): Promise<Json> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Json)
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const { method = '', url = '' } = request
    const path = url.slice(prefix.length)
    const mood = drawn[seen.length % drawn.length]
    if (mood === undefined) return response.writeHead(500).end()
    // A deletion is answered with the deleted item.
    const before = method === 'DELETE' ? world.answer(path, mood, method) : undefined
    if (method !== 'GET' && mood.acts) world.carryOut(method, path, body)
    const whole = before ?? world.answer(path, mood, method)
    const text = whole === undefined ? '{}' : JSON.stringify(whole)
    const texts = {
      whole: text,
      'other type': text,
      empty: '',
      page: '<html>',
      list: '[7]',
      cut: text.slice(0, text.length / 2),
    }
    const status = whole === undefined && mood.status === 200 ? 404 : mood.status
    const sent = status === 204 ? '' : texts[mood.form]
    let reply: unknown = null
    try {
      reply = status < 300 ? JSON.parse(sent) : null
    } catch {}
    seen.push({ method, path, body, status, reply })
    const type = mood.form === 'other type' ? 'text/html' : 'application/json'
    response.writeHead(status, {
      'content-type': type,
      ...(status !== 204 && { 'content-length': Buffer.byteLength(sent) }),
    })
    response.end(sent)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get seen() {
      return seen
    },
    begin(next) {
      drawn = next
      seen = []
      world = createWorld()
    },
    turn(next) {
      drawn = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
