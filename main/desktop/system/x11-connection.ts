import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  cookieFor,
  localDisplay,
  packetLength,
  packetOf,
  rootOf,
  setupLength,
  setupRequest,
  type XPacket,
} from './x11-wire.ts'

export interface XConnection {
  readonly root: number
  readonly screen: number
  send(request: Buffer): void
  close(): void
}

interface Listeners {
  readonly onPacket: (packet: XPacket) => void
  /** The server ended the connection, or sent something that is no X11. Not called after `close`. */
  readonly onEnd: (why: string) => void
}

/** ms within which the server, which is on this computer, accepts the connection. */
const patience = 2_000
/** Bytes of the longest packet that is accepted: the requests made here have short replies. */
const longest = 1_048_576

/**
 * Connects to the X server of this computer that DISPLAY names, with the cookie of this user. The connection does not
 * keep the process alive.
 * @throws {Error} no such server, refused, or no answer in time
 */
export async function connectToX(
  environment: NodeJS.ProcessEnv,
  { onPacket, onEnd }: Listeners,
): Promise<XConnection> {
  const display = localDisplay(environment.DISPLAY ?? '')
  if (display === null) throw new Error('DISPLAY names no server of this computer')
  const { number, screen } = display
  const file = environment.XAUTHORITY || join(environment.HOME ?? '/', '.Xauthority')
  const authority = await readFile(file).catch(() => Buffer.alloc(0))
  const socket = connect(`/tmp/.X11-unix/X${number}`).unref()
  const opened = Promise.withResolvers<XConnection>()
  let isOpen = false
  let isClosed = false
  let unread: Buffer = Buffer.alloc(0)

  function end(why: string): void {
    if (isClosed) return
    isClosed = true
    clearTimeout(timer)
    socket.destroy()
    if (isOpen) onEnd(why)
    else opened.reject(new Error(why))
  }
  const timer = setTimeout(() => end('the X server does not answer'), patience)

  /** Takes a whole packet off what has come; null: there is none yet. */
  function next(): Buffer | null {
    const length = isOpen ? packetLength(unread) : setupLength(unread)
    if (length !== null && length > longest) end('the X server sends too much')
    if (isClosed || length === null || unread.length < length) return null
    const packet = unread.subarray(0, length)
    unread = unread.subarray(length)
    return packet
  }

  function open(reply: Buffer): void {
    const root = rootOf(reply, screen)
    if (root === null) {
      end('the X server refuses the connection')
      return
    }
    isOpen = true
    clearTimeout(timer)
    opened.resolve({
      root,
      screen,
      send: (request) => void socket.write(request),
      close() {
        isClosed = true
        socket.destroy()
      },
    })
  }

  socket.on('connect', () => socket.write(setupRequest(cookieFor(authority, number, hostname()))))
  socket.on('error', (error) => end(String(error)))
  socket.on('close', () => end('the X server ended the connection'))
  socket.on('data', (chunk) => {
    unread = Buffer.concat([unread, chunk])
    for (let packet = next(); packet !== null; packet = next()) {
      if (isOpen) onPacket(packetOf(packet))
      else open(packet)
    }
  })
  return opened.promise
}
