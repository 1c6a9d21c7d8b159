import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

/** A UDP and a TCP socket at each of some addresses of this machine, which note what arrives. */
export interface Listeners {
  /** "127.0.0.1:40001", one an address; the same port for both protocols */
  readonly hosts: readonly string[]
  /** "udp 127.0.0.1"; of HTTP also the first line: "tcp 127.0.0.1 GET /image" */
  arrived(): readonly string[]
  close(): Promise<void>
}

/** Loopback, and an address that others can reach, where the machine has one. */
export function ownAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const outer = all.find(({ family, internal }) => family === 'IPv4' && !internal)
  return ['127.0.0.1', ...(outer === undefined ? [] : [outer.address])]
}

export async function listenAt(addresses: readonly string[]): Promise<Listeners> {
  const arrived = new Set<string>()
  const hosts: string[] = []
  await using started = new AsyncDisposableStack()
  for (const address of addresses) {
    const server = createServer((socket) => {
      arrived.add(`tcp ${address}`)
      socket.on('error', () => undefined)
      socket.once('data', (first) => {
        arrived.add(`tcp ${address} ${/^[A-Z]+ \S+/.exec(first.toString('latin1'))?.[0] ?? ''}`)
        socket.destroy()
      })
    }).listen(0, address)
    await once(server, 'listening')
    started.defer(() => new Promise((resolve) => server.close(() => resolve())))
    const bound = server.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0
    const socket = createSocket('udp4').bind(port, address)
    socket.on('message', () => arrived.add(`udp ${address}`))
    await once(socket, 'listening')
    started.defer(() => new Promise((resolve) => socket.close(() => resolve())))
    hosts.push(`${address}:${port}`)
  }
  const owned = started.move()
  return { hosts, arrived: () => [...arrived].toSorted(), close: () => owned.disposeAsync() }
}
