import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface SessionBus {
  /** What DBUS_SESSION_BUS_ADDRESS is to be for whoever shall be on it. */
  readonly address: string
  stop(): Promise<void>
}

/** A session bus of the test's own, on which nobody is but those who are told its address. */
export async function startSessionBus(): Promise<SessionBus> {
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await firstLine(daemon)
  return {
    address,
    async stop() {
      if (daemon.exitCode !== null || daemon.signalCode !== null) return
      const ended = once(daemon, 'exit')
      daemon.kill()
      await ended
    },
  }
}

async function firstLine(daemon: ChildProcess): Promise<string> {
  if (daemon.stdout === null) throw new Error('the bus daemon has no output')
  const failed = once(daemon, 'error').then(([error]) => Promise.reject(error))
  const line = once(createInterface(daemon.stdout), 'line').then(([text]) => String(text))
  return Promise.race([line, failed])
}
