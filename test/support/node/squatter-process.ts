import { type AddressInfo, createServer } from 'node:net'

/**
 * Run by itself, as another user: listens where the service should, plays the service, and tells on stdout its port and
 * then, as JSON lines, each connection and all that came over it. `deaf`: stops listening once it has accepted; `shared`:
 * listens beside whoever allows it.
 */
const [port = '0', host = '127.0.0.1', how] = process.argv.slice(2)
const tell = (value: unknown): boolean => process.stdout.write(`${JSON.stringify(value)}\n`)
const body = JSON.stringify({ address: 'badbadbad0', online: true, version: '6.6.6' })

const server = createServer((socket) => {
  tell({ connected: true })
  // Open connections delay the callback of `close`, but the port is free at once.
  if (how === 'deaf') tell({ deaf: server.close() === server })
  socket.on('error', () => undefined)
  socket.on('close', () => tell({ closed: true }))
  socket.on('data', (chunk) => {
    tell({ received: chunk.toString('latin1') })
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  })
})
server.on('error', () => process.exit(1))
server.listen({ port: Number(port), host, reusePort: how === 'shared' }, () =>
  tell({ port: (server.address() as AddressInfo).port }),
)
process.stdin.resume().on('end', () => process.exit())
