import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import type { CommandName } from '../../../contract/commands.ts'

export type Call = readonly [name: CommandName, argument: unknown]
export type Replies = readonly {
  readonly ok: boolean
  readonly value?: unknown
  readonly error?: { readonly code: string }
}[]

/** Asks as a script of the page does, all at once. What is not answered within `wait` milliseconds is `late`. */
export function askAll(page: Page, all: readonly Call[], wait: number): Promise<Replies> {
  return page.evaluate(
    ([asked, wait]) => {
      const { meshtray } = globalThis as unknown as {
        meshtray: { invoke(name: string, argument: unknown): Promise<Replies[number]> }
      }
      const late = { ok: false, error: { code: 'late' } }
      return Promise.all(
        asked.map(([name, argument]) =>
          Promise.race([
            meshtray.invoke(name, argument === null ? undefined : JSON.parse(argument)).catch(() => late),
            new Promise<typeof late>((resolve) => setTimeout(resolve, wait, late)),
          ]),
        ),
      )
    },
    [
      all.map(
        ([name, argument]) => [name, argument === undefined ? null : JSON.stringify(argument)] as const,
      ),
      wait,
    ] as const,
  )
}

/** The right argument, with the example's ids and addresses turned into those of something that is there */
export function withIds(
  argument: unknown,
  network: string,
  way: { readonly node: string; readonly address: string },
) {
  if (argument === undefined) return undefined
  const text = JSON.stringify(argument)
    .replaceAll('8056c2e21c000001', network)
    .replaceAll('cafe04eba9', way.node)
    .replaceAll('10.147.17.2', way.address)
  return JSON.parse(text) as unknown
}

export function shuffled<T>(all: readonly T[], order: number): readonly T[] {
  return (
    fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), { numRuns: 1, seed: order })[0] ?? []
  )
}

export function pieces<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

/** An attacker runs this service, and waits for a token to be sent to it. */
export interface Attacker {
  readonly url: string
  /** Method, path and authorization of each request */
  readonly heard: readonly string[]
  close(): void
}

export async function startAttacker(): Promise<Attacker> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => server.close(),
  }
}
