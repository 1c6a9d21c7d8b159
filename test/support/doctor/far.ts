import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startLineProcess } from '../line-process.ts'
import { ip, removeInterfaces } from '../system/ip.ts'

const run = promisify(execFile)

export const roots = ['198.51.100.10', '198.51.100.11', '198.51.100.12', '198.51.100.13'] as const

/** Another network namespace, and a process in it that obeys commands: see far-process.ts. */
export interface OtherNamespace {
  ip(...commands: readonly string[]): Promise<void>
  nft(...commands: readonly string[]): Promise<void>
  tell(command: string): Promise<void>
  /** Takes the other end of a cable, from this namespace or from that of another process. */
  take(end: string): Promise<void>
  readonly pid: number
  stop(): Promise<void>
}

/** The far side of this computer's cable: a router, roots that answer, and the other computers of its networks. */
export interface Far extends OtherNamespace {
  /** No root answers any more. */
  quiet(): Promise<void>
  /** Its computers take connections over TCP at this port, and roots at 443. */
  listen(port: number): Promise<void>
}

export async function startNamespace(name: string): Promise<OtherNamespace> {
  const script = join(import.meta.dirname, 'far-process.ts')
  const command = ['/usr/bin/unshare', '--net', '--', process.execPath, script] as const
  const { pid, ask, stop } = await startLineProcess(name, command)
  const inside = ['--target', String(pid), '--net', '--']
  return {
    pid,
    async ip(...commands) {
      const batch = run('/usr/bin/nsenter', [...inside, '/sbin/ip', '-batch', '-'])
      batch.child.stdin?.end(`${commands.join('\n')}\n`)
      await batch
    },
    async nft(...commands) {
      for (const words of commands) await run('/usr/bin/nsenter', [...inside, '/usr/sbin/nft', words])
    },
    tell: async (command) => void (await ask(command)),
    take: async (end) => void (await ip(`link set ${end} netns ${pid}`)),
    stop,
  }
}

/** Puts a cable, "wlan0", into this namespace, with an address and a default route by way of the router. */
export async function startFar(): Promise<Far> {
  const far = await startNamespace('the far end')
  await connectCable(far)
  await far.tell(`roots ${roots.join(' ')}`)
  return { ...far, quiet: () => far.tell('quiet'), listen: (port) => far.tell(`listen ${port}`) }
}

/** Puts a cable between this namespace, "wlan0", and a router that has the addresses of the roots. */
export async function connectCable(router: OtherNamespace): Promise<void> {
  await ip('link add wlan0 type veth peer name air0')
  await router.take('air0')
  await router.ip(
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
}

/** Firewall rules of this namespace, made by one of both kinds of iptables. */
export async function iptables(kind: 'nft' | 'legacy', ...commands: readonly string[]): Promise<void> {
  for (const words of commands) await run(`/usr/sbin/iptables-${kind}`, words.split(' '))
}

/** Firewall rules of this namespace. */
export async function nft(...commands: readonly string[]): Promise<void> {
  for (const words of commands) await run('/usr/sbin/nft', [words])
}

/** Commands of nft that put rules into a table of their own. */
export function guard(hook: 'input' | 'output', ...rules: readonly string[]): readonly string[] {
  return [
    'add table inet guard',
    `add chain inet guard ${hook} { type filter hook ${hook} priority 0; }`,
    ...rules.map((rule) => `add rule inet guard ${hook} ${rule}`),
  ]
}

/** Takes all away that a test put into this namespace. */
export async function forgetComputer(): Promise<void> {
  await removeInterfaces()
  await nft('flush ruleset')
  await iptables('legacy', '-F')
  await ip(
    'rule flush',
    'rule add from all lookup main priority 32766',
    'rule add from all lookup default priority 32767',
  )
  await setFilter('all', 0)
  await writeFile('/proc/sys/net/ipv6/conf/all/disable_ipv6', '0')
}

export function setFilter(name: string, mode: 0 | 1 | 2): Promise<void> {
  return writeFile(`/proc/sys/net/ipv4/conf/${name}/rp_filter`, String(mode))
}
