/* A service without networks, in a process and a network namespace of its own, that tells when it was asked. */
import { createServer } from 'node:http'

const status = JSON.stringify({ address: 'aabbccddee', online: true, version: '1.14.2', config: {} })

const server = createServer((request, response) => {
  if (request.url === '/network') process.send?.({ asked: performance.timeOrigin + performance.now() })
  response.setHeader('content-type', 'application/json')
  response.end(request.url === '/network' ? '[]' : status)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.send?.({ port: address.port })
})
process.on('disconnect', () => process.exit(0))
