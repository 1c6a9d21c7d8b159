import { connect as connectTo, type Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { failure, type Result } from '../../../contract/result.ts'
import { codeOf } from '../../base/error-code.ts'
import type { Ask } from '../verbs/ask.ts'
import {
  linesOf,
  mostReply,
  protocol,
  readJson,
  reply,
  type ServiceChoice,
  sendLine,
  serverHello,
  serviceChoice,
} from './protocol.ts'
import { type Distrust, type SocketPath, trustSocketPath } from './socket-path.ts'

export type Reached =
  /** `isDemo`: the application uses its demo node, which the command line may not have requested. */
  | { readonly kind: 'application'; readonly ask: Ask; readonly isDemo: boolean; close(): void }
  /** No application is listening. */
  | { readonly kind: 'none' }
  /** An application may be running, but must not be used. */
  | { readonly kind: 'refused'; readonly why: Refusal }

export type Refusal =
  | { readonly code: Distrust; readonly path: string }
  | { readonly code: 'silent' }
  | { readonly code: 'other-version'; readonly version: string }
  | { readonly code: 'other-service' }

interface Wanted {
  readonly version: string
  /** null: any service that the application uses */
  readonly service: ServiceChoice | null
}

/** Timeouts in ms. An application that is starting on a slow computer may take a while to send its hello. */
const patience = { hello: 10_000, reply: 60_000 }

/** Connects to the running application, if its socket can be trusted and its version is the same. */
export async function reachApplication(socketAt: SocketPath, wanted: Wanted): Promise<Reached> {
  const trust = await trustSocketPath(socketAt)
  if (trust === 'missing') return { kind: 'none' }
  if (trust !== 'trusted') return refused({ code: trust.why, path: trust.path })
  const socket = await connect(socketAt.path)
  if (socket === 'nobody') return { kind: 'none' }
  if (socket === 'busy') return refused({ code: 'silent' })
  const lines = linesOf(socket, mostReply)
  const said = await exchange(socket, lines, { meshtray: protocol, version: wanted.version }, patience.hello)
  const judged = judge(said, wanted)
  if ('isDemo' in judged)
    return { kind: 'application', ...judged, ask: asker(socket, lines), close: () => socket.destroy() }
  socket.destroy()
  return refused(judged)
}

/** Returns whether a process accepts connections at a path. */
export async function isListening(path: string): Promise<boolean> {
  const socket = await connect(path)
  if (typeof socket !== 'string') socket.destroy()
  return socket !== 'nobody'
}

function refused(why: Refusal): Reached {
  return { kind: 'refused', why }
}

function connect(path: string): Promise<Socket | 'nobody' | 'busy'> {
  return new Promise((done) => {
    const socket = connectTo(path, () => done(socket))
    socket.on('error', (error) => done(nobody.has(codeOf(error)) ? 'nobody' : 'busy'))
  })
}

/** A stale socket of a crashed process refuses connections, and so does a folder without a socket. */
const nobody: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT'])

function judge(said: unknown, wanted: Wanted): Refusal | { readonly isDemo: boolean } {
  const hello = v.safeParse(serverHello, said)
  if (!hello.success) return { code: 'silent' }
  const { meshtray, version, service } = hello.output
  if (meshtray !== protocol || version !== wanted.version) return { code: 'other-version', version }
  const chosen = v.safeParse(serviceChoice, service)
  const isOther = wanted.service !== null && !isDeepStrictEqual(chosen.output, wanted.service)
  return isOther ? { code: 'other-service' } : { isDemo: chosen.success && chosen.output.demo }
}

/** Only one request may be pending at a time. */
function asker(socket: Socket, lines: AsyncGenerator<string, void>): Ask {
  let last: Promise<unknown> = Promise.resolve()
  async function send(command: string, argument: unknown): Promise<Result<unknown>> {
    const said = await exchange(socket, lines, { command, argument }, patience.reply)
    const read = v.safeParse(reply, said)
    if (!read.success) return failure('application-closed')
    return read.output.ok ? { ok: true, value: read.output.value } : (read.output as Result<never>)
  }
  const ask = (command: string, argument?: unknown): Promise<Result<unknown>> => {
    const next = last.then(() => send(command, argument))
    last = next
    return next
  }
  return ask as Ask
}

/** Sends one line and reads the reply; undefined: no reply arrived. */
async function exchange(
  socket: Socket,
  lines: AsyncGenerator<string, void>,
  value: unknown,
  time: number,
): Promise<unknown> {
  const timer = setTimeout(() => socket.destroy(), time)
  try {
    await sendLine(socket, value)
    const { value: line } = await lines.next()
    return line === undefined ? undefined : readJson(line)
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
