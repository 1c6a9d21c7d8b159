import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { control } from '../control.ts'
import { type DemoProcess, startDemo } from '../demo-process.ts'
import { temporaryFolder } from '../temp-folder.ts'

/** The fields of a joined network that tests look at. */
export interface ServiceNetwork {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly assignedAddresses: readonly string[]
  readonly allowManaged: boolean
  readonly allowGlobal: boolean
  readonly allowDefault: boolean
  readonly allowDNS: boolean
}

/** The fields of a peer that tests look at. */
export interface ServicePeer {
  readonly address: string
  readonly role: string
  /** Milliseconds; -1: unknown */
  readonly latency: number
  /** `lastReceive` in ms since the epoch */
  readonly paths: readonly { readonly lastReceive: number }[]
}

/** A demo node service in a process of its own, and a second pair of eyes on it: plain HTTP, not our client. */
export type DemoNode = Awaited<ReturnType<typeof startDemoNode>>

/** A peer that is made up, or one at a path where what is sent comes back */
type MadeUpPeer =
  | { readonly address: string; readonly latency: number; readonly isDirect: boolean }
  | { readonly address: string; readonly path: string }

/** A build of the node service */
export interface DemoBuild {
  /** The release, 1.14 without it */
  readonly version?: '1.14' | '1.16' | '1.16.1'
  /** False for a build without a controller */
  readonly controller?: boolean
}

