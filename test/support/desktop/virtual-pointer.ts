import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { decodeMessages, encodeMessage, textAt, type WireArgument, type WireMessage } from './wayland-wire.ts'

/** A mouse of the test's own, for compositors with zwlr_virtual_pointer_manager_v1 (sway, labwc, wayfire, …). */
export type VirtualPointer = Awaited<ReturnType<typeof startVirtualPointer>>

const display = 1
const managerInterface = 'zwlr_virtual_pointer_manager_v1'

/** Codes of linux/input-event-codes.h */
const buttons = { left: 0x110, right: 0x111 }

/** `layout`: the size of all outputs together, in points. */
export async function startVirtualPointer(
  socket: string,
  layout: { readonly width: number; readonly height: number },
) {
  const client = await openClient(socket)
  const name = client.globals.get(managerInterface)
  if (name === undefined) throw new Error(`the compositor has no ${managerInterface}`)
  const manager = client.newObject()
  client.send(client.registry, 0, name, managerInterface, 1, manager)
  const pointer = client.newObject()
  client.send(manager, 0, 0, pointer)
  await client.roundTrip()

  const now = (): number => Math.floor(performance.now())
  async function frame(opcode: number, ...args: readonly number[]): Promise<void> {
    client.send(pointer, opcode, now(), ...args)
    client.send(pointer, 4)
    await client.roundTrip()
  }
  return {
    /** In points of the layout of all outputs */
    move: (x: number, y: number) => frame(1, Math.round(x), Math.round(y), layout.width, layout.height),
    async click(button: 'left' | 'right' = 'left') {
      await frame(2, buttons[button], 1)
      await frame(2, buttons[button], 0)
    },
    stop: () => client.stop(),
  }
}

interface Client {
  readonly registry: number
  /** Objects are numbered by the client, and no number may be left out. */
  newObject(): number
  /** The numbers of what the compositor offers, by interface */
  readonly globals: ReadonlyMap<string, number>
  send(object: number, opcode: number, ...args: readonly WireArgument[]): void
  /** Waits until the compositor has carried out all that was sent. */
  roundTrip(): Promise<void>
  stop(): void
}

async function openClient(path: string): Promise<Client> {
  const socket: Socket = connect(path)
  await once(socket, 'connect')
  const globals = new Map<string, number>()
  const replies = new Map<number, { resolve(): void; reject(error: Error): void }>()
  let lastObject = display
  let received: Buffer = Buffer.alloc(0)

  function fail(error: Error): void {
    for (const { reject } of replies.values()) reject(error)
    replies.clear()
  }
  function handle({ object, opcode, body }: WireMessage): void {
    if (object === display && opcode === 0) {
      const { text } = textAt(body, 8)
      fail(new Error(`the compositor refused: ${text}`))
    }
    if (object === registry && opcode === 0) globals.set(textAt(body, 4).text, body.readUInt32LE(0))
    replies.get(object)?.resolve()
    replies.delete(object)
  }
  socket.on('data', (part: Buffer) => {
    const { messages, rest } = decodeMessages(Buffer.concat([received, part]))
    received = rest
    for (const message of messages) handle(message)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the compositor has closed the connection')))

  const send: Client['send'] = (object, opcode, ...args) => {
    socket.write(encodeMessage(object, opcode, ...args))
  }
  const newObject = (): number => {
    lastObject += 1
    return lastObject
  }
  function roundTrip(): Promise<void> {
    const callback = newObject()
    return new Promise((resolve, reject) => {
      replies.set(callback, { resolve, reject })
      send(display, 0, callback)
    })
  }
  const registry = newObject()
  send(display, 1, registry)
  await roundTrip()
  return { registry, newObject, globals, send, roundTrip, stop: () => socket.destroy() }
}
