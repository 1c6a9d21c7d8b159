import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../../contract/fault.ts'
import { startFaultyAccount } from '../../support/account/faulty-account.ts'
import { type Answer, json, startFaultyServer } from '../../support/faulty-server.ts'
import { impatiently } from '../../support/limits.ts'
import { codeOf, faultOf, must } from '../../support/outcome.ts'
import { forEachTest } from '../../support/shared.ts'

const network = '8056c2e21c000001'
const node = '0a1b2c3d4e'

/** An answer down to its bytes */
const whole = (body: string, more = '') =>
  `HTTP/1.1 200 OK\r\n${more}content-length: ${body.length}\r\n\r\n${body}`

const account = forEachTest(startFaultyAccount)

test.each<[string, Answer]>([
  ['a page', { status: 200, body: '<html>deleted</html>' }],
  ['half a reply', { status: 200, body: '{"id' }],
])(
  'a deletion that is answered with %s: gone is gone, and what is still there is the fault',
  async (_what, answer) => {
    let isGone = true
    account.server.answer = ({ method }) =>
      method === 'DELETE' ? answer : isGone ? json({}, 404) : json({ id: network })
    const patient = account.open({ limits: { connect: 30_000, request: 30_000, reply: 1024 } })
    const deletions = [
      () => patient.deleteNetwork(network),
      () => patient.deleteMember(network, node),
      () => patient.declineInvitation('i1'),
    ]
    for (const erase of deletions) expect(await erase()).toEqual({ ok: true, value: undefined })
    isGone = false
    for (const erase of deletions) expect(codeOf(await erase())).toMatch(/^account-reply-/)
    await patient.close()
  },
)

describe('refusals', () => {
  test.each([
    [400, 'account-refused'],
    [403, 'account-forbidden'],
    [404, 'account-not-found'],
    [409, 'account-conflict'],
    [422, 'account-refused'],
    [500, 'account-error'],
    [503, 'account-error'],
  ])('%i is %s, in the service’s own words', async (number, expected) => {
    account.answer(json({ type: 'x', message: `because ${account.token}` }, number))
    const fault = faultOf(await account.client.updateNetwork(network, { name: 'x' }))
    expect(fault.code).toBe(expected)
    expect(fault.detail).toBe(`POST /network/${network}: ${number} because …`)
  })

  test.each([401, 403])('%i of a token that was withdrawn while running', async (number) => {
    const refused: Fault[] = []
    const watched = account.open({ onRefused: (fault) => refused.push(fault) })
    account.server.answer = () => json({}, number)
    expect(codeOf(await watched.networks())).toBe('account-unauthorized')
    expect(refused).toHaveLength(1)
    await watched.close()
  })

  test.each([401, 403])('%i of one thing, while the token is good, signs nobody out', async (number) => {
    const refused: Fault[] = []
    const watched = account.open({ onRefused: (fault) => refused.push(fault) })
    account.answer(json({}, number))
    expect(codeOf(await watched.networks())).toBe('account-forbidden')
    expect(refused).toEqual([])
    await watched.close()
  })

  test('401 while the status cannot be had signs nobody out', async () => {
    const refused: Fault[] = []
    const watched = account.open({ onRefused: (fault) => refused.push(fault) })
    account.server.answer = ({ path }) => json({}, path.endsWith('/status') ? 500 : 401)
    expect(codeOf(await watched.networks())).toBe('account-unauthorized')
    expect(refused).toEqual([])
    await watched.close()
  })

  test.each([401, 403])(
    '%i with a page of HTML is of a proxy, and says nothing of the token',
    async (number) => {
      const refused: Fault[] = []
      const watched = account.open({ onRefused: (fault) => refused.push(fault) })
      account.server.answer = () => ({ status: number, body: ' <HTML>no way</HTML>' })
      expect(faultOf(await watched.networks())).toEqual({
        code: 'account-reply-not-json',
        detail: `GET /network: ${number} and a page`,
      })
      expect(codeOf(await watched.status())).toBe('account-reply-not-json')
      expect(refused).toEqual([])
      await watched.close()
    },
  )

  test('500 with a page of HTML: the page is not shown', async () => {
    account.answer({
      status: 500,
      body: '<!doctype html><h1>Oops</h1>',
      headers: { 'content-type': 'text/html' },
    })
    expect(faultOf(await account.client.networks())).toEqual({
      code: 'account-error',
      detail: 'GET /network: 500',
    })
  })
})

