import { createSocket } from 'node:dgram'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNameServer } from '../system/name-server.ts'
import { carry, easyWay, lossy, type Way } from './tunnel.ts'

/**
 * Run by itself, in a network namespace of its own: the world beyond the router. Each line on stdin is a command: "roots
 * ADDRESS…" answers over UDP at these as roots do, telling the sender its address; "quiet" stops that; "listen PORT"
 * takes connections; "names ADDRESS" answers there as a name server. "echo ADDRESS…" sends back what comes, as another
 * node; "carry HERE THERE" is a tunnel between the two ends there; "way JSON" says how both fare. "set NAME VALUE" sets a
 * parameter of the kernel's network.
 */
let sockets: ReturnType<typeof createSocket>[] = []
let way: Way = easyWay

function answerAt(
  address: string,
  answer: (message: Buffer, from: { readonly address: string; readonly port: number }) => Buffer | string,
): Promise<void> {
  const socket = createSocket('udp4')
  const bothWays = lossy(() => way, 2)
  socket.on('message', (message, from) =>
    bothWays(() => {
      // A socket that was closed while the answer was on its way has no address any more.
      if (sockets.includes(socket))
        socket.send(answer(message, from), from.port, from.address, () => undefined)
    }),
  )
  sockets.push(socket)
  return new Promise((resolve) => socket.bind({ port: 9993, address }, resolve))
}

async function obey(command: string, words: readonly string[]): Promise<void> {
  const [first = '', second = ''] = words
  if (command === 'roots')
    await Promise.all(words.map((address) => answerAt(address, (_, from) => `${from.address}/${from.port}`)))
  if (command === 'echo') await Promise.all(words.map((address) => answerAt(address, (message) => message)))
  if (command === 'quiet') for (const socket of sockets.splice(0)) socket.close()
  if (command === 'names') await Promise.all(words.map(startNameServer))
  if (command === 'listen') {
    const server = createServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => server.listen(Number(first), '0.0.0.0', resolve))
  }
  if (command === 'carry') await carry(first, second, () => way)
  if (command === 'way') {
    const { delay } = way
    way = JSON.parse(words.join(' ')) as Way
    // Packets that are still on their way arrive before later ones.
    if (way.delay < delay) await sleep(2 * delay)
  }
  if (command === 'set') await writeFile(join('/proc/sys/net', first), second)
}

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [command = '', ...words] = line.split(' ')
  await obey(command, words)
  process.stdout.write('done\n')
}
sockets = []
process.exit()
