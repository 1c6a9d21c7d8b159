import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service of an attacker's own, that waits for a token to be sent to it. */
export interface Attacker {
  readonly url: string
  /** Method, path and authorization of each request */
  readonly heard: readonly string[]
  close(): void
}

export async function startAttacker(): Promise<Attacker> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => server.close(),
  }
}
