import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startDemo } from '../demo-process.ts'
import { temporaryFolder } from '../temp-folder.ts'

export interface Answered {
  readonly status: number
  readonly headers: Headers
  /** The JSON of the body, or its text where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect.
  readonly body: any
}

/** A demo of an account in a process of its own, and a second pair of eyes on it: plain HTTP, not our client. */
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
  demo: 'new-central' | 'ztnet',
  file: string,
  headersWith: (key: string) => { readonly [name: string]: string },
): Promise<DemoHost<Name>> {
  const folder = await temporaryFolder(demo)
  const running = await startDemo(demo, [`--home=${folder.path}`, '--port=0', '--admin-port=0'])
  const lines = (await readFile(join(folder.path, file), 'utf8')).trim().split('\n')
  const pairs = lines.map((line) => line.split(' '))
  const usual = pairs[0]?.[1] ?? ''

  async function raw(path: string, init: RequestInit = {}): Promise<Answered> {
    const response = await fetch(`${running.url}${path}`, { redirect: 'manual', ...init })
    const text = await response.text()
    let body: unknown = text
    try {
      body = JSON.parse(text)
    } catch {}
    return { status: response.status, headers: response.headers, body }
  }

  return {
    url: running.url,
    admin: running.admin,
    keys: Object.fromEntries(pairs) as { readonly [N in Name]: string },
    raw,
    ask: (method, path, body, key = usual) =>
      raw(path, {
        method,
        headers: { ...headersWith(key), 'User-Agent': 'contract-test', 'X-Demo-Aside': '1' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async control<T>(method: string, path: string, body?: object): Promise<T> {
      const response = await fetch(`${running.admin}${path}`, {
        method,
        // A connection that is kept may be closed from there just when it is used again.
        headers: { Connection: 'close' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
      return (await response.json()) as T
    },
    async dispose() {
      await running.stop()
      await folder.dispose()
    },
  }
}
