import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { control } from '../control.ts'
import { startDemo } from '../demo-process.ts'
import { temporaryFolder } from '../temp-folder.ts'

/** The numbers of requests to the account: all of them, those refused for their number, and the most within one second */
export interface RequestStats {
  readonly total: number
  readonly refused: number
  readonly most: number
}

/** A demo account service in a process of its own, and a second pair of eyes on it: plain HTTP, not our client. */
export type DemoAccount = Awaited<ReturnType<typeof startDemoAccount>>

/** The networks of a new demo account */
export const accountNetworks = {
  /** The demo node is in it. */
  office: '8056c2e21c000001',
  /** Private: a node that joins waits until it is authorized. Ada may not delete it. */
  fieldTeam: '8056c2e21c00f1e1',
  /** Public; Ada may only read it. */
  guests: '8056c2e21c00beef',
} as const

export async function startDemoAccount(plan: 'free' | 'paid' = 'free') {
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

  const stop = (): Promise<void> => running.stop()

  return {
    /** Base for --account-url */
    url,
    admin,
    /** The token of Ada Okafor, the organization's owner */
    token,
    /** Any operation, from /api/v1 on, past the application: counts toward the rate like the application's own */
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
    fault: (fault: { readonly kind: string; readonly [key: string]: unknown }) =>
      control(admin, 'POST', '/__faults', fault),
    clearFaults: () => control(admin, 'DELETE', '/__faults'),
    /** 401 or 403 to every token, as if withdrawn; null: ends that */
    refuse: (status: 401 | 403 | null) => control(admin, 'POST', '/__refuse', { status }),
    setReadOnly: (readOnly: boolean) => control(admin, 'POST', '/__read-only', { readOnly }),
    /** `limit` requests within `window` ms; `tells`: whether replies carry the rate's headers */
    setRate: (rate: { readonly limit?: number; readonly window?: number; readonly tells?: boolean }) =>
      control(admin, 'POST', '/__rate', rate),
    stats: () => control<RequestStats>(admin, 'GET', '/__stats'),
    clearStats: () => control(admin, 'DELETE', '/__stats'),
    /**
     * Returns how often each operation was answered well, those by `call` left out: "GET /network/{networkID}" to a
     * number
     */
    operations: () => control<{ readonly [operation: string]: number }>(admin, 'GET', '/__operations'),
    grow: (what: { readonly networks?: number; readonly network?: string; readonly members?: number }) =>
      control(admin, 'POST', '/__grow', what),
    /** A new device asks to join; answers its address. */
    async addDevice(network: string) {
      return (await control<{ address: string }>(admin, 'POST', `/__device/${network}`)).address
    },
    /** Tells this demo node, by its admin port, when there is news for it. */
    pushTo: (nodeAdmin: string) => control(admin, 'POST', '/__node', { admin: nodeAdmin }),
    stop,
    /** Starts it again over the same home and on the same port. */
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
