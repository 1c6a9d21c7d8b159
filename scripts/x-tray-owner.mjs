import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'

/*
 * Owns the tray of the X server at DISPLAY as a panel does, and draws nothing: an application there finds a tray for its
 * icon. Runs until it is ended, and writes a line once it owns the tray. What a panel takes from it, it has again when
 * the panel has ended. It speaks X11 by itself, so that what it tests is not tested with its own code.
 */

const requests = {
  createWindow: 1,
  internAtom: 16,
  setSelectionOwner: 22,
  getSelectionOwner: 23,
  sendEvent: 25,
}
const [clientMessage, selectionClear, structureNotify] = [33, 29, 0x20000]
/** ms between two looks whether the panel that took the tray has ended */
const betweenLooks = 200

const socket = connect(`/tmp/.X11-unix/X${process.env.DISPLAY?.slice(1)}`)
let unread = Buffer.alloc(0)

/**
 * Waits for that many bytes.
 * @param {number} length
 */
async function take(length) {
  while (unread.length < length) unread = Buffer.concat([unread, (await once(socket, 'data'))[0]])
  const taken = unread.subarray(0, length)
  unread = unread.subarray(length)
  return taken
}

/**
 * Sends a request whose fields are numbers of 32 bits, and a text after them.
 * @param {number} opcode
 * @param {readonly number[]} fields
 */
function send(opcode, fields, text = '') {
  const bytes = Buffer.alloc(4 + 4 * fields.length + 4 * Math.ceil(text.length / 4))
  bytes.writeUInt8(opcode, 0)
  bytes.writeUInt16LE(bytes.length / 4, 2)
  for (const [index, field] of fields.entries()) bytes.writeUInt32LE(field, 4 + 4 * index)
  bytes.write(text, 4 + 4 * fields.length)
  socket.write(bytes)
}

/** Returns the number that a reply has first. What was taken from us meanwhile is noted. */
async function answer() {
  for (;;) {
    const packet = await take(32)
    if (packet[0] === 1) return packet.readUInt32LE(8)
    if (packet[0] === 0) throw new Error('the X server refuses a request')
    if (packet[0] === selectionClear) isTaken = true
  }
}
let isTaken = true

// A cookie of 16 bytes ends the file of a private desktop; other servers of the tests want none.
const cookie = (await readFile(process.env.XAUTHORITY ?? '').catch(() => Buffer.alloc(0))).subarray(-16)
const scheme = Buffer.from(cookie.length === 0 ? '' : 'MIT-MAGIC-COOKIE-1\0\0')
const setup = Buffer.from([0x6c, 0, 11, 0, 0, 0, cookie.length && 18, 0, cookie.length, 0, 0, 0])
socket.write(Buffer.concat([setup, scheme, cookie]))
const head = await take(8)
const rest = await take(4 * head.readUInt16LE(6))
if (head[0] !== 1) throw new Error('the X server refuses the connection')
const window = rest.readUInt32LE(4)
const root = rest.readUInt32LE(32 + 4 * Math.ceil(rest.readUInt16LE(16) / 4) + 8 * rest.readUInt8(21))

/** @param {string} name */
async function atom(name) {
  send(requests.internAtom, [name.length], name)
  return answer()
}
const [manager, tray] = [await atom('MANAGER'), await atom('_NET_SYSTEM_TRAY_S0')]
async function owner() {
  send(requests.getSelectionOwner, [tray])
  return answer()
}

// It has one pixel, outside of the screen, and takes the rest from its parent.
send(requests.createWindow, [window, root, 0xffff_ffff, 0x0001_0001, 0, 0, 0])
for (let isFirst = true; ; ) {
  if (isTaken && (await owner()) === 0) {
    isTaken = false
    send(requests.setSelectionOwner, [window, tray, 0])
    const event = [clientMessage + 256 * 32, root, manager, 0, tray, window, 0, 0]
    send(requests.sendEvent, [root, structureNotify, ...event])
    await owner()
    if (isFirst) process.stdout.write('owns the tray\n')
    isFirst = false
  }
  if (isTaken) await new Promise((resolve) => setTimeout(resolve, betweenLooks))
  else if ((await take(32))[0] === selectionClear) isTaken = true
}
