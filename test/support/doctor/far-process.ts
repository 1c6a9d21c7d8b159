import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Run by itself, in a network namespace of its own: the world beyond the router. Each line on stdin is a command: "roots
 * ADDRESS…" answers over UDP at these as roots do, telling the sender its address; "quiet" stops that; "listen PORT"
 * takes connections.
 */
let sockets: ReturnType<typeof createSocket>[] = []

function answerAt(address: string): Promise<void> {
  const socket = createSocket('udp4')
  socket.on('message', (_, from) => socket.send(`${from.address}/${from.port}`, from.port, from.address))
  sockets.push(socket)
  return new Promise((resolve) => socket.bind({ port: 9993, address }, resolve))
}

async function obey(command: string, words: readonly string[]): Promise<void> {
  if (command === 'roots') await Promise.all(words.map(answerAt))
  if (command === 'quiet') for (const socket of sockets.splice(0)) socket.close()
  if (command === 'listen') {
    const server = createServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => server.listen(Number(words[0]), '0.0.0.0', resolve))
  }
}

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [command = '', ...words] = line.split(' ')
  await obey(command, words)
  process.stdout.write('done\n')
}
sockets = []
process.exit()
