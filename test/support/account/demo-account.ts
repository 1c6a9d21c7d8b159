import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startDemo } from '../demo-process.ts'
import { temporaryFolder } from '../temp-folder.ts'

/** The numbers of requests to the account: all of them, those refused for their number, and the most within one second */
interface RequestStats {
  readonly total: number
  readonly refused: number
  readonly most: number
}

/** A demo account service in a process of its own, and a second pair of eyes on it: plain HTTP, not our client. */
export interface DemoAccount {
  /** Base for --account-url */
  readonly url: string
  readonly admin: string
  /** The token of Ada Okafor, the organization's owner */
  readonly token: string
  /** Any operation, from /api/v1 on, past the application: counts toward the rate like the application's own */
  call<T = unknown>(method: string, path: string, body?: object): Promise<T>
  fault(fault: { readonly kind: string; readonly [key: string]: unknown }): Promise<void>
  clearFaults(): Promise<void>
  /** 401 or 403 to every token, as if withdrawn; null: ends that */
  refuse(status: 401 | 403 | null): Promise<void>
  setReadOnly(readOnly: boolean): Promise<void>
  /** `limit` requests within `window` ms; `tells`: whether replies carry the rate's headers */
  setRate(rate: {
    readonly limit?: number
    readonly window?: number
    readonly tells?: boolean
  }): Promise<void>
  stats(): Promise<RequestStats>
  clearStats(): Promise<void>
  /**
   * Returns how often each operation was answered well, those by `call` left out: "GET /network/{networkID}" to a
   * number
   */
  operations(): Promise<{ readonly [operation: string]: number }>
  grow(what: {
    readonly networks?: number
    readonly network?: string
    readonly members?: number
  }): Promise<void>
  /** A new device asks to join; answers its address. */
  addDevice(network: string): Promise<string>
  /** Tells this demo node, by its admin port, when there is news for it. */
  pushTo(nodeAdmin: string): Promise<void>
  stop(): Promise<void>
  /** Starts it again over the same home and on the same port. */
  start(): Promise<void>
  dispose(): Promise<void>
}

/** The networks of a new demo account */
export const accountNetworks = {
  /** The demo node is in it. */
  office: '8056c2e21c000001',
  /** Private: a node that joins waits until it is authorized. Ada may not delete it. */
  fieldTeam: '8056c2e21c00f1e1',
  /** Public; Ada may only read it. */
  guests: '8056c2e21c00beef',
} as const

export async function startDemoAccount(plan: 'free' | 'paid' = 'free'): Promise<DemoAccount> {
  const folder = await temporaryFolder('account')
  const run = (port: number, adminPort: number) =>
    startDemo('account-service', [
      `--home=${folder.path}`,
      `--port=${port}`,
      `--admin-port=${adminPort}`,
      `--plan=${plan}`,
    ])
  let running = await run(0, 0)
  const { url, admin } = running
  const token = (await readFile(join(folder.path, 'account-token.txt'), 'utf8')).trim()

  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${admin}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json()
  }
  const stop = (): Promise<void> => running.stop()

  return {
    url,
    admin,
    token,
    async call<T>(method: string, path: string, body?: object): Promise<T> {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { Authorization: `token ${token}`, 'X-Demo-Aside': '1' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return (text === '' ? undefined : JSON.parse(text)) as T
    },
    fault: async (fault) => void (await control('POST', '/__faults', fault)),
    clearFaults: async () => void (await control('DELETE', '/__faults')),
    refuse: async (status) => void (await control('POST', '/__refuse', { status })),
    setReadOnly: async (readOnly) => void (await control('POST', '/__read-only', { readOnly })),
    setRate: async (rate) => void (await control('POST', '/__rate', rate)),
    stats: async () => (await control('GET', '/__stats')) as RequestStats,
    clearStats: async () => void (await control('DELETE', '/__stats')),
    operations: async () =>
      (await control('GET', '/__operations')) as { readonly [operation: string]: number },
    grow: async (what) => void (await control('POST', '/__grow', what)),
    async addDevice(network) {
      return ((await control('POST', `/__device/${network}`)) as { address: string }).address
    },
    pushTo: async (nodeAdmin) => void (await control('POST', '/__node', { admin: nodeAdmin })),
    stop,
    async start() {
      running = await run(Number(new URL(url).port), Number(new URL(admin).port))
    },
    async dispose() {
      await stop()
      await folder.dispose()
    },
  }
}

/** The operations of the account's interface, as the documents number them, and the four public DELETEs. */
export const networkOperations = [
  'GET /network',
  'POST /network',
  'GET /network/{networkID}',
  'POST /network/{networkID}',
  'DELETE /network/{networkID}',
] as const

export const memberOperations = [
  'GET /network/{networkID}/member',
  'GET /network/{networkID}/member/{memberID}',
  'POST /network/{networkID}/member/{memberID}',
  'DELETE /network/{networkID}/member/{memberID}',
] as const

export const peopleOperations = [
  'GET /user/{userID}',
  'POST /user/{userID}',
  'POST /user/{userID}/token',
  'DELETE /user/{userID}/token/{tokenName}',
  'GET /org',
  'GET /org/{orgID}',
  'GET /org/{orgID}/user',
  'GET /org-invitation',
  'POST /org-invitation',
  'GET /org-invitation/{inviteID}',
  'POST /org-invitation/{inviteID}',
  'DELETE /org-invitation/{inviteID}',
  'GET /status',
  'GET /randomToken',
] as const
