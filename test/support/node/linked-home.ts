import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultFlags } from '../../../contract/node.ts'
import { failure } from '../../../contract/result.ts'
import type { LinkDependencies, ServiceLink } from '../../../main/service/link.ts'
import { type Profile, profiles } from '../../../main/service/profiles.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { keychainOver } from '../desktop/memory-keychain.ts'
import { type FaultyServer, json, startFaultyServer, type WireRequest } from '../faulty-server.ts'
import { patientLimits, type TestLimits } from '../limits.ts'
import { temporaryFolder } from '../temp-folder.ts'
import { linkedTo, stateWords } from './link.ts'

/** The only network of the service */
export const joinedId = '8056c2e21c000001'
/** A token that the service accepts, and one that it does not */
export const good = 'goodgoodgoodgoodgoodgood'
export const stale = 'stalestalestalestalestal'

/** Returns the end of a poll: 'ok', or the state of the connection and why. */
export async function stateOf(link: ServiceLink): Promise<string> {
  const outcome = await link.poll()
  return outcome.ok ? 'ok' : stateWords(outcome.connection)
}

/** A service on a server of raw sockets, its home in a folder of a person's, and links to it. */
export interface LinkedHome {
  /** Of the person */
  readonly folder: string
  readonly home: string
  readonly portFile: string
  readonly tokenFile: string
  readonly server: FaultyServer
  /** Of its links */
  readonly limits: TestLimits
  /** The token that the service accepts now */
  token: string
  /** Answers as the service does. */
  service(request: WireRequest): ReturnType<FaultyServer['answer']>
  /** A link, and the keychain that it asks */
  start(
    more?: Partial<LinkDependencies>,
    entries?: Map<string, string>,
  ): {
    readonly link: ServiceLink
    readonly system: ReturnType<typeof keychainOver>
    readonly entries: Map<string, string>
  }
  /** A new server in place of one that was closed; the port file stays as it is. Throws where it cannot listen. */
  serve(host?: string, port?: number): Promise<void>
  /** Stopped and started on the same port, so that every client must open a new session. */
  reopen(): Promise<void>
  dispose(): Promise<void>
}

export async function linkedHome(): Promise<LinkedHome> {
  const folder = await temporaryFolder('link')
  const home = join(folder.path, 'home')
  const portFile = join(home, 'zerotier-one.port')
  const tokenFile = join(home, 'authtoken.secret')
  const open: ServiceLink[] = []
  let server = await startFaultyServer()
  const limits = patientLimits(1024 * 1024)
  server.closesAfter = { replies: 5, said: true }
  await mkdir(home)
  await writeFile(portFile, String(server.port))
  await writeFile(tokenFile, `${good}\n`)

  const world: LinkedHome = {
    folder: folder.path,
    home,
    portFile,
    tokenFile,
    token: good,
    limits,
    get server() {
      return server
    },
    service({ path, headers, body }) {
      if (path === '/health') return json({ online: true, version: '1.14.1' })
      if (headers['x-zt1-auth'] !== world.token) return json({}, 401)
      if (path === '/status') return json({ address: '1bb46b80d6', online: true, version: '1.14.1' })
      if (path === `/network/${joinedId}`)
        return json({ id: joinedId, ...defaultFlags, ...JSON.parse(body || '{}') })
      return json([])
    },
    start(more = {}, entries = new Map()) {
      const system = keychainOver(entries)
      const link = linkedTo(null, {
        secrets: createSecrets({ load: async () => system }),
        surroundings: { platform: 'linux', env: {}, userHome: folder.path, profiles: [profileAt(home)] },
        elevate: async () => failure('elevation-unavailable'),
        limits,
        ...more,
      })
      open.push(link)
      return { link, system, entries }
    },
    async serve(host, port) {
      server = await startFaultyServer(host, port)
      server.answer = world.service
    },
    async reopen() {
      const { port } = server
      await server.close()
      await Promise.all(open.map((opened) => opened.poll()))
      await world.serve('127.0.0.1', port)
    },
    async dispose() {
      await Promise.all(open.splice(0).map((opened) => opened.close()))
      await server.close()
      await folder.dispose()
    },
  }
  server.answer = world.service
  return world
}

/** The table's profile, with its home there. */
function profileAt(home: string): Profile {
  const [, original] = profiles
  if (original === undefined) throw new Error('no profile')
  return { ...original, homes: { linux: home } }
}
