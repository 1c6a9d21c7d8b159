import { type SpawnOptions, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { endProcess } from './demo-process.ts'

/** A program of the tests in a process of its own, which says a line when it is ready and answers each line with one. */
export interface LineProcess {
  readonly pid: number
  /** Rejects where the process has ended. */
  ask(line: string): Promise<string>
  /** Lets it end by itself once it has nothing more to read. */
  finish(): Promise<void>
  stop(): Promise<void>
}

export async function startLineProcess(
  name: string,
  [program, ...args]: readonly [string, ...string[]],
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> = {},
): Promise<LineProcess> {
  const child = spawn(program, args, {
    ...options,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`${name} has ended`)
    return value
  }
  const stop = () => endProcess(child, name)
  await next()
  return {
    pid: child.pid ?? 0,
    ask(line) {
      child.stdin.write(`${line}\n`)
      return next()
    },
    async finish() {
      child.stdin.end()
      await lines.next()
      await stop()
    },
    stop,
  }
}
