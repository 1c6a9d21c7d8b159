/**
 * Requests and replies of the X11 protocol, as far as it takes to ask who owns a selection and to hear when that
 * changes. All numbers are in little-endian order, which the setup request chooses.
 * Source: https://www.x.org/releases/X11R7.7/doc/xproto/x11protocol.html
 */

/** A display of this computer, from the value of DISPLAY. */
export interface LocalDisplay {
  readonly number: number
  readonly screen: number
}

/** null: `display` names another machine, or nothing that can be read. */
export function localDisplay(display: string): LocalDisplay | null {
  const [, number, screen = '0'] = /^(?:unix)?:(\d{1,5})(?:\.(\d{1,3}))?$/.exec(display) ?? []
  return number === undefined ? null : { number: Number(number), screen: Number(screen) }
}

const cookieName = 'MIT-MAGIC-COOKIE-1'
/** Families of an entry's address in the file that XAUTHORITY names: this computer by its host name, and any. */
const families: ReadonlySet<number> = new Set([256, 0xffff])

/** Returns the cookie for a display from the bytes of an Xauthority file; null: it has none, or is cut off before it. */
export function cookieFor(file: Buffer, display: number, hostName: string): Buffer | null {
  let at = 0
  function field(): Buffer {
    const length = file.readUInt16BE(at)
    const body = file.subarray(at + 2, at + 2 + length)
    if (body.length < length) throw new RangeError('the file ends within an entry')
    at += 2 + length
    return body
  }
  try {
    while (at < file.length) {
      const family = file.readUInt16BE(at)
      at += 2
      const [address, number, name, data] = [field(), field().toString(), field().toString(), field()]
      const isOurs = family === 0xffff || address.toString() === hostName
      const isForDisplay = number === '' || number === String(display)
      if (families.has(family) && isOurs && isForDisplay && name === cookieName) return data
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

/** The first bytes of a connection. `cookie` null: the server is asked to accept us without one. */
export function setupRequest(cookie: Buffer | null): Buffer {
  const name = Buffer.from(cookie === null ? '' : cookieName)
  const data = cookie ?? Buffer.alloc(0)
  const head = Buffer.alloc(12)
  head.write('l', 'latin1')
  head.writeUInt16LE(11, 2)
  head.writeUInt16LE(name.length, 6)
  head.writeUInt16LE(data.length, 8)
  return Buffer.concat([head, padded(name), padded(data)])
}

/** Bytes of the setup reply at the beginning of `data`; null: too few have arrived to know. */
export function setupLength(data: Buffer): number | null {
  return data.length < 8 ? null : 8 + 4 * data.readUInt16LE(6)
}

/** Returns the root window of a screen from a whole reply to the setup request; null: refused, or no such screen. */
export function rootOf(reply: Buffer, screen: number): number | null {
  if (reply[0] !== 1) return null
  try {
    let at = 40 + toFour(reply.readUInt16LE(24)) + 8 * reply.readUInt8(29)
    const screens = reply.readUInt8(28)
    for (let index = 0; index < screens; index += 1) {
      if (index === screen) return reply.readUInt32LE(at)
      const depths = reply.readUInt8(at + 39)
      at += 40
      for (let depth = 0; depth < depths; depth += 1) at += 8 + 24 * reply.readUInt16LE(at + 2)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

export function internAtom(name: string): Buffer {
  const text = Buffer.from(name)
  const head = Buffer.alloc(8)
  head.writeUInt8(16, 0)
  head.writeUInt16LE((8 + toFour(text.length)) / 4, 2)
  head.writeUInt16LE(text.length, 4)
  return Buffer.concat([head, padded(text)])
}

export function getSelectionOwner(atom: number): Buffer {
  return request(23, [atom])
}

const eventMask = 0x800
const structureNotify = 0x20000

/** Asks for the events that tell of a window's end, and on a root window of a tray that begins. */
export function selectStructure(window: number): Buffer {
  return request(2, [window, eventMask, structureNotify])
}

/** Returns a request whose fields are all numbers of 32 bits. */
function request(opcode: number, fields: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * (1 + fields.length))
  bytes.writeUInt8(opcode, 0)
  bytes.writeUInt16LE(1 + fields.length, 2)
  for (const [index, field] of fields.entries()) bytes.writeUInt32LE(field, 4 * (1 + index))
  return bytes
}

export type XPacket =
  /** `value`: the first number, which is the atom or the owner that was asked for. */
  | { readonly kind: 'reply'; readonly value: number }
  | { readonly kind: 'error' }
  /** A window ended, or a client sent a message to one. */
  | { readonly kind: 'ended' | 'message' }
  | { readonly kind: 'other' }

const genericEvent = 35

/** Bytes of the packet at the beginning of `data`; null: too few have arrived to know. */
export function packetLength(data: Buffer): number | null {
  if (data.length < 32) return null
  const type = (data[0] ?? 0) & 0x7f
  return type === 1 || type === genericEvent ? 32 + 4 * data.readUInt32LE(4) : 32
}

/** Reads a whole packet. */
export function packetOf(data: Buffer): XPacket {
  const type = (data[0] ?? 0) & 0x7f
  if (type === 0) return { kind: 'error' }
  if (type === 1) return { kind: 'reply', value: data.readUInt32LE(8) }
  if (type === 17) return { kind: 'ended' }
  return { kind: type === 33 ? 'message' : 'other' }
}

function toFour(length: number): number {
  return Math.ceil(length / 4) * 4
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(toFour(bytes.length) - bytes.length)])
}
