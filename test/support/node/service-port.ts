import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { type FaultyServer, json, startFaultyServer } from '../faulty-server.ts'
import { forEachTest } from '../shared.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { type Squatter, startSquatter } from './squatter.ts'

/** The token that the service requires */
export const token = 'k3y0000000000000000000aa'

/** The home folder of a node service with its token, and what listens in its place: itself or somebody else. */
export interface ServicePort {
  readonly home: string
  readonly tokenFile: string
  /** Warnings in the log */
  readonly warned: readonly string[]
  warn(message: string): void
  serve(host?: string, port?: number): Promise<FaultyServer>
  squat(options?: Parameters<typeof startSquatter>[0]): Promise<Squatter>
  /** Done when this is disposed of, what came last first. */
  atEnd(end: () => Promise<void>): void
  dispose(): Promise<void>
}

/** One for each test of a file, which is skipped where it cannot be */
export function servicePort(): ServicePort {
  beforeEach(({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux tells who listens')
    skip(process.getuid?.() !== 0, 'needs root, to start a program as another user')
  })
  return forEachTest(openServicePort)
}

async function openServicePort(): Promise<ServicePort> {
  const warned: string[] = []
  const folder = await temporaryFolder('listener')
  const ending = new AsyncDisposableStack()
  ending.defer(() => folder.dispose())
  const home = join(folder.path, 'home')
  const tokenFile = join(home, 'authtoken.secret')
  // Another user may look for the token, and not read it.
  await chmod(folder.path, 0o755)
  await mkdir(home)
  await writeFile(tokenFile, token, { mode: 0o600 })
  return {
    home,
    tokenFile,
    warned,
    warn: (message) => void warned.push(message),
    async serve(host = '127.0.0.1', port = 0) {
      const server = await startFaultyServer(host, port)
      server.answer = ({ path }) =>
        path === '/status' ? json({ address: '1bb46b80d6', online: true, version: '1.14.1' }) : json([])
      ending.defer(() => server.close())
      return server
    },
    async squat(options) {
      const squatter = await startSquatter(options)
      ending.defer(() => squatter.stop())
      return squatter
    },
    atEnd: (end) => ending.defer(end),
    dispose: () => ending.disposeAsync(),
  }
}
