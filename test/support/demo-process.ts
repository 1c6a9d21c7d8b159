import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { patience } from '../../contract/testing/patience.ts'
import { projectRoot } from './app/application.ts'

/** A demo service in a process of its own */
export interface DemoProcess {
  /** Addresses of its API and of its fault switches */
  readonly url: string
  readonly admin: string
  signal(name: NodeJS.Signals): void
  /** Done when the process has ended. */
  stop(): Promise<void>
}

/** Runs a demo's own command line on the Node that runs this test, until it says where it listens. */
export async function startDemo(
  demo: 'node-service' | 'account-service',
  flags: readonly string[],
): Promise<DemoProcess> {
  const child = spawn(process.execPath, [join(projectRoot, 'demo', demo, 'cli.ts'), ...flags], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    const onOutput = (chunk: Buffer): void => {
      output += chunk.toString()
      const ready = /url=(\S+) .*admin=(\S+)/.exec(output)
      if (ready?.[1] === undefined || ready[2] === undefined) return
      resolve({
        url: ready[1],
        admin: ready[2],
        signal: (name) => void child.kill(name),
        stop: () => endProcess(child, `the demo ${demo}`),
      })
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('exit', (code) => reject(new Error(`the demo ${demo} ended with ${code}: ${output}`)))
  })
}

/** Tells a process to end, and waits until it has. One that does not is killed, and that is an error. */
export async function endProcess(child: ChildProcess, name: string, milliseconds = patience): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${name} did not end within ${milliseconds} ms`))
    }, milliseconds)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
