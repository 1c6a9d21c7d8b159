import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A request as it came over the wire. */
export interface WireRequest {
  readonly method: string
  readonly path: string
  /** Names in lower case */
  readonly headers: { readonly [name: string]: string }
  readonly body: string
  /** A POST or DELETE that says nothing of its body: the real service waits 5 s for one. */
  readonly endless: boolean
}

/** The raw reply, including ones that no HTTP library would send. */
export type Answer =
  | {
      readonly status: number
      readonly body?: string
      readonly headers?: { readonly [name: string]: string }
    }
  /** Never anything */
  | { readonly hang: true }
  /** The connection is cut: at once, or after these bytes */
  | { readonly cut: string }
  /** A good head, and a body of this number of bytes */
  | { readonly flood: number }
  /** These bytes, and the connection stays open */
  | { readonly raw: string }

export interface FaultyServer {
  readonly port: number
  readonly origin: string
  /** All requests so far, in the order in which they were read */
  readonly requests: readonly WireRequest[]
  readonly connections: () => number
  answer: (request: WireRequest) => Answer
  /** Closes a connection after this number of replies, announced in the last one or not. 0: never */
  closesAfter: { readonly replies: number; readonly said: boolean }
  close(): Promise<void>
}

/** A server of raw sockets, on loopback, that answers whatever it is told to. */
export async function startFaultyServer(host = '127.0.0.1', port = 0): Promise<FaultyServer> {
  const sockets = new Set<Socket>()
  const requests: WireRequest[] = []
  let connections = 0

  const server = createServer({ noDelay: true }, (socket) => {
    let buffered = ''
    let replies = 0
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    socket.setEncoding('latin1').on('data', (chunk: Buffer | string) => {
      buffered += String(chunk)
      for (let taken = take(buffered); taken !== null; taken = take(buffered)) {
        buffered = taken.rest
        requests.push(taken.request)
        replies += 1
        const { replies: most, said } = faulty.closesAfter
        const last = most > 0 && replies >= most
        send(socket, faulty.answer(taken.request), last && said)
        if (last) socket.end()
      }
    })
  })
  server.listen(port, host)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', reject)
  })
  const { port: given } = server.address() as AddressInfo

  const faulty: FaultyServer = {
    port: given,
    origin: host.includes(':') ? `http://[${host}]:${given}` : `http://${host}:${given}`,
    requests,
    connections: () => connections,
    answer: () => ({ status: 404 }),
    closesAfter: { replies: 0, said: true },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => {
        server.close(() => resolve())
      })
    },
  }
  return faulty
}

export function json(value: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(value), headers: { 'content-type': 'application/json' } }
}

function take(buffered: string): { readonly request: WireRequest; readonly rest: string } | null {
  const end = buffered.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [first = '', ...lines] = buffered.slice(0, end).split('\r\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const length = Number(headers['content-length'] ?? 0)
  const body = buffered.slice(end + 4, end + 4 + length)
  if (body.length < length) return null
  const endless = method !== 'GET' && headers['content-length'] === undefined
  return { request: { method, path, headers, body, endless }, rest: buffered.slice(end + 4 + length) }
}

function send(socket: Socket, answer: Answer, last: boolean): void {
  if ('hang' in answer) return
  if ('cut' in answer) {
    if (answer.cut === '') socket.destroy()
    else socket.write(answer.cut, 'latin1', () => socket.destroy())
  } else if ('raw' in answer) {
    socket.write(answer.raw, 'latin1')
  } else if ('flood' in answer) {
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${answer.flood}\r\n\r\n`,
    )
    flood(socket, answer.flood)
  } else {
    const body = Buffer.from(answer.body ?? '')
    const headers = { ...answer.headers, 'content-length': String(body.length) }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const life = last ? 'connection: close\r\n' : 'keep-alive: timeout=5, max=5\r\n'
    socket.write(`HTTP/1.1 ${answer.status} Words\r\n${lines.join('')}${life}\r\n`)
    socket.write(body)
  }
}

/** Writes as fast as the other side reads, and stops when it hangs up. */
function flood(socket: Socket, bytes: number): void {
  const piece = Buffer.alloc(64 * 1024, ' ')
  let left = bytes
  const pour = (): void => {
    while (left > 0 && !socket.destroyed) {
      const part = piece.subarray(0, left)
      left -= part.length
      if (!socket.write(part)) {
        socket.once('drain', pour)
        return
      }
    }
  }
  pour()
}
