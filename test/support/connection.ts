import { Agent, type IncomingMessage, request } from 'node:http'

export interface Reply {
  readonly status: number
  readonly contentType: string | null
  /** The Keep-Alive header; null: the server closes the connection after this reply */
  readonly keepAlive: string | null
  readonly body: string
  /** True if an earlier request had used the same connection */
  readonly reused: boolean
}

export interface Send {
  readonly method?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string
}

/** One client connection at a time, kept open between requests as long as the server keeps it. */
export type Connection = ReturnType<typeof openConnection>

export function openConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: (url: string, { method = 'GET', headers = {}, body }: Send = {}) =>
      new Promise<Reply>((resolve, reject) => {
        const length =
          method === 'GET' && body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body ?? '') }
        const outgoing = request(url, { agent, method, headers: { ...headers, ...length } }, (incoming) => {
          text(incoming).then((got) => {
            resolve({
              status: incoming.statusCode ?? 0,
              contentType: incoming.headers['content-type'] ?? null,
              keepAlive: [incoming.headers['keep-alive']].flat()[0] ?? null,
              body: got,
              reused: outgoing.reusedSocket,
            })
          }, reject)
        })
        outgoing.once('error', reject)
        outgoing.end(body)
      }),
    close: () => agent.destroy(),
  }
}

async function text(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
