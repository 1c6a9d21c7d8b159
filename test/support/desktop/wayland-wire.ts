/** One message of the Wayland protocol: to an object from a client, or from it to a client. */
export interface WireMessage {
  readonly object: number
  readonly opcode: number
  readonly body: Buffer
}

/** An integer of either sign, an object's number, or a text. */
export type WireArgument = number | string

/** Header: object, then opcode and length in one word. All in the byte order of the machine. */
export function encodeMessage(object: number, opcode: number, ...args: readonly WireArgument[]): Buffer {
  const body = Buffer.concat(
    args.map((argument) => (typeof argument === 'string' ? text(argument) : word(argument))),
  )
  return Buffer.concat([word(object), word(((8 + body.length) << 16) | opcode), body])
}

/** The whole messages at the start of what was received, and what is left of it. */
export function decodeMessages(received: Buffer): {
  readonly messages: readonly WireMessage[]
  readonly rest: Buffer
} {
  const messages: WireMessage[] = []
  let rest = received
  while (rest.length >= 8) {
    const size = rest.readUInt16LE(6)
    if (rest.length < size) break
    messages.push({
      object: rest.readUInt32LE(0),
      opcode: rest.readUInt16LE(4),
      body: rest.subarray(8, size),
    })
    rest = rest.subarray(size)
  }
  return { messages, rest }
}

/** A text in a message's body, and where the next argument begins. */
export function textAt(body: Buffer, offset: number): { readonly text: string; readonly next: number } {
  const length = body.readUInt32LE(offset)
  const start = offset + 4
  return { text: body.toString('utf8', start, start + length - 1), next: start + padded(length) }
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

/** Its length with the closing zero, and filled up to whole words. */
function text(value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`)
  return Buffer.concat([word(bytes.length), bytes, Buffer.alloc(padded(bytes.length) - bytes.length)])
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