describe('the way there', () => {
  test('nobody listens: nothing was sent, whether read or written', async () => {
    await account.server.close()
    expect(codeOf(await account.client.networks())).toBe('account-unreachable')
    expect(codeOf(await account.client.deleteNetwork(network))).toBe('account-unreachable')
  })

  test('no such host', async () => {
    const lost = account.open({ base: 'https://account.invalid' })
    expect(codeOf(await lost.networks())).toBe('account-unreachable')
    await lost.close()
  })

  test('no answer: a read takes too long, and of a write nobody knows', async () => {
    account.server.answer = () => ({ hang: true })
    const { client, limits } = account
    expect(codeOf(await impatiently(limits, () => client.networks()))).toBe('account-timeout')
    // Long enough for it to be sent.
    const write = () => client.updateMember(network, node, { authorized: true })
    expect(codeOf(await impatiently(limits, write, 5_000))).toBe('account-write-unknown')
    expect(account.server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a cut read is read once more; a cut write is not written again', async () => {
    let cuts = 1
    account.server.answer = ({ path }) => {
      cuts -= 1
      return cuts >= 0 ? { cut: '' } : json(path.endsWith('/network') ? [] : {})
    }
    expect(codeOf(await account.client.networks())).toBe('ok')
    cuts = 1
    expect(codeOf(await account.client.createNetwork())).toBe('account-write-unknown')
    expect(account.server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a redirect elsewhere is refused, and the token is not sent on', async () => {
    const other = await startFaultyServer()
    account.answer({ status: 302, headers: { location: `${other.origin}/api/v1/network` } })
    expect(faultOf(await account.client.networks())).toEqual({
      code: 'account-redirect',
      detail: `GET /network: 302 to ${other.origin}`,
    })
    expect(other.connections()).toBe(0)
    await other.close()
  })

  test.each([
    (other: string) => `${other}/api/v1/network`,
    (other: string) => other.replace('http:', ''),
    (other: string) => other.replace('http:', '').replaceAll('/', '\\'),
    (other: string) => `http://${new URL(account.server.origin).host}@${new URL(other).host}/`,
    (other: string) => `https://${new URL(other).host}/`,
    () => `https://${new URL(account.server.origin).host}/`,
    () => 'javascript:alert(1)',
    () => 'file:///etc/passwd',
    () => 'http://[',
  ])('no redirect leaves the origin: %s', async (locationOf) => {
    const other = await startFaultyServer()
    account.answer({ status: 302, headers: { location: locationOf(other.origin) } })
    expect(codeOf(await account.client.networks())).toBe('account-redirect')
    expect(other.connections()).toBe(0)
    await other.close()
  })

  test.each<[string, Answer, string]>([
    [
      'a head without an end',
      { raw: `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(200_000)}` },
      'account-reply-too-large',
    ],
    [
      'ten thousand heads before the head',
      { raw: 'HTTP/1.1 102 Wait\r\n\r\n'.repeat(10_000) },
      'account-timeout',
    ],
    [
      'a body in pieces that never ends',
      { raw: 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n[\r\n' },
      'account-timeout',
    ],
    [
      'ten megabytes in a few bytes of gzip',
      {
        raw: whole(gzipSync(Buffer.alloc(10_000_000, ' ')).toString('latin1'), 'content-encoding: gzip\r\n'),
      },
      'account-reply-not-json',
    ],
    [
      'two lengths',
      { raw: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]' },
      'account-closed',
    ],
    ['an answer that nobody asked for', { raw: `${whole('[]')}${whole('[{}]')}` }, 'ok'],
  ])('%s', async (_what, answer, expected) => {
    account.answer(answer)
    const read = () => account.client.networks()
    const isEndless = expected === 'account-timeout'
    expect(codeOf(await (isEndless ? impatiently(account.limits, read) : read()))).toBe(expected)
    // Whatever it was, the next request is answered for itself.
    account.answer(json([]))
    expect(codeOf(await account.client.invitations())).toBe('ok')
  })

  test('a user whose id is endless is none, and of an endless name the beginning is kept', async () => {
    const statusOf = (id: string) => json({ user: { id, displayName: 'x'.repeat(500_000) } })
    account.server.answer = () => statusOf('u'.repeat(100_000))
    expect(codeOf(await account.client.status())).toBe('account-reply-unexpected')
    account.server.answer = () => statusOf('u1')
    const { user } = must(await account.client.status())
    expect([user.id, user.displayName]).toEqual(['u1', 'x'.repeat(1_000)])
  })

  test('a redirect on the same host is followed for reads, not for ever, and never for writes', async () => {
    account.server.answer = ({ path }) =>
      path === '/api/v1/network' ? { status: 307, headers: { location: '/api/v1/networks' } } : json([])
    expect(codeOf(await account.client.networks())).toBe('ok')
    expect(codeOf(await account.client.createNetwork())).toBe('account-redirect')
    expect(account.server.requests.at(-1)?.path).toBe('/api/v1/network')
    account.server.answer = () => ({ status: 302, headers: { location: '/api/v1/org' } })
    expect(codeOf(await account.client.organization())).toBe('account-redirect')
  })

  test('after it is closed nothing is sent', async () => {
    await account.client.close()
    expect(codeOf(await account.client.networks())).toBe('account-closed')
    expect(account.server.requests).toEqual([])
  })

  test('what is closed while it is on its way says so', async () => {
    account.server.answer = () => ({ hang: true })
    const reply = account.client.networks()
    await expect.poll(() => account.server.requests.length).toBe(1)
    await account.client.close()
    expect(codeOf(await reply)).toBe('account-closed')
  })
})

test('no fault shows the token, even where the service echoes it', async () => {
  const said: unknown[] = []
  for (const reply of [
    json(`token ${account.token}`, 400),
    { status: 500, body: account.token },
    { status: 200, body: account.token },
  ]) {
    account.answer(reply as Answer)
    said.push(await account.client.networks(), await account.client.createNetwork())
  }
  expect(JSON.stringify(said)).not.toContain(account.token)
})
