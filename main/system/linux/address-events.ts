import { spawn } from 'node:child_process'
import { endingWithOurs, isRunnable } from './guard.ts'
import { placesOf } from './places.ts'

/** Calls `onEvent` whenever something may be another; `onEnd` when that comes to an end by itself. Answers how to stop. */
export type SystemEvents = (onEvent: () => void, onEnd: () => void) => () => void

/**
 * What the kernel tells of links and addresses, by way of iproute2's `ip monitor`: a process that rests costs less than
 * to look twice a second. It ends with ours, where setpriv can see to it.
 */
export function addressEvents(places = placesOf('ip'), guards = placesOf('setpriv')): SystemEvents {
  return (onEvent, onEnd) => {
    const ip = places.find(isRunnable)
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
    // Where files are short there is no output.
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
