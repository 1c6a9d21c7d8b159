import { spawn } from 'node:child_process'
import { endingWithOurs, isRunnable } from './guard.ts'
import { programPaths } from './program-paths.ts'

/**
 * Calls `onEvent` whenever something may have changed, and `onEnd` when the events end by themselves. Returns a
 * function that stops them.
 */
export type SystemEvents = (onEvent: () => void, onEnd: () => void) => () => void

/**
 * Link and address events of the kernel, through iproute2's `ip monitor`: an idle process costs less than polling twice
 * a second. The process ends with ours if setpriv is installed.
 */
export function addressEvents(paths = programPaths('ip'), guards = programPaths('setpriv')): SystemEvents {
  return (onEvent, onEnd) => {
    const ip = paths.find(isRunnable)
    if (ip === undefined) {
      onEnd()
      return () => undefined
    }
    const { program, args } = endingWithOurs(ip, ['-o', 'monitor', 'link', 'address'], guards)
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], env: { LC_ALL: 'C' } })
    let isStopped = false
    let isOver = false
    const end = (): void => {
      if (isOver || isStopped) return
      isOver = true
      onEnd()
    }
    child.on('error', end)
    child.on('exit', end)
    // If the process is out of file descriptors, stdout is missing.
    child.stdout?.on('data', () => {
      if (!isStopped) onEvent()
    })
    child.unref()
    if (child.stdout !== null && 'unref' in child.stdout) (child.stdout as { unref(): void }).unref()
    return () => {
      isStopped = true
      child.kill('SIGKILL')
    }
  }
}
