import { spawn } from 'node:child_process'
import { endingWithOurs, isRunnable, programPaths } from './program-paths.ts'

/** The beginning of a line tells what it is about. */
const longestLine = 4_096

/** The part of the computer that an event is about */
export type SystemEvent = 'interfaces' | 'routes'

/**
 * Calls `onEvent` whenever something may have changed, and `onEnd` when the events end by themselves. Returns a
 * function that stops them.
 */
export type SystemEvents = (onEvent: (event: SystemEvent) => void, onEnd: () => void) => () => void

/** Routes that the kernel itself adds and removes with each address, which leads nowhere else */
const accompanying = /^(?:local|broadcast|anycast|multicast) /
/** "2: eth0: <UP>", "2: eth0    inet 192.0.2.7/24"; but not "32765:\tfrom 192.0.2.7 lookup 100", which is a rule */
const ofInterface = /^\d+: \S/

/** Reads a line of `ip -o monitor`. null: it says nothing that matters here */
function eventOf(line: string): SystemEvent | null {
  const text = line.replace(/^Deleted /, '')
  if (text.trim() === '' || accompanying.test(text)) return null
  return ofInterface.test(text) ? 'interfaces' : 'routes'
}

/**
 * Events of the kernel about links, addresses, routes and policy rules, through iproute2's `ip monitor`: an idle process
 * costs less than polling twice a second. The process ends with ours if setpriv is installed.
 */
export function addressEvents(paths = programPaths('ip'), guards = programPaths('setpriv')): SystemEvents {
  return (onEvent, onEnd) => {
    const ip = paths.find(isRunnable)
    if (ip === undefined) {
      onEnd()
      return () => undefined
    }
    const { program, args } = endingWithOurs(
      ip,
      ['-o', 'monitor', 'link', 'address', 'route', 'rule'],
      guards,
    )
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
    let begun = ''
    // If the process is out of file descriptors, stdout is missing.
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = `${begun}${text}`.split('\n')
      begun = (lines.pop() ?? '').slice(0, longestLine)
      if (isStopped) return
      for (const event of new Set(lines.map(eventOf))) if (event !== null) onEvent(event)
    })
    child.unref()
    if (child.stdout !== null && 'unref' in child.stdout) (child.stdout as { unref(): void }).unref()
    return () => {
      isStopped = true
      child.kill('SIGKILL')
    }
  }
}
