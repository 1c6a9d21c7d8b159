import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

export type Fetch = Parameters<typeof getRequestListener>[0]

const host = '127.0.0.1'

/** A server on this machine's loopback address. */
interface Listening {
  readonly port: number
  readonly url: string
  /** Breaks off what is open. */
  close(): Promise<void>
}

/**
 * Listens with the service's keep-alive: five seconds, five requests a connection, the fifth reply closes it. Rejects
 * with a plain sentence where the port cannot be had.
 */
async function listen(fetch: Fetch, port: number): Promise<Listening> {
  const server = createServer(
    // The real service answers requests without a Host header: its command-line client sends none.
    { keepAliveTimeout: 5000, requireHostHeader: false },
    getRequestListener(fetch, { overrideGlobalObjects: false, hostname: host }),
  )
  server.maxRequestsPerSocket = 5
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(refusal(error, port), { cause: error })),
    )
    server.listen(port, host, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return { port: bound, url: `http://${host}:${bound}`, close: () => closed(server) }
}

/**
 * Listens for a service and, where a port is given, for its controls. Where one port cannot be had, neither is opened.
 * `ended` is called when the service is closed.
 */
export async function listenWithControls(
  service: { readonly fetch: Fetch; readonly port: number },
  controls: { readonly fetch: Fetch; readonly port: number | undefined },
  ended: () => void = () => undefined,
) {
  const main = await listen(service.fetch, service.port)
  const { fetch, port } = controls
  try {
    const admin = port === undefined ? undefined : await listen(fetch, port)
    return {
      url: main.url,
      port: main.port,
      adminUrl: admin?.url,
      async close() {
        await Promise.all([main.close(), admin?.close()])
        ended()
      },
    }
  } catch (error) {
    await main.close()
    throw error
  }
}

function refusal(error: NodeJS.ErrnoException, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Choose another, or 0 for any that is free.`
    case 'EACCES':
      return `Port ${port} on ${host} is not allowed to this user. Choose one from 1024 up, or 0 for any.`
    default:
      return `Port ${port} on ${host} cannot be opened: ${error.message}`
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
