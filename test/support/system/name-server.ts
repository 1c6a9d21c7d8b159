import { createSocket } from 'node:dgram'

/** Bits of the second word of a DNS message's header: it is a reply */
const isReply = 0x80

/** Answers each query at an address with an empty reply, as a name server that knows no name. */
export async function startNameServer(address: string): Promise<{ stop(): Promise<void> }> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  socket.on('message', (query, from) => {
    const reply = Buffer.from(query)
    reply.writeUInt8(reply.readUInt8(2) | isReply, 2)
    socket.send(reply, from.port, from.address)
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.bind({ port: 53, address }, resolve)
  })
  return { stop: () => new Promise((resolve) => socket.close(() => resolve())) }
}
