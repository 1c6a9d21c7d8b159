import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Person, Polkit } from './polkit.ts'

export const nobody = 65534

/** A worker's output before and after it was told to go on, and the questions to the agent meanwhile */
export interface Asked {
  readonly first: unknown
  readonly result: unknown
  readonly prompts: readonly string[]
}

/** Runs a worker as the user "nobody", with an agent at which this person sits; null: without an agent. */
export async function runAsking(
  polkit: Polkit,
  worker: string,
  args: readonly string[],
  person: Person | null,
): Promise<Asked> {
  const child = spawn(process.execPath, [worker, ...args], {
    uid: nobody,
    gid: nobody,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', HOME: '/', SHELL: '/no/such/shell', ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const first: unknown = JSON.parse((await lines.next()).value ?? 'null')
  const agent = person === null ? null : await polkit.agent(child.pid ?? 0, person)
  child.stdin.end('go\n')
  const result: unknown = JSON.parse((await lines.next()).value ?? 'null')
  await ended
  agent?.stop()
  return { first, result, prompts: agent?.prompts ?? [] }
}
