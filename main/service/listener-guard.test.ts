import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createListenerGuard, type Seen } from './listener-guard.ts'

let server: Server
let socket: Socket

beforeAll(async () => {
  server = createServer((accepted) => accepted.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
})
afterAll(() => {
  socket.destroy()
  server.close()
})

/** Runs the guard on these looks in turn, repeating the last, and returns the outcome and the number of warnings. */
async function checked(...shown: (Seen | null)[]): Promise<{ said: string; warned: number }> {
  let warned = 0
  let looks = 0
  const count = (): void => {
    warned += 1
  }
  const look = async (): Promise<Seen | null> => shown[Math.min(looks++, shown.length - 1)] ?? null
  const guard = createListenerGuard({ warn: count }, look, 20)
  const check = await guard(['/nothing/here/authtoken.secret'])
  const said = await check(socket).then(
    () => 'sent',
    (error: Error) => error.message,
  )
  await check(socket).catch(() => undefined)
  return { said, warned }
}

const waiting: Seen = { listeners: [], holders: [], state: 'waiting' }
const accepted = (user: number | string): Seen => ({ listeners: [], holders: [user], state: 'accepted' })

test('no table: sent, and said once', async () => {
  expect(await checked(null)).toEqual({ said: 'sent', warned: 1 })
  expect(await checked({ ...waiting, state: 'hidden' })).toEqual({ said: 'sent', warned: 1 })
})

test('not accepted, or not told in time: not sent', async () => {
  expect(await checked(waiting)).toEqual({ said: 'ETIMEDOUT', warned: 0 })
  expect(await checked({ ...waiting, state: 'closed' })).toEqual({ said: 'ECONNRESET', warned: 0 })
})

test('accepted after a while: by whom', async () => {
  expect(await checked(waiting, waiting, accepted(0))).toEqual({ said: 'sent', warned: 0 })
  expect((await checked(waiting, accepted('process 7'))).said).toMatch(/^process 7 listens at port \d+$/)
  expect((await checked(waiting, accepted(4_711))).said).toMatch(/^user 4711 listens at port \d+$/)
})
