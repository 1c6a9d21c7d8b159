import { chmod, mkdir, unlink } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import * as v from 'valibot'
import { failure, type Result } from '../../../contract/result.ts'
import { codeOf } from '../../base/error-code.ts'
import { dispatch } from '../../base/handlers.ts'
import { isAskedByVerbs, type VerbHandlers } from '../verbs/ask.ts'
import { isListening } from './client.ts'
import {
  clientHello,
  LineTooLong,
  linesOf,
  mostRequest,
  protocol,
  readJson,
  request,
  type ServiceChoice,
  sendLine,
} from './protocol.ts'
import { type SocketPath, socketPath, type Trust, trustFolder, trustSocket } from './socket-path.ts'

export interface SocketParts {
  /** The settings folder, which must exist */
  readonly folder: string
  /** Requests wait until the handlers are ready. */
  readonly handlers: VerbHandlers | Promise<VerbHandlers>
  readonly version: string
  readonly service: () => ServiceChoice
  /** Waits until the changes of a command are stored, so that a change confirmed by a reply survives a kill. */
  readonly written: () => Promise<unknown>
  readonly log: (message: string) => void
  /** ms that a client may take to send a line, and to receive a reply */
  readonly patience?: number
}

const usualPatience = 10_000
const mostClients = 16

/** Serves verbs of other processes of this user until `close`. If it cannot listen, it logs why. */
export async function serveSocket(parts: SocketParts): Promise<{ close(): Promise<void> }> {
  const { log } = parts
  const socketAt = socketPath(parts.folder)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
    void serve(client, parts)
  })
  server.maxConnections = mostClients
  try {
    const obstacle = await makeRoom(socketAt)
    if (obstacle !== null) log(`the command line is not answered: ${obstacle}`)
    else await listen(server, socketAt)
  } catch (error) {
    log(`the command line is not answered: ${socketAt.path}: ${codeOf(error)}`)
  }
  return {
    async close() {
      for (const client of clients) client.destroy()
      if (server.listening) await new Promise((done) => server.close(done))
    },
  }
}

/** Creates the folder and removes a stale socket. Returns why listening is impossible; null: it is possible. */
async function makeRoom({ folder, path }: SocketPath): Promise<string | null> {
  if (folder === null) return null
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const found = [await trustFolder(folder), await trustSocket(path)]
  const [distrusted] = found.filter((each): each is Exclude<Trust, string> => typeof each === 'object')
  if (distrusted !== undefined) return `${distrusted.path}: ${distrusted.why}`
  if (found[1] === 'missing') return null
  if (await isListening(path)) return `${path}: another process listens there`
  await unlink(path)
  return null
}

async function listen(server: Server, { folder, path }: SocketPath): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  if (folder !== null) await chmod(path, 0o600)
}

/** Serves the requests of one client in order, and disconnects it on a timeout or an oversized line. Never throws. */
async function serve(client: Socket, parts: SocketParts): Promise<void> {
  const { version, service, log, patience = usualPatience } = parts
  const giveUp = (): void => void client.destroy()
  let timer = setTimeout(giveUp, patience)
  let isKnown = false
  client.on('error', () => undefined)
  try {
    for await (const line of linesOf(client, mostRequest)) {
      clearTimeout(timer)
      const said = isKnown ? await replyTo(line, parts) : { meshtray: protocol, version, service: service() }
      timer = setTimeout(giveUp, patience)
      await sendLine(client, said)
      if (!isKnown && !isSame(line, version)) break
      isKnown = true
      timer.refresh()
    }
    client.end()
  } catch (error) {
    if (error instanceof LineTooLong) log('a client of the command line sent too much')
    client.destroy()
  } finally {
    clearTimeout(timer)
  }
}

function isSame(line: string, version: string): boolean {
  const hello = v.safeParse(clientHello, readJson(line))
  return hello.success && hello.output.meshtray === protocol && hello.output.version === version
}

async function replyTo(line: string, { handlers, log, written }: SocketParts): Promise<Result<unknown>> {
  const asked = v.safeParse(request, readJson(line))
  if (!asked.success) return failure('argument-invalid')
  const { command, argument } = asked.output
  if (!isAskedByVerbs(command)) return failure('sender-refused')
  const replied = await dispatch(await handlers, command, argument, log)
  await written()
  return replied
}
