import { type ClientRequestArgs, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { FarReport } from '../../../contract/far-report.ts'
import { macOfMember } from '../../../domain/computer/member-address.ts'
import { type Asker, createTurns, listenAt } from '../../../main/doctor/far/answer-server.ts'
import { askFar } from '../../../main/doctor/far/ask-far.ts'
import type { SystemProbes } from '../../../main/system/probes.ts'

/* The two ends of a check over real connections. Addresses of the loopback network stand for those of a network. */
const network = '8056c2e21c000001'
const member = '0a1b2c3d4e'
const place = { network, interface: 'ztabcdefgh', address: '127.77.0.1', subnet: '127.77.0.1/16' }
const next = '127.77.0.9'
const report: FarReport = { version: 1, findings: [{ code: 'path-direct' }] }
const question = { path: '/v1/check', headers: { 'meshtray-check': '1' } }

const neighbours =
  (mac: string | null, address = next, name = place.interface): SystemProbes['neighbours'] =>
  async () => ({
    kind: 'found',
    by: 'ip neigh',
    raw: '',
    value: [{ address, interface: name, mac, state: 'reachable' }],
  })

/** Starts the answering end at a free port. */
async function answering(change: Partial<Parameters<typeof listenAt>[0]> = {}) {
  const asked: Asker[] = []
  const lines: string[] = []
  const port = await freePort()
  const server = await listenAt({
    place,
    port,
    turns: createTurns(),
    neighbours: neighbours(macOfMember(network, member)),
    knows: async (node) => node === member,
    async lookBack(asker) {
      asked.push(asker)
      return report
    },
    log: (line) => void lines.push(line),
    ...change,
  })
  if (server === null) throw new Error('it does not listen')
  onTestFinished(() => server.close())
  return { asked, lines, port, server }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, place.address, done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Asks from an address that the other end takes for a neighbour's. */
function ask(port: number, change: Partial<ClientRequestArgs> = {}) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const options = { host: place.address, port, localAddress: next, ...question, ...change }
    const sent = request(options, async (response) => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      resolve({ status: response.statusCode ?? 0, text })
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('a member next to this computer is answered, and known by its hardware address', async () => {
  const { asked, port } = await answering()
  expect(await ask(port, { path: '/v1/check?port=22' })).toEqual({
    status: 200,
    text: JSON.stringify(report),
  })
  expect(asked).toEqual([{ place, node: member, address: next, port: 22 }])
})

test.each<[string, Partial<ClientRequestArgs>]>([
  ['an address beyond the subnet', { localAddress: '127.78.0.9' }],
  ['this computer itself', { localAddress: place.address }],
  ['a name that leads here', { headers: { ...question.headers, host: 'evil.example:29993' } }],
  ['another address', { headers: { ...question.headers, host: '127.0.0.1:29993' } }],
])('%s is refused', async (_what, change) => {
  const { asked, port } = await answering()
  expect(await ask(port, change)).toEqual({ status: 403, text: '' })
  expect(asked).toEqual([])
})

test.each<[string, SystemProbes['neighbours']]>([
  ['that is no member', neighbours('02:00:00:00:00:01')],
  ['of another network', neighbours(macOfMember('a09acf0233c1d5e4', member))],
  ['without a hardware address', neighbours(null)],
  ['at another interface', neighbours(macOfMember(network, member), next, 'eth0')],
  ['that is not among the neighbours', neighbours(macOfMember(network, member), '127.77.0.8')],
  [
    'where the neighbours cannot be read',
    async () => ({ kind: 'unknown', why: 'failed', by: 'ip neigh', detail: '' }),
  ],
])('a computer %s is refused', async (_what, near) => {
  const { asked, port } = await answering({ neighbours: near })
  expect((await ask(port)).status).toBe(403)
  expect(asked).toEqual([])
})

test.each<[string, Partial<ClientRequestArgs>]>([
  ['a page in a browser', { headers: { origin: 'https://evil.example' } }],
  ['another path', { path: '/' }],
  ['another version', { path: '/v2/check' }],
  ['a port that is none', { path: '/v1/check?port=70000' }],
  ['more than a port', { path: '/v1/check?port=22&host=a' }],
  ['another method', { method: 'POST' }],
  ['a preflight', { method: 'OPTIONS' }],
])('%s gets nothing', async (_what, change) => {
  const { asked, port } = await answering()
  expect(await ask(port, change)).toEqual({ status: 404, text: '' })
  expect(asked).toEqual([])
})

test('a head that is too large or never ends is cut off', async () => {
  const { port } = await answering()
  const headers = { ...question.headers, more: 'x'.repeat(5_000) }
  expect((await ask(port, { headers })).status).toBe(431)
  const socket = connect({ host: place.address, port, localAddress: next })
  onTestFinished(() => void socket.destroy())
  socket.write('GET /v1/check HTTP/1.1\r\nHost: ')
  await new Promise((done) => socket.on('close', done).resume())
})

test('one check runs at a time, and whoever comes meanwhile is sent away', async () => {
  const { promise, resolve } = Promise.withResolvers<FarReport>()
  let looks = 0
  const { port } = await answering({
    lookBack: () => {
      looks += 1
      return promise
    },
  })
  const first = ask(port)
  await expect.poll(() => looks).toBe(1)
  expect((await ask(port)).status).toBe(429)
  resolve(report)
  expect((await first).status).toBe(200)
  expect((await ask(port)).status).toBe(200)
  expect(looks).toBe(2)
})

test('ten checks a minute are answered', async () => {
  const { asked, port } = await answering()
  for (let i = 0; i < 10; i++) expect((await ask(port)).status).toBe(200)
  expect((await ask(port)).status).toBe(429)
  expect(asked).toHaveLength(10)
})

test('a check that fails tells nothing of the reason', async () => {
  const { lines, port } = await answering({ lookBack: () => Promise.reject(new Error('/home/ada')) })
  expect(await ask(port)).toEqual({ status: 500, text: '' })
  expect(lines.at(-1)).toContain('/home/ada')
})

test('a port that is taken is logged', async () => {
  const { port } = await answering()
  const lines: string[] = []
  const knows = async () => true
  const parts = {
    place,
    port,
    knows,
    turns: createTurns(),
    lookBack: async () => report,
    neighbours: neighbours(null),
  }
  expect(await listenAt({ ...parts, log: (line) => void lines.push(line) })).toBeNull()
  expect(lines.join()).toContain('EADDRINUSE')
})

test('the two ends understand each other', async () => {
  // The loopback network sends from its first address.
  const local = { ...place, subnet: '127.77.0.1/8' }
  const { port, asked } = await answering({
    place: local,
    neighbours: neighbours(macOfMember(network, member), '127.0.0.1'),
  })
  const answer = await askFar({ address: place.address, port: 443 }, port)
  expect(answer).toMatchObject({ kind: 'found', value: { kind: 'told', report } })
  expect(asked).toEqual([{ place: local, node: member, address: '127.0.0.1', port: 443 }])
})
