import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import type { Address } from '../../domain/addresses/address.ts'
import type { UsableDns } from '../../domain/computer/usable-dns.ts'

/** ms after the first query: when it is sent once more, and when the server counts as silent. */
const [again, patience] = [1_000, 3_000]
/** The port of name servers, and the query type and class: SOA, IN */
const [port, soa, internet] = [53, 6, 1]

export interface AskedNameServer {
  /** The address in canonical form, without a zone */
  readonly server: string
  readonly answers: boolean
}

/** Sends each of a network's name servers a query, and says which answered. Never throws. */
export type AskNameServers = (usable: UsableDns) => Promise<readonly AskedNameServer[]>

export const askNameServers: AskNameServers = ({ servers, domain, interface: device }) =>
  Promise.all(
    servers.map(async (server) => ({
      server: server.text,
      answers: await isAnswered(server, device, domain ?? ''),
    })),
  )

/** Any reply counts, even one that says that the server knows nothing of the name. */
async function isAnswered({ family, text }: Address, device: string, name: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = createSocket(family === 4 ? 'udp4' : 'udp6')
  const query = queryOf(randomInt(0x1_0000), name)
  // Node's own resolver cannot ask servers on the link, whose addresses need a zone.
  const isOnLink = /^fe[89ab]/.test(text)
  const send = (): void => socket.send(query, (error) => error !== null && resolve(false))
  const timers = [setTimeout(send, again), setTimeout(() => resolve(false), patience)]
  socket.on('error', () => resolve(false))
  socket.on('message', (reply) => isReplyTo(query, reply) && resolve(true))
  socket.on('connect', send)
  try {
    socket.connect(port, isOnLink ? `${text}%${device}` : text)
    return await promise
  } catch {
    return false
  } finally {
    for (const timer of timers) clearTimeout(timer)
    socket.close()
  }
}

/** Returns a DNS query for the start of authority of a name; empty: the root. */
function queryOf(id: number, name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '')
  const header = [id, 0x0100, 1, 0, 0, 0]
  return Buffer.concat([
    words(header),
    ...labels.map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1')),
    Buffer.alloc(1),
    words([soa, internet]),
  ])
}

function words(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value, index * 2)
  return buffer
}

function isReplyTo(query: Buffer, reply: Buffer): boolean {
  return (
    reply.length >= 12 && reply.readUInt16BE(0) === query.readUInt16BE(0) && (reply.readUInt8(2) & 0x80) !== 0
  )
}
