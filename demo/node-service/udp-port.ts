import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIPv4 } from 'node:net'
import { outage } from './node/outage.ts'

/** The node reaches its roots over UDP, only through a relay over TCP, or not at all. */
type Reach = 'udp' | 'tcp' | 'none'

/** The service's own UDP port, and what it learns by it. */
export type UdpPort = Awaited<ReturnType<typeof openUdpPort>>

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
export async function openUdpPort({ port, roots }: UdpPortOptions) {
  const host = roots.length === 0 ? '127.0.0.1' : '0.0.0.0'
  const socket = createSocket('udp4')
  let isOpen = await bound(socket, port, host)
  const seen = new Map<string, { readonly as: string; readonly at: number }>()
  const greeted = new Map<string, { readonly took: number; readonly at: number } | null>()
  let relayedAt = Number.NEGATIVE_INFINITY
  let startedAt = performance.now()

  socket.on('message', (message, { address, port: from }) => {
    const at = performance.now()
    const sender = `${address}/${from}`
    if (greeted.has(sender)) greeted.set(sender, { took: at - Number(message.toString()), at })
    else seen.set(sender, { as: message.toString(), at })
  })
  const age = (at: number): number => performance.now() - at
  const answeredAt = () => Math.max(Number.NEGATIVE_INFINITY, ...[...seen.values()].map(({ at }) => at))
  const isOverTcp = () => age(relayedAt) < patience && age(answeredAt()) >= outage.relay

  function greetAll(): void {
    for (const path of greeted.keys()) {
      const [address = '', peerPort] = path.split('/')
      if (isOpen) socket.send(String(performance.now()), Number(peerPort), address, () => undefined)
    }
  }

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
  const greeting = setInterval(greetAll, pace)
  if (roots.length > 0) ask()
  return {
    /** The list is empty if another program has the port. */
    listeningOn: () => (isOpen ? [`${host}/${port}`] : []),
    /** Gives the node's address as each root sees it. null: no root is asked. */
    surfaceAddresses() {
      if (roots.length === 0) return null
      const told = [...seen.values()].filter(({ at }) => age(at) < outage.online)
      return [...new Set(told.map(({ as }) => as))]
    },
    /** Roots from which an answer came so lately that paths to them are listed, and when in ms since the epoch it came */
    roots() {
      const ages = [...seen].map(([root, { at }]) => ({ root, past: isOverTcp() ? age(relayedAt) : age(at) }))
      const listed = ages.filter(({ past }) => past < outage.path)
      return listed.map(({ root, past }) => ({ root, heardAt: Math.floor(Date.now() - past) }))
    },
    /** null: no root is asked */
    reach(): Reach | null {
      if (roots.length === 0) return null
      if (isOverTcp()) return 'tcp'
      const isOnline = age(startedAt) < patience || age(Math.max(answeredAt(), relayedAt)) < outage.online
      return isOnline ? 'udp' : 'none'
    },
    /** Sends to this peer from now on, as to the roots: "203.0.113.7/9993". What comes back has to be what was sent. */
    greet: (path: string) => void greeted.set(path, null),
    /** When the last answer came from this path, in ms since the epoch, and how long it took in ms; null: none came yet */
    answered(path: string) {
      const last = greeted.get(path) ?? null
      return last && { heardAt: Math.floor(Date.now() - age(last.at)), latency: Math.ceil(last.took) }
    },
    /** Makes everything that was heard older by this number of milliseconds. */
    pass(milliseconds: number) {
      for (const [path, last] of greeted)
        if (last !== null) greeted.set(path, { ...last, at: last.at - milliseconds })
      startedAt -= milliseconds
      relayedAt -= milliseconds
      for (const [root, { as, at }] of seen) seen.set(root, { as, at: at - milliseconds })
    },
    close() {
      clearInterval(timer)
      clearInterval(greeting)
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

/** null: it cannot be asked */
export function rootOf(text: string): string | null {
  const [address = '', port = '', more] = text.split('/')
  const isPort = /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536
  return more === undefined && isPort && isIPv4(address) ? text : null
}
