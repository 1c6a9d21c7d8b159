import type { Socket } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { fault } from '../../../contract/hosting-schema.ts'

/*
 * Each line is one JSON value. Both sides first send a hello. The client then sends one request at a time and waits for
 * its reply.
 */

/** The version of the protocol, increased with each change of its format */
export const protocol = 1

/** The longest request and reply lines, in bytes */
export const mostRequest = 1024 * 1024
export const mostReply = 64 * 1024 * 1024

const given = v.nullable(v.string())
/** The options that select a service. null: the option was not given. */
export const serviceChoice = v.object({
  demo: v.boolean(),
  serviceHome: given,
  /** A loopback origin, for example "http://127.0.0.1:9993". */
  serviceUrl: given,
  authHeader: given,
  tokenFile: given,
  /** The token may be sent to a service that another user has started by hand. */
  anyListener: v.boolean(),
  /** A URL without a slash at its end. */
  accountUrl: given,
})
export type ServiceChoice = v.InferOutput<typeof serviceChoice>

/** Every later version must send at least the first two fields. */
export const clientHello = v.object({ meshtray: v.number(), version: v.pipe(v.string(), v.maxLength(64)) })
export const serverHello = v.object({ ...clientHello.entries, service: v.unknown() })

export const request = v.strictObject({ command: v.string(), argument: v.exactOptional(v.unknown()) })
export const reply = v.variant('ok', [
  v.object({ ok: v.literal(true), value: v.exactOptional(v.unknown()) }),
  v.object({ ok: v.literal(false), error: fault }),
])

/** No choice: the service is found automatically. */
export const noChoice: ServiceChoice = {
  demo: false,
  serviceHome: null,
  serviceUrl: null,
  authHeader: null,
  tokenFile: null,
  anyListener: false,
  accountUrl: null,
}

/** Makes paths absolute, because both sides may have different working directories. */
export function serviceChosen(options: ServiceChoice, demo = options.demo): ServiceChoice {
  const chosen = demo ? noChoice : v.parse(serviceChoice, options)
  const absolute = (path: string | null): string | null => (path === null ? null : resolve(path))
  return {
    ...chosen,
    demo,
    serviceHome: absolute(chosen.serviceHome),
    tokenFile: absolute(chosen.tokenFile),
  }
}

export class LineTooLong extends Error {}

/** Yields incoming lines of at most `most` bytes each. It reads from the socket only when a line is requested. */
export async function* linesOf(socket: Socket, most: number): AsyncGenerator<string, void> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    let rest = chunk
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      if (size + end > most) throw new LineTooLong()
      parts.push(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
      const line = Buffer.concat(parts).toString('utf8')
      parts = []
      size = 0
      yield line
    }
    if (rest.length > 0) parts.push(rest)
    size += rest.length
    if (size > most) throw new LineTooLong()
  }
}

/** Returns undefined for invalid JSON. */
export function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Resolves when the line has been written to the socket. */
export function sendLine(socket: Socket, value: unknown): Promise<void> {
  return new Promise((done, fail) => {
    socket.write(`${JSON.stringify(value)}\n`, (error) => (error ? fail(error) : done()))
  })
}
