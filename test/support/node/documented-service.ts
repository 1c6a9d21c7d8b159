import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'

/*
 * A node service that answers as its API document allows, and as nobody has seen it answer. It is drawn from the tables of
 * the document in test/api, and shares nothing with the readers that it tests.
 */
export const node = 'a1b2c3d4e5'
export const network = '8056c2e21c000001'
export const hosted = `${node}000001`
export const members = ['1111111111', '2222222222'] as const

type Json = { readonly [field: string]: unknown }

const document = readFileSync(new URL('../../api/node-service.md', import.meta.url), 'utf8')

/** Each field of a table with its type, as the document writes both */
export function fieldsOf(title: string): readonly (readonly [name: string, type: string])[] {
  const section = document.split(`### ${title}\n`)[1]?.split('\n#')[0] ?? ''
  return [...section.matchAll(/^\| ([\w., ]+?) \| ([^|]+?) \|/gm)].flatMap(([, names = '', type = '']) =>
    names === 'Field' ? [] : names.split(', ').map((name) => [name, type] as const),
  )
}

const tables = {
  status: fieldsOf('Node status (Status)'),
  network: fieldsOf('Joined network (Network)'),
  controller: fieldsOf('Controller status'),
  hosted: fieldsOf('Controller network'),
  member: fieldsOf('Controller network member'),
}

/** What becomes of each field of an object: as its type says in most, and else nothing, null, or another type. */
function objectOf(table: keyof typeof tables, fixed: Json): fc.Arbitrary<Json> {
  const fields = tables[table].map(([name, type]) =>
    fc
      .oneof(
        { weight: 6, arbitrary: Object.hasOwn(fixed, name) ? fc.constant(fixed[name]) : anyOf(type) },
        { weight: 2, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom<unknown>('x', 7, true, [], {}, [null], -1, 1e300) },
      )
      .map((value) => [name, value] as const),
  )
  return fc.tuple(fc.tuple(...fields), fc.boolean()).map(([given, hasMore]) => {
    const object: Record<string, unknown> = hasMore ? { novelty: { deep: [1] } } : {}
    for (const [name, value] of given) {
      const [first = '', ...rest] = name.split('.').reverse()
      if (value !== undefined && rest.length === 0) object[first] = value
    }
    return object
  })
}

function anyOf(type: string): fc.Arbitrary<unknown> {
  if (type.startsWith('boolean')) return fc.boolean()
  if (type.startsWith('integer') || type.startsWith('number'))
    return fc.constantFrom(0, 1, 2, 3, 1280, 17e11, 18e11)
  if (type.startsWith('string')) return fc.constantFrom('OK', 'x', '', network, node)
  if (type.startsWith('array of string')) return fc.constantFrom([], ['10.0.0.1/24'], ['x', 7])
  return type.startsWith('array') ? fc.constantFrom([], [{}], [null]) : fc.constantFrom({}, { zt: true })
}

export interface Mood {
  readonly status: number
  readonly form: 'whole' | 'empty' | 'page' | 'list' | 'cut' | 'other type'
  readonly objects: { readonly [table in keyof typeof tables]: Json }
  /** A write is carried out, whatever is answered to it. */
  readonly acts: boolean
}

export const moods: fc.Arbitrary<readonly Mood[]> = fc.array(
  fc.record({
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constant(200) },
      { weight: 2, arbitrary: fc.constantFrom(201, 204, 302, 400, 401, 404, 429, 500, 503) },
    ),
    form: fc.oneof(
      { weight: 12, arbitrary: fc.constant('whole' as const) },
      { weight: 3, arbitrary: fc.constantFrom('empty', 'page', 'list', 'cut', 'other type') },
    ),
    objects: fc.record({
      status: objectOf('status', { address: node }),
      network: objectOf('network', { id: network, nwid: network }),
      controller: objectOf('controller', { controller: true }),
      hosted: objectOf('hosted', { id: hosted, nwid: hosted }),
      member: objectOf('member', {}),
    }),
    acts: fc.boolean(),
  }),
  { minLength: 3, maxLength: 6 },
)

/** A request that writes, and what was said of a member before and after it */
export interface Seen {
  readonly method: string
  readonly path: string
  readonly body: Json
  readonly status: number
  /** null: it cannot be read, or is no success. */
  readonly reply: unknown
}

export interface DocumentedService {
  readonly url: string
  readonly seen: readonly Seen[]
  begin(moods: readonly Mood[]): void
  close(): Promise<void>
}

export async function startDocumentedService(): Promise<DocumentedService> {
  let drawn: readonly Mood[] = []
  let seen: Seen[] = []
  let joined = false
  let there = new Set<string>(members)

  function wholeOf(path: string, { objects }: Mood): unknown {
    const member = path.match(/\/member\/(\w{10})$/)?.[1]
    if (path === '/status') return { ...objects.status, address: node }
    if (path === '/network') return joined ? [objects.network, null, 'x'] : []
    if (path === '/controller') return objects.controller
    if (path === '/controller/network') return [hosted]
    if (path.startsWith('/unstable/')) return undefined
    if (path.endsWith('/member')) return Object.fromEntries([...there].map((id) => [id, 1]))
    if (member !== undefined)
      return there.has(member) ? { ...objects.member, id: member, address: member } : undefined
    if (path.startsWith('/controller/network/')) return { ...objects.hosted, id: hosted }
    return joined ? { ...objects.network, id: network } : undefined
  }

  async function bodyOf(request: IncomingMessage): Promise<Json> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Json)
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const { method = '', url: path = '' } = request
    const mood = drawn[seen.length % drawn.length]
    if (mood === undefined) return response.writeHead(500).end()
    const isWrite = method !== 'GET'
    if (isWrite && mood.acts) {
      if (path.startsWith('/network/')) joined = method === 'POST'
      else if (method === 'DELETE') there.delete(path.slice(-10))
    }
    const whole = wholeOf(path, mood)
    const text = whole === undefined ? '{}' : JSON.stringify(whole)
    const texts = {
      ...{ whole: text, 'other type': text, empty: '', page: '<html>', list: '[7]' },
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
      ...(status !== 204 && { 'content-length': sent.length }),
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
      joined = false
      there = new Set(members)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
