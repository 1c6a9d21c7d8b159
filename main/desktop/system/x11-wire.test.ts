import { describe, expect, test } from 'vitest'
import {
  cookieFor,
  getSelectionOwner,
  internAtom,
  localDisplay,
  packetLength,
  packetOf,
  rootOf,
  setupLength,
  setupRequest,
} from './x11-wire.ts'

test.each([
  [':0', { number: 0, screen: 0 }],
  [':12.1', { number: 12, screen: 1 }],
  ['unix:3', { number: 3, screen: 0 }],
  ['localhost:10.0', null],
  ['', null],
  [':', null],
  [':1;2', null],
])('the display %j', (text, expected) => {
  expect(localDisplay(text)).toEqual(expected)
})

/** An entry of an Xauthority file. */
function entry(
  family: number,
  address: string,
  display: string,
  cookie: string,
  name = 'MIT-MAGIC-COOKIE-1',
) {
  const fields = [address, display, name, cookie].flatMap((text) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(text.length)
    return [length, Buffer.from(text)]
  })
  const head = Buffer.alloc(2)
  head.writeUInt16BE(family)
  return Buffer.concat([head, ...fields])
}

describe('the cookie of a display', () => {
  const file = Buffer.concat([
    entry(0, 'host', '0', 'of the internet'),
    entry(256, 'other', '0', 'of another computer'),
    entry(256, 'host', '1', 'of another display'),
    entry(256, 'host', '0', 'of another kind', 'XDM-AUTHORIZATION-1'),
    entry(256, 'host', '0', 'right'),
    entry(0xffff, 'whatever', '', 'for all'),
  ])

  test('is that for this computer and this display, or for any', () => {
    expect(cookieFor(file, 0, 'host')?.toString()).toBe('right')
    expect(cookieFor(file, 7, 'host')?.toString()).toBe('for all')
    expect(cookieFor(Buffer.alloc(0), 0, 'host')).toBeNull()
  })

  test('is none where the file ends before it, wherever that is', () => {
    const before = file.length - entry(0xffff, 'whatever', '', 'for all').length
    for (let end = 0; end < before; end += 1) expect(cookieFor(file.subarray(0, end), 0, 'host')).toBeNull()
  })
})

/** The reply of a server with two screens; the first has two depths, of which one has a visual. */
function setupReply(): Buffer {
  const vendor = Buffer.from('vendor\0\0')
  const head = Buffer.alloc(40)
  head.writeUInt8(1)
  head.writeUInt16LE(6, 24)
  head.writeUInt8(2, 28)
  head.writeUInt8(1, 29)
  const screen = (root: number, depths: number) => {
    const bytes = Buffer.alloc(40)
    bytes.writeUInt32LE(root)
    bytes.writeUInt8(depths, 39)
    return bytes
  }
  const depth = (visuals: number) => {
    const bytes = Buffer.alloc(8 + 24 * visuals)
    bytes.writeUInt16LE(visuals, 2)
    return bytes
  }
  const reply = Buffer.concat([
    head,
    vendor,
    Buffer.alloc(8),
    screen(77, 2),
    depth(0),
    depth(1),
    screen(99, 0),
  ])
  reply.writeUInt16LE((reply.length - 8) / 4, 6)
  return reply
}

describe('the setup', () => {
  test('asks for version 11 in little-endian order, with or without a cookie', () => {
    expect([...setupRequest(null)]).toEqual([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    const request = setupRequest(Buffer.alloc(16, 7))
    expect(request.subarray(6, 10)).toEqual(Buffer.from([18, 0, 16, 0]))
    expect(request.length).toBe(12 + 20 + 16)
  })

  test('answers the root window of each screen', () => {
    const reply = setupReply()
    expect(setupLength(reply)).toBe(reply.length)
    expect(setupLength(reply.subarray(0, 7))).toBeNull()
    expect(rootOf(reply, 0)).toBe(77)
    expect(rootOf(reply, 1)).toBe(99)
    expect(rootOf(reply, 2)).toBeNull()
  })

  test('that is refused or cut off answers none', () => {
    const reply = setupReply()
    expect(rootOf(Buffer.concat([Buffer.from([0]), reply.subarray(1)]), 0)).toBeNull()
    for (let end = 0; end < reply.length - 40; end += 1) expect(rootOf(reply.subarray(0, end), 1)).toBeNull()
  })
})

test('requests have their length in units of four bytes', () => {
  expect([...getSelectionOwner(0x1_02)]).toEqual([23, 0, 2, 0, 2, 1, 0, 0])
  const atom = internAtom('ABCDE')
  expect([...atom]).toEqual([16, 0, 4, 0, 5, 0, 0, 0, 65, 66, 67, 68, 69, 0, 0, 0])
})

test('packets have 32 bytes, replies may have more', () => {
  const packet = (...first: readonly number[]) =>
    Buffer.concat([Buffer.from(first), Buffer.alloc(32 - first.length)])
  const reply = packet(1, 0, 0, 0, 2, 0, 0, 0, 5)
  expect(packetLength(reply)).toBe(40)
  expect(packetOf(reply)).toEqual({ kind: 'reply', value: 5 })
  expect(packetLength(reply.subarray(1))).toBeNull()
  expect(packetLength(packet(17))).toBe(32)
  const kinds = [0, 17, 33, 33 + 0x80, 22].map((type) => packetOf(packet(type)).kind)
  expect(kinds).toEqual(['error', 'ended', 'message', 'message', 'other'])
})
