import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { endProcess } from '../demo-process.ts'
import { ip } from '../system/ip.ts'

const run = promisify(execFile)

export const roots = ['198.51.100.10', '198.51.100.11', '198.51.100.12', '198.51.100.13'] as const

/** The far side of this computer's cable: a router, roots that answer, and the other computers of its networks. */
export interface Far {
  ip(...commands: readonly string[]): Promise<void>
  nft(...commands: readonly string[]): Promise<void>
  /** No root answers any more. */
  quiet(): Promise<void>
  /** Its computers take connections over TCP at this port, and roots at 443. */
  listen(port: number): Promise<void>
  /** Takes the other end of a cable. */
  take(end: string): Promise<void>
  stop(): Promise<void>
}

/** Puts a cable, "wlan0", into this namespace, with an address and a default route by way of the router. */
export async function startFar(): Promise<Far> {
  const child = spawn(
    '/usr/bin/unshare',
    ['--net', '--', process.execPath, join(import.meta.dirname, 'far-process.ts')],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the far end has ended')))
  ended.catch(() => undefined)
  const next = async (): Promise<void> => void (await Promise.race([lines.next(), ended]))
  await next()
  const tell = (line: string): Promise<void> => {
    child.stdin.write(`${line}\n`)
    return next()
  }
  const inside = ['--target', String(child.pid), '--net', '--']
  const take = (end: string): Promise<unknown> => ip(`link set ${end} netns ${child.pid}`)
  const far: Far = {
    async ip(...commands) {
      for (const words of commands)
        await run('/usr/bin/nsenter', [...inside, '/sbin/ip', ...words.split(' ')])
    },
    async nft(...commands) {
      for (const words of commands) await run('/usr/bin/nsenter', [...inside, '/usr/sbin/nft', words])
    },
    quiet: () => tell('quiet'),
    listen: (port) => tell(`listen ${port}`),
    take: async (end) => void (await take(end)),
    stop: () => endProcess(child, 'the far end'),
  }
  await ip('link add wlan0 type veth peer name air0')
  await far.take('air0')
  await far.ip(
    'link set lo up',
    'addr add 192.0.2.1/24 dev air0',
    ...roots.map((address) => `addr add ${address}/32 dev air0`),
    'link set air0 up',
  )
  await ip(
    'link set wlan0 up',
    'addr add 192.0.2.7/24 dev wlan0',
    'route add default via 192.0.2.1 dev wlan0',
  )
  await tell(`roots ${roots.join(' ')}`)
  return far
}

/** Firewall rules of this namespace, made by one of both kinds of iptables. */
export async function iptables(kind: 'nft' | 'legacy', ...commands: readonly string[]): Promise<void> {
  for (const words of commands) await run(`/usr/sbin/iptables-${kind}`, words.split(' '))
}

/** Firewall rules of this namespace. */
export async function nft(...commands: readonly string[]): Promise<void> {
  for (const words of commands) await run('/usr/sbin/nft', [words])
}
