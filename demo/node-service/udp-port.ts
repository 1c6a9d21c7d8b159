import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIPv4 } from 'node:net'
import { outage } from './node/outage.ts'

/** The node reaches its roots over UDP, only through a relay over TCP, or not at all. */
type Reach = 'udp' | 'tcp' | 'none'

/** The service's own UDP port, and what it learns by it. */
export interface UdpPort {
  /** The list is empty if another program has the port. */
  listeningOn(): readonly string[]
  /** Gives the node's address as each root sees it. null: no root is asked. */
  surfaceAddresses(): readonly string[] | null
  /** Roots from which an answer came so lately that paths to them are listed, and when in ms since the epoch it came */
  roots(): readonly { readonly root: string; readonly heardAt: number }[]
  /** null: no root is asked */
  reach(): Reach | null
  /** Has what was heard be so many ms older. */
  pass(milliseconds: number): void
  close(): void
}

interface UdpPortOptions {
  readonly port: number
  /** "192.0.2.10/9993": sent to several times a second; who answers tells in the answer what address it saw */
  readonly roots: readonly string[]
}

const pace = 150
/** ms after the start in which an answer may still come, and in which a connection to the relay counts as alive */
const patience = 900
/** The port on which a root accepts TCP when UDP does not reach it */
const relayPort = 443

/**
 * Opens the port at all addresses where roots are asked, else at the loopback one alone. As the real service it goes on
 * where another program has the port.
 */
export async function openUdpPort({ port, roots }: UdpPortOptions): Promise<UdpPort> {
  const host = roots.length === 0 ? '127.0.0.1' : '0.0.0.0'
  const socket = createSocket('udp4')
  let isOpen = await bound(socket, port, host)
  const seen = new Map<string, { readonly as: string; readonly at: number }>()
  let relayedAt = Number.NEGATIVE_INFINITY
  let startedAt = performance.now()

  socket.on('message', (message, { address, port: from }) =>
    seen.set(`${address}/${from}`, { as: message.toString(), at: performance.now() }),
  )
  const age = (at: number): number => performance.now() - at
  const answeredAt = () => Math.max(Number.NEGATIVE_INFINITY, ...[...seen.values()].map(({ at }) => at))
  const isOverTcp = () => age(relayedAt) < patience && age(answeredAt()) >= outage.relay

  function ask(): void {
    for (const root of roots) {
      const [address = '', rootPort] = root.split('/')
      // A firewall that refuses tells so as an error.
      if (isOpen) socket.send('hello', Number(rootPort), address, () => undefined)
      if (age(answeredAt()) >= outage.relay) tryRelay(address)
    }
  }

  function tryRelay(address: string): void {
    const relay = connect({ host: address, port: relayPort, timeout: patience })
    relay.on('connect', () => {
      relayedAt = performance.now()
      relay.destroy()
    })
    relay.on('timeout', () => relay.destroy())
    relay.on('error', () => undefined)
  }

  const timer = roots.length === 0 ? undefined : setInterval(ask, pace)
  if (roots.length > 0) ask()
  return {
    listeningOn: () => (isOpen ? [`${host}/${port}`] : []),
    surfaceAddresses() {
      if (roots.length === 0) return null
      const told = [...seen.values()].filter(({ at }) => age(at) < outage.online)
      return [...new Set(told.map(({ as }) => as))]
    },
    roots() {
      const ages = [...seen].map(([root, { at }]) => ({ root, past: isOverTcp() ? age(relayedAt) : age(at) }))
      const listed = ages.filter(({ past }) => past < outage.path)
      return listed.map(({ root, past }) => ({ root, heardAt: Math.floor(Date.now() - past) }))
    },
    reach() {
      if (roots.length === 0) return null
      if (isOverTcp()) return 'tcp'
      const isOnline = age(startedAt) < patience || age(Math.max(answeredAt(), relayedAt)) < outage.online
      return isOnline ? 'udp' : 'none'
    },
    pass(milliseconds) {
      startedAt -= milliseconds
      relayedAt -= milliseconds
      for (const [root, { as, at }] of seen) seen.set(root, { as, at: at - milliseconds })
    },
    close() {
      clearInterval(timer)
      if (isOpen) socket.close()
      isOpen = false
    },
  }
}

async function bound(socket: Socket, port: number, host: string): Promise<boolean> {
  socket.on('error', () => undefined)
  try {
    socket.bind({ port, address: host })
    await once(socket, 'listening')
    return true
  } catch {
    socket.close()
    return false
  }
}

/** null: it is none that could be asked */
export function rootOf(text: string): string | null {
  const [address = '', port = '', more] = text.split('/')
  const isPort = /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536
  return more === undefined && isPort && isIPv4(address) ? text : null
}
