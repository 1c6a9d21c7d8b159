import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { temporaryFolder } from '../temp-folder.ts'
import { decodeMessages, encodeMessage, textAt, type WireArgument, type WireMessage } from './wayland-wire.ts'

/** Interface and version of all that is offered; a global's number is its place in this list. */
const globals = [
  ['wl_compositor', 4],
  ['wl_subcompositor', 1],
  ['wl_shm', 1],
  ['wl_output', 3],
  ['wl_seat', 5],
  ['wl_data_device_manager', 3],
  ['xdg_wm_base', 3],
] as const

type Event = readonly [opcode: number, ...args: readonly WireArgument[]]

/** Events that an object sends as soon as it exists. */
const greetings: { readonly [face: string]: readonly Event[] } = {
  // The two pixel formats that everybody has.
  wl_shm: [
    [0, 0],
    [0, 1],
  ],
  // Place, size in millimetres, kind; the mode in use; its scale; that this was all.
  wl_output: [[0, 0, 0, 340, 210, 0, 'none', 'none', 0], [1, 3, 1280, 800, 60_000], [3, 1], [2]],
  // Neither pointer nor keyboard.
  wl_seat: [
    [0, 0],
    [1, 'seat0'],
  ],
}

const display = 1

/**
 * A Wayland compositor that takes clients in and lets them make windows, but never configures one: none may show. It
 * never asks for the file descriptors that come along with some messages.
 */
export async function startSilentCompositor() {
  const folder = await temporaryFolder('silent')
  const socket = join(folder.path, 'wayland-0')
  const clients = new Set<Socket>()
  let surfaces = 0

  function serve(client: Socket): void {
    const faces = new Map<number, string>([[display, 'wl_display']])
    let received: Buffer = Buffer.alloc(0)
    let serial = 0
    const send = (object: number, event: Event): void => void client.write(encodeMessage(object, ...event))

    function handle({ object, opcode, body }: WireMessage): void {
      const face = faces.get(object)
      if (face === 'wl_display' && opcode === 0) {
        const callback = body.readUInt32LE(0)
        serial += 1
        send(callback, [0, serial])
        send(display, [1, callback])
      } else if (face === 'wl_display' && opcode === 1) {
        const registry = body.readUInt32LE(0)
        faces.set(registry, 'wl_registry')
        for (const [name, [offered, version]] of globals.entries())
          send(registry, [0, name, offered, version])
      } else if (face === 'wl_registry') {
        const { text, next } = textAt(body, 4)
        const bound = body.readUInt32LE(next + 4)
        faces.set(bound, text)
        for (const event of greetings[text] ?? []) send(bound, event)
      } else if (face === 'xdg_wm_base' && opcode === 2) {
        surfaces += 1
      }
    }
    clients.add(client)
    client.on('data', (part: Buffer) => {
      const { messages, rest } = decodeMessages(Buffer.concat([received, part]))
      received = rest
      for (const message of messages) handle(message)
    })
    client.on('error', () => client.destroy())
    client.on('close', () => clients.delete(client))
  }
  function dropClients(): void {
    for (const client of clients) client.destroy()
  }

  const server = createServer(serve)
  server.listen(socket)
  await once(server, 'listening')
  return {
    environment: { WAYLAND_DISPLAY: socket, XDG_SESSION_TYPE: 'wayland', DISPLAY: undefined },
    /** Counts the windows and pop-ups that were asked for. */
    surfaces: () => surfaces,
    /** Ends all connections, and takes clients in again. */
    dropClients,
    async stop() {
      dropClients()
      server.close()
      await folder.dispose()
    },
  }
}
