import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import type { Ends } from './listener-guard.ts'
import { lookOn } from './listener-look.ts'

beforeEach(({ skip }) => {
  if (process.platform !== 'linux') skip('only Linux has a table that is read here')
})

async function listening(port = 0): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}

test('several connections that are looked up at once are told each by itself', async () => {
  const { server, port } = await listening()
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
  // No connection has this port, so it is never found.
  const seen = await Promise.all([...ends, { ...ends[0], ourPort: 1 } as Ends].map((one) => look?.(one)))
  const own = process.getuid?.()
  expect(seen.slice(0, 5)).toEqual(ends.map(() => ({ listeners: [own], holders: [own], state: 'accepted' })))
  expect(seen[5]).toEqual({ listeners: [own], holders: [], state: 'hidden' })
  for (const socket of [...sockets, ...accepted]) socket.destroy()
  server.close()
})

test('of a connection that began after another was accepted, it is enough that the same socket listens', async () => {
  const first = await listening()
  const { port } = first
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const look = lookOn({ platform: 'linux', env: {} })
  const before = performance.now()
  const ends: Ends = {
    ourPort: socket.localPort ?? 0,
    ourAddress: '127.0.0.1',
    address: '127.0.0.1',
    port,
  }
  // No connection has this port, so it is never found.
  const unseen: Ends = { ...ends, ourPort: 1 }
  const state = async (since?: number): Promise<string | undefined> => (await look?.(unseen, since))?.state
  const accept = async (): Promise<void> => {
    await expect.poll(async () => (await look?.(ends))?.state).toBe('accepted')
  }
  expect(await state(performance.now())).toBe('hidden')
  await accept()
  expect(await state(performance.now())).toBe('accepted')
  expect(await state(before)).toBe('hidden')
  expect(await state()).toBe('hidden')

  // Another socket of the same user now listens at that address, so it is unknown who accepted the connection before.
  first.server.close()
  const second = await listening(port)
  expect(await state(performance.now())).toBe('hidden')
  socket.destroy()
  second.server.close()
})
