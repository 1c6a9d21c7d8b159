import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Environment, projectRoot } from '../app/application.ts'
import { endProcess } from '../demo-process.ts'

/** An X server of the test's own, without a screen, without a panel, and open to this user without a cookie */
export type XServer = Awaited<ReturnType<typeof startXServer>>

interface Started {
  stop(): Promise<void>
}

const trayOwner = join(projectRoot, 'scripts/x-tray-owner.mjs')

export async function startXServer() {
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const { line, stop } = await startSaying('Xvfb', ['-displayfd', '1', ...screen], {})
  const environment = { DISPLAY: `:${line}`, XAUTHORITY: '/nonexistent', WAYLAND_DISPLAY: undefined }
  return {
    /** Environment of programs on it */
    environment,
    /** Starts a tray of the older kind, which takes icons and draws none. */
    startTray: () =>
      startSaying(process.execPath, [trayOwner], { ...environment, ELECTRON_RUN_AS_NODE: '1' }),
    stop,
  }
}

/** Starts a program that says with a line of output that it is ready. */
async function startSaying(
  command: string,
  args: readonly string[],
  environment: Environment,
): Promise<Started & { readonly line: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const failed = Promise.race([once(child, 'error'), once(child, 'exit')]).then(([why]) =>
    Promise.reject(new Error(`${command} did not start: ${why}`)),
  )
  failed.catch(() => undefined)
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), failed])
  return { line: String(line), stop: () => endProcess(child, command) }
}
