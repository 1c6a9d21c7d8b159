import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { listenersIn, readPortListeners } from './port-listeners.ts'

const head =
  '   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops\n'
const rest = '00000000:00000000 00:00000000 00000000'

test('who waits on the ports is told, and nobody else', () => {
  const udp = `${head}
 1234: 00000000:2709 00000000:0000 07 ${rest}     0        0 4711 2 0000000000000000 0
 1235: 0100007F:2709 00000000:0000 07 ${rest}  1000        0 4712 2 0000000000000000 0
 1236: 0100007F:270A 00000000:0000 07 ${rest}  1000        0 4713 2 0000000000000000 0
 1237: 0100007F:2709 0100007F:1111 01 ${rest}  1000        0 4714 2 0000000000000000 0
 1238: 0100007F:2709 garbage
`
  expect(listenersIn('udp', udp, [9993], true)).toEqual([
    { protocol: 'udp', address: '0.0.0.0', port: 9993, user: 0, inode: 4711 },
    { protocol: 'udp', address: '127.0.0.1', port: 9993, user: 1000, inode: 4712 },
  ])
  expect(listenersIn('udp', udp, [9993], false)[1]).toMatchObject({ address: '1.0.0.127' })
  const tcp6 = `${head}   0: 00000000000000000000000001000000:2709 00000000000000000000000000000000:0000 0A ${rest} 0 0 99 1 0 100 0 0 10 0\n`
  expect(listenersIn('tcp6', tcp6, [9993], true)).toEqual([
    { protocol: 'tcp', address: '::1', port: 9993, user: 0, inode: 99 },
  ])
})

test.skipIf(process.platform !== 'linux')('a program of ours is found by its socket', async () => {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  const answer = await readPortListeners([port])
  socket.close()
  expect(answer).toMatchObject({
    kind: 'found',
    value: [
      {
        protocol: 'udp',
        address: '127.0.0.1',
        port,
        user: process.getuid?.(),
        program: { process: process.pid },
      },
    ],
  })
  expect(await readPortListeners([])).toMatchObject({ kind: 'found', value: [] })
})
