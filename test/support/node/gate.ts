import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Stands between an application and a node service, and holds writes at the moments when a process may be killed. */
export interface Gate {
  readonly url: string
  /** Every write that came: "POST /network/… {…}" */
  readonly writes: readonly string[]
  /** Holds the next write for good, before the service hears of it or before its answer is passed on. */
  hold(when: 'unheard' | 'unanswered'): Promise<void>
  close(): Promise<void>
}

/** `onWrite` is waited for before the service hears of a write, and before its answer is passed on. */
export async function openGate(
  service: () => string,
  onWrite: (when: 'unheard' | 'unanswered', line: string) => Promise<void> = async () => undefined,
): Promise<Gate> {
  const writes: string[] = []
  let held: { readonly when: 'unheard' | 'unanswered'; readonly done: () => void } | null = null

  async function pass(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await text(asked)
    const isWrite = asked.method !== 'GET'
    const line = `${asked.method} ${asked.url} ${body}`
    if (isWrite) writes.push(line)
    if (isWrite) await onWrite('unheard', line)
    const stop = isWrite ? held : null
    if (stop?.when === 'unheard') return stop.done()
    const { method = 'GET', url = '/', headers } = asked
    const sent = request(new URL(url, service()), { method, headers })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const content = await text(answer)
    if (stop !== null) return stop.done()
    if (isWrite) await onWrite('unanswered', line)
    reply.writeHead(answer.statusCode ?? 500, { 'Content-Type': 'application/json' })
    reply.end(content)
  }
  const server = createServer((asked, reply) => void pass(asked, reply).catch(() => reply.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    writes,
    hold: (when) =>
      new Promise((resolve) => {
        held = {
          when,
          done() {
            held = null
            resolve()
          },
        }
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
