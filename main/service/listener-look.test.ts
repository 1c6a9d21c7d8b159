import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Ends } from './listener.ts'
import { lookOn } from './listener-look.ts'

test('several connections that are looked up at once are told each by itself', async ({ skip }) => {
  if (process.platform !== 'linux') skip('only Linux has a table that is read here')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const sockets = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }),
  )
  await expect.poll(() => accepted.length).toBe(5)
  const ends = sockets.map((socket): Ends => {
    return { ourPort: socket.localPort ?? 0, ourAddress: '127.0.0.1', address: '127.0.0.1', port }
  })
  const look = lookOn({ platform: 'linux', env: {} })
  // Nobody has this one.
  const seen = await Promise.all([...ends, { ...ends[0], ourPort: 1 } as Ends].map((one) => look?.(one)))
  const own = process.getuid?.()
  expect(seen.slice(0, 5)).toEqual(ends.map(() => ({ listeners: [own], holders: [own], state: 'accepted' })))
  expect(seen[5]).toEqual({ listeners: [own], holders: [], state: 'hidden' })
  for (const socket of [...sockets, ...accepted]) socket.destroy()
  server.close()
})
