import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectToPort } from './tcp-port.ts'

const address = '127.0.0.1'
let server: Server
let port: number
beforeEach(async () => {
  server = createServer((socket) => socket.on('error', () => undefined))
  server.listen(0, address)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => void server.close())

test('a port that a program listens at is open, and the connection is closed at once', async () => {
  const closed = once(server, 'connection').then(([socket]) => once(socket.resume(), 'close'))
  expect(await connectToPort({ address, port })).toMatchObject({
    kind: 'found',
    value: { address, port, kind: 'open', after: expect.any(Number) },
  })
  await closed
})

test('a port without a program refuses', async () => {
  server.close()
  await once(server, 'close')
  expect(await connectToPort({ address, port })).toMatchObject({
    kind: 'found',
    by: `TCP ${address} port ${port}`,
    value: { address, port, kind: 'refused' },
  })
})

test('no name is looked up', async () => {
  expect(await connectToPort({ address: 'localhost', port })).toMatchObject({
    kind: 'unknown',
    why: 'not-understood',
  })
})
