import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Message, sessionBus } from '@jellybrick/dbus-next'
import type { Environment } from '../app/application.ts'
import { temporaryFolder } from '../temp-folder.ts'

export type SessionBus = Awaited<ReturnType<typeof startSessionBus>>

/** Everyone of this user may speak to everyone, and nothing is started for being spoken to. */
const bare = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`

/**
 * A session bus of the test's own, on which nobody is but those who are told its address. `activates`: services that
 * are installed here start when they are first spoken to, as on a desktop, in the bus's own environment; a locked
 * keyring would ask for its password.
 */
export async function startSessionBus(
  options: { readonly activates?: boolean; readonly environment?: Environment } = {},
) {
  const { activates = false, environment = {} } = options
  const folder = activates ? null : await temporaryFolder('bus')
  if (folder !== null) await writeFile(join(folder.path, 'bus.conf'), bare)
  const config = folder === null ? '--session' : `--config-file=${join(folder.path, 'bus.conf')}`
  const daemon = spawn('dbus-daemon', [config, '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  })
  const address = await firstLine(daemon)
  return {
    /** Value of DBUS_SESSION_BUS_ADDRESS for its clients. */
    address,
    async stop() {
      if (daemon.exitCode === null && daemon.signalCode === null) {
        const ended = once(daemon, 'exit')
        daemon.kill()
        await ended
      }
      await folder?.dispose()
    },
  }
}

async function firstLine(daemon: ChildProcess): Promise<string> {
  if (daemon.stdout === null) throw new Error('the bus daemon has no output')
  const failed = once(daemon, 'error').then(([error]) => Promise.reject(error))
  const line = once(createInterface(daemon.stdout), 'line').then(([text]) => String(text))
  return Promise.race([line, failed])
}

/** Name on the bus, object path, and interface. */
export type Target = readonly [name: string, path: string, face: string]

/** Speaks on a bus as any program would. */
export interface BusClient {
  call(
    target: Target,
    member: string,
    signature: string,
    body: readonly unknown[],
  ): Promise<readonly unknown[]>
  hasOwner(name: string): Promise<boolean>
  stop(): void
}

const daemon: Target = ['org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus']

export function connectToBus(busAddress: string): BusClient {
  const bus = sessionBus({ busAddress })
  const call: BusClient['call'] = async ([destination, path, face], member, signature, body) => {
    const message = new Message({ destination, path, interface: face, member, signature, body: [...body] })
    return (await bus.call(message))?.body ?? []
  }
  return {
    call,
    hasOwner: async (name) => (await call(daemon, 'NameHasOwner', 's', [name]))[0] === true,
    stop: () => bus.disconnect(),
  }
}
