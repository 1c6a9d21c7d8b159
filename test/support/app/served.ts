import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { patience } from '../../../contract/testing/patience.ts'
import { serviceChosen } from '../../../main/cli/socket/protocol.ts'
import { serveSocket } from '../../../main/cli/socket/server.ts'
import { type SocketPath, socketPath } from '../../../main/cli/socket/socket-path.ts'
import type { VerbOutcome } from '../../../main/cli/verbs/verb.ts'
import { type DemoNode, startDemoNode } from '../node/demo-node.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { type AppUnderTest, noFlags, startApp } from './headless.ts'
import { runLine } from './run-line.ts'

/** An application that the command line may ask by its socket. */
export interface Served {
  readonly app: AppUnderTest
  /** Of its settings */
  readonly folder: string
  /** Warnings that the socket logged */
  readonly logged: string[]
  readonly socketAt: SocketPath
  serve(change?: Partial<Parameters<typeof serveSocket>[0]>): Promise<void>
  /** Ends the application that was served last. */
  stop(): Promise<void>
  /** A verb with no service of its own: only the running application can do it. */
  run(...args: readonly string[]): Promise<VerbOutcome>
  /** A verb that could do it by itself */
  alone(...args: readonly string[]): Promise<VerbOutcome>
  isAnswered(): Promise<boolean>
  /** A client that reads, and says nothing */
  open(): Promise<Socket>
  dispose(): Promise<void>
}

export const hello = `${JSON.stringify({ meshtray: 1, version: '0.1.0' })}\n`

/** `serve` is still to be called. */
async function startServed(node: DemoNode): Promise<Served> {
  const { path: folder, dispose } = await temporaryFolder('socket')
  const app = await startApp(folder, { serviceHome: node.home }, null)
  const logged: string[] = []
  const sockets: Awaited<ReturnType<typeof serveSocket>>[] = []
  const socketAt = socketPath(folder)
  const run: Served['run'] = (...args) => runLine(folder, ...args)
  return {
    app,
    folder,
    logged,
    socketAt,
    run,
    async serve(change = {}) {
      sockets.push(
        await serveSocket({
          folder,
          handlers: app.handlers,
          version: '0.1.0',
          patience,
          service: () => serviceChosen({ ...noFlags, serviceHome: node.home }),
          written: () => app.core.written(),
          log: (message) => logged.push(message),
          ...change,
        }),
      )
    },
    stop: async () => sockets.pop()?.close(),
    alone: (...args) => run(`--service-home=${node.home}`, ...args),
    isAnswered: async () => (await run('networks', '--json')).code === 0,
    async open() {
      const client = connect(socketAt.path)
      client.on('error', () => undefined)
      client.resume()
      await new Promise((done) => client.once('connect', done))
      return client
    },
    async dispose() {
      for (const socket of sockets) await socket.close()
      await app.close()
      await dispose()
    },
  }
}

/** Gives each test of a file its own application, over one demo node. */
export function serveEachTest(): { readonly node: DemoNode; readonly beside: Served } {
  const now: { node?: DemoNode; beside?: Served } = {}
  beforeAll(async () => {
    now.node = await startDemoNode({ pace: 0.02 })
  })
  afterAll(() => now.node?.dispose())
  beforeEach(async () => {
    now.beside = await startServed(there(now.node))
  })
  afterEach(() => now.beside?.dispose())
  return {
    get node() {
      return there(now.node)
    },
    get beside() {
      return there(now.beside)
    },
  }
}

function there<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('not started yet')
  return part
}