export async function startDemoNode(
  options: DemoBuild & {
    readonly pace?: number
    readonly world?: 'demo' | 'empty'
    readonly revision?: '0.1.0' | '1.1.0'
    /** The node's address is made from it; nodes without it have the same address. */
    readonly seed?: string
    /** Admin address of a demo account that shares its networks */
    readonly account?: string
    /** Makes its networks' interfaces, addresses and routes in the namespace that the test runs in */
    readonly interfaces?: boolean
    /** Without it any that is free, and another one after each start */
    readonly port?: number
    /** Programs that answer as roots: "192.0.2.10/9993" */
    readonly roots?: readonly string[]
  } = {},
) {
  const folder = await temporaryFolder('home')
  const home = folder.path
  const {
    pace = 0.1,
    world = 'demo',
    revision = '1.1.0',
    account,
    seed,
    interfaces = false,
    roots,
    port = 0,
  } = options
  const flags = [
    `--home=${home}`,
    '--admin-port=0',
    `--pace=${pace}`,
    `--world=${world}`,
    `--revision=${revision}`,
    ...(account === undefined ? [] : [`--account=${account}`]),
    ...(seed === undefined ? [] : [`--seed=${seed}`]),
    ...(interfaces ? ['--interfaces'] : []),
    ...(roots === undefined ? [] : [`--roots=${roots.join()}`]),
  ]
  const run = (build: DemoBuild, at: number) =>
    startDemo('node-service', [
      ...flags,
      `--port=${at}`,
      ...(build.version === undefined ? [] : [`--version=${build.version}`]),
      ...(build.controller === false ? ['--no-controller'] : []),
    ])
  let running: DemoProcess | null = await run(options, port)

  const current = (): DemoProcess => {
    if (running === null) throw new Error('the demo node is stopped')
    return running
  }
  const readToken = (): Promise<string> => readFile(join(home, 'authtoken.secret'), 'utf8')
  let token = await readToken()

  async function call<T>(method: string, path: string, body?: object): Promise<T | null> {
    const response = await fetch(`${current().url}${path}`, {
      method,
      headers: { 'X-ZT1-Auth': token.trim() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }
  const must = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await call<T>(method, path, body)
    if (answer === null) throw new Error(`${method} ${path}: 404`)
    return answer
  }
  const controls = async <T = void>(method: string, path: string, body?: object) =>
    control<T>(current().admin, method, path, body)
  const act = <T = void>(path: string, body: object = {}) => controls<T>('POST', path, body)

  async function stop(): Promise<void> {
    const old = running
    running = null
    await old?.stop()
  }

  return {
    home,
    get token() {
      return token.trim()
    },
    /** Changes with each start. */
    url: () => current().url,
    /** Sends the process a signal. */
    signal: (name: NodeJS.Signals) => current().signal(name),
    status: (): Promise<{ readonly address: string; readonly online: boolean }> => must('GET', '/status'),
    networks: (): Promise<readonly ServiceNetwork[]> => must('GET', '/network'),
    /** null: not joined */
    network: (id: string): Promise<ServiceNetwork | null> => call('GET', `/network/${id}`),
    peers: (): Promise<readonly ServicePeer[]> => must('GET', '/peer'),
    /** Creates a private network with a pool on the node's own controller; answers its id. */
    async hostNetwork({ name }: { readonly name: string }) {
      const { address } = await must<{ address: string }>('GET', '/status')
      const { id } = await must<{ id: string }>('POST', `/controller/network/${address}______`, {
        name,
        private: true,
        v4AssignMode: { zt: true },
        routes: [{ target: '10.83.4.0/24', via: null }],
        ipAssignmentPools: [{ ipRangeStart: '10.83.4.1', ipRangeEnd: '10.83.4.254' }],
      })
      return id
    },
    /** Authorizes this node on a network of its own controller. */
    async authorize(id: string) {
      const { address } = await must<{ address: string }>('GET', '/status')
      await must('POST', `/controller/network/${id}/member/${address}`, { authorized: true })
    },
    /** Does it as the service's own command-line client would. */
    leave: (id: string) => act(`/__leave/${id}`),
    /** Sets fields of a joined network as the service would tell them, for example its status. */
    force: (id: string, fields: object) => act(`/__force/${id}`, fields),
    fault: (fault: { readonly kind: string; readonly method?: string; readonly [key: string]: unknown }) =>
      act('/__faults', fault),
    clearFaults: () => controls('DELETE', '/__faults'),
    async rotateToken() {
      await act('/__rotate-token')
      token = await readToken()
    },
    /** false: the node says at once that it is offline, as the real one does minutes after it was cut off. */
    setOnline: (online: boolean) => act('/__online', { online }),
    /** Has the next so many times that managed addresses are switched off leave them on the computer. */
    linger: (id: string, times: number) => act(`/__linger/${id}`, { times }),
    /** Cuts the node off, or no longer; with `relay`, one over TCP takes over after a minute. */
    cut: (cut: boolean, relay = false) => act('/__cut', { cut, relay }),
    /** Makes this the number of milliseconds since the node heard anything from what is cut off. */
    pass: (milliseconds: number) => act('/__pass', { milliseconds }),
    /** Turns the counting of traffic on or off, or takes the file with the counters away. */
    setCounting: (counting: 'on' | 'off' | 'unreadable') => act('/__counting', { counting }),
    /** Fills a hosted network; the first `authorized` of them are let in, without it all. */
    addMembers: (id: string, count: number, authorized = count) =>
      act(`/__members/${id}`, { count, authorized }),
    addPeers: (peers: readonly MadeUpPeer[]) => act('/__peers', { peers }),
    /** Has the node ask the network's controller at once. */
    push: (id: string) => act(`/__push/${id}`),
    /** A made-up node asks to join a hosted network; answers its address. */
    async ask(id: string, seed: string) {
      return (await act<{ address: string }>(`/__ask/${id}`, { seed })).address
    },
    /** Counts the requests of each operation since the last call of `forgetRequests`. */
    requests: () => controls<{ readonly [operation: string]: number }>('GET', '/__requests'),
    forgetRequests: () => controls('DELETE', '/__requests'),
    /** Any request with the service's token; null: 404 */
    call,
    /** Ends the process; the home stays until `dispose`. */
    stop,
    /** Starts it again over the same home, on a port of its own choice unless one is given; as another build, if given. */
    async start(build: DemoBuild = options, at = port) {
      running = await run(build, at)
    },
    async dispose() {
      await stop()
      await folder.dispose()
    },
  }
}
