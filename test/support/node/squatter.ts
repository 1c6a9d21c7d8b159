import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { applicationEnvironment } from '../app/application.ts'
import { temporaryFolder } from '../temp-folder.ts'

/** Nobody's id on Debian and most others: a user that owns nothing. */
export const nobody = 65534

/** A program of another user at the service's port. */
export interface Squatter {
  readonly port: number
  readonly connections: () => number
  /** All bytes that came, of all connections */
  readonly received: () => string
  /** Answers when it has stopped listening, which `deaf` makes it do. */
  readonly deaf: () => Promise<void>
  /** Stops answering: the system alone accepts connections until it goes on. */
  pause(): void
  goOn(): void
  /** Answers when as many connections as this were closed. */
  readonly closed: (count: number) => Promise<void>
  /** Does nothing where it was stopped before. */
  stop(): Promise<void>
}

type SquatterEvent = { port?: number; connected?: true; received?: string; closed?: true; deaf?: true }

/** Needs root, which alone may start something as nobody. */
export async function startSquatter(
  options: {
    readonly port?: number
    readonly host?: string
    /** `deaf`: stops listening once it has accepted; `shared`: listens beside whoever allows it */
    readonly how?: 'deaf' | 'shared'
    /** Root to itself, in a user namespace of its own */
    readonly asRoot?: boolean
    /** nobody's, where none is given */
    readonly user?: number
  } = {},
): Promise<Squatter> {
  const folder = await temporaryFolder('squatter')
  const program = join(folder.path, 'squatter.mts')
  // Nobody may not look into everybody's checkout.
  await copyFile(join(import.meta.dirname, 'squatter-process.ts'), program)
  await chmod(folder.path, 0o755)
  const args = [program, String(options.port ?? 0), options.host ?? '127.0.0.1', options.how ?? '']
  const [file, ...before] = options.asRoot
    ? ['/usr/bin/unshare', '-Ur', process.execPath]
    : [process.execPath]
  const child = spawn(file, [...before, ...args], {
    uid: options.user ?? nobody,
    gid: options.user ?? nobody,
    cwd: folder.path,
    env: applicationEnvironment({ ELECTRON_RUN_AS_NODE: '1' }),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  let connections = 0
  let received = ''
  let closed = 0
  let deaf = false
  let stopped = false
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the squatter ended with ${code}`)))
    lines.on('line', (line) => {
      const event = JSON.parse(line) as SquatterEvent
      if (event.port !== undefined) resolve(event.port)
      if (event.connected) connections += 1
      if (event.closed) closed += 1
      if (event.deaf) deaf = true
      received += event.received ?? ''
    })
  })
  return {
    port,
    connections: () => connections,
    received: () => received,
    async deaf() {
      while (!deaf) await once(lines, 'line')
    },
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async closed(count) {
      while (closed < count) await once(lines, 'line')
    },
    async stop() {
      if (stopped) return
      stopped = true
      const ended = once(child, 'exit')
      child.stdin.end()
      child.kill('SIGCONT')
      await ended
      await folder.dispose()
    },
  }
}
