import type { Socket } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { faultCodes } from '../../../contract/fault.ts'

/*
 * One JSON value a line. First each side says who it is; then the client asks, and has its reply before it asks again.
 */

/** Counted up when what goes over the socket changes its form. */
export const protocol = 1

/** Bytes of a line */
export const mostRequest = 1024 * 1024
export const mostReply = 64 * 1024 * 1024

const path = v.nullable(v.string())
export const serviceChoice = v.object({
  demo: v.boolean(),
  ...{ serviceHome: path, serviceUrl: path, authHeader: path, tokenFile: path },
  anyListener: v.boolean(),
  accountUrl: path,
})

/** The service that an application was told to use */
export type ServiceChoice = v.InferOutput<typeof serviceChoice>

/** A later version sends at least the first two fields. */
export const clientHello = v.object({ meshtray: v.number(), version: v.pipe(v.string(), v.maxLength(64)) })
export const serverHello = v.object({ ...clientHello.entries, service: v.unknown() })

export const request = v.strictObject({ command: v.string(), argument: v.exactOptional(v.unknown()) })
const fault = v.object({ code: v.picklist(faultCodes), detail: v.exactOptional(v.string()) })
export const reply = v.variant('ok', [
  v.object({ ok: v.literal(true), value: v.exactOptional(v.unknown()) }),
  v.object({ ok: v.literal(false), error: fault }),
])

/** Whichever is found */
export const noChoice: ServiceChoice = {
  demo: false,
  ...{ serviceHome: null, serviceUrl: null, authHeader: null, tokenFile: null },
  ...{ anyListener: false, accountUrl: null },
}

/** Files by their whole path: both sides need not have been started in the same folder. */
export function serviceChosen(options: ServiceChoice, demo = options.demo): ServiceChoice {
  const { serviceHome, serviceUrl, authHeader, tokenFile, anyListener, accountUrl } = demo
    ? noChoice
    : options
  return {
    ...{ demo, serviceUrl, authHeader, anyListener, accountUrl },
    serviceHome: serviceHome === null ? null : resolve(serviceHome),
    tokenFile: tokenFile === null ? null : resolve(tokenFile),
  }
}

export class LineTooLong extends Error {}

/** The lines that come in, each of at most so many bytes; nothing more is read than what is asked for. */
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

/** undefined: it is none */
export function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Done when the other side has taken it. */
export function sendLine(socket: Socket, value: unknown): Promise<void> {
  return new Promise((done, fail) => {
    socket.write(`${JSON.stringify(value)}\n`, (error) => (error ? fail(error) : done()))
  })
}
