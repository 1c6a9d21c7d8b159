import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { startNewCentral } from '../../../demo/new-central/server.ts'
import type { startZtnet } from '../../../demo/ztnet/server.ts'
import { control } from '../control.ts'
import { temporaryFolder } from '../temp-folder.ts'

export interface Answered {
  readonly status: number
  readonly headers: Headers
  /** The JSON of the body, or its text where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect.
  readonly body: any
}

/** A demo of an account, and a second pair of eyes on it: plain HTTP, not our client. */
export interface DemoHost<Name extends string> {
  readonly url: string
  readonly admin: string
  readonly keys: { readonly [N in Name]: string }
  /** Without `key` it is asked with the first one. */
  ask(method: string, path: string, body?: unknown, key?: string): Promise<Answered>
  /** As it is read by `ask`, with nothing added to the request */
  raw(path: string, init?: RequestInit): Promise<Answered>
  control<T = unknown>(method: string, path: string, body?: object): Promise<T>
  dispose(): Promise<void>
}

/** `file`: where its home has a line for each key; `headersWith`: what a request with a key has */
export async function startDemoHost<Name extends string>(
  start: typeof startNewCentral | typeof startZtnet,
  file: string,
  headersWith: (key: string) => { readonly [name: string]: string },
): Promise<DemoHost<Name>> {
  const folder = await temporaryFolder('demo-host')
  const { url, adminUrl: admin = '', close } = await start({ home: folder.path, adminPort: 0 })
  const lines = (await readFile(join(folder.path, file), 'utf8')).trim().split('\n')
  const pairs = lines.map((line) => line.split(' '))
  const usual = pairs[0]?.[1] ?? ''

  async function raw(path: string, init: RequestInit = {}): Promise<Answered> {
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init })
    const text = await response.text()
    let body: unknown = text
    try {
      body = JSON.parse(text)
    } catch {}
    return { status: response.status, headers: response.headers, body }
  }

  return {
    url,
    admin,
    keys: Object.fromEntries(pairs) as { readonly [N in Name]: string },
    raw,
    ask: (method, path, body, key = usual) =>
      raw(path, {
        method,
        headers: { ...headersWith(key), 'User-Agent': 'contract-test', 'X-Demo-Aside': '1' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    control: <T = unknown>(method: string, path: string, body?: object) =>
      control<T>(admin, method, path, body),
    async dispose() {
      await close()
      await folder.dispose()
    },
  }
}
