import { createServer, type Server, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { FarReport } from '../../../contract/far-report.ts'
import { askFar } from '../../../main/doctor/far/ask-far.ts'

/* Whatever replies at the port for checks, it is a report as it should be, or none. */
const host = '127.77.0.1'
const report: FarReport = { version: 1, findings: [{ code: 'path-direct' }] }

/** An end that replies with these bytes, in pieces, to whatever it is asked. */
async function repliesWith(...pieces: readonly string[]): Promise<number> {
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      for (const piece of pieces) socket.write(piece)
    })
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const http = (body: string, status = '200 OK', headers = `content-length: ${Buffer.byteLength(body)}`) =>
  `HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`
const asks = async (port: number, patience?: number) => {
  const answer = await askFar({ address: host, port: 22 }, port, patience)
  return answer.kind === 'found' ? answer.value : answer.why
}

test('a report is read as it was sent', async () => {
  expect(await asks(await repliesWith(http(JSON.stringify(report))))).toEqual({ kind: 'told', report })
})

test.each<[string, readonly string[], string]>([
  ['another version', [http('{"version":2,"findings":[{"code":"clock"}],"more":{}}')], 'other-version'],
  ['a page', [http('<html>')], 'not-understood'],
  ['a finding that is not known', [http('{"version":1,"findings":[{"code":"x"}]}')], 'not-understood'],
  ['values of another kind', [http('{"version":1,"findings":{"length":3}}')], 'not-understood'],
  ['a megabyte', [http(`{"version":1,"findings":[],"more":"${'x'.repeat(1e6)}"}`)], 'not-understood'],
  ['an endless head', [`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(9_000)}`], 'not-understood'],
  [
    'lists in lists',
    [http(`{"version":1,"findings":${'['.repeat(5_000)}${']'.repeat(5_000)}}`)],
    'not-understood',
  ],
  ['another protocol', ['SSH-2.0-OpenSSH_9.6\r\n'], 'not-understood'],
  [
    'a redirect',
    [http('', '302 Found', 'location: http://127.0.0.1/\r\ncontent-length: 0')],
    'not-understood',
  ],
  ['too many questions', [http('', '429 Too Many Requests')], 'busy'],
  ['no', [http('', '403 Forbidden')], 'declined'],
])('what replies with %s is no report', async (_what, pieces, kind) => {
  expect(await asks(await repliesWith(...pieces))).toEqual({ kind })
})

test('one that never ends is given up', async () => {
  const slow = await repliesWith('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"version":1,')
  expect(await asks(slow, 300)).toBe('timeout')
})

test('where nobody listens, nobody answers', async () => {
  expect(await asks(1)).toEqual({ kind: 'absent' })
})
