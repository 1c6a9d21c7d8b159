import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { patience } from '../../../contract/testing/patience.ts'
import { projectRoot } from './application.ts'

/** Names that were asked for, and how many packets went towards the outer world. */
export interface Sent {
  readonly names: readonly string[]
  readonly packets: number
}

const isRoot = process.getuid?.() === 0
const namespaces = [...(isRoot ? [] : ['--user', '--map-root-user']), '--net', '--mount']
const network =
  'ip link set lo up && ip link add out0 type bridge mcast_snooping 0 && ip link set out0 addrgenmode none'

/** Returns why no program can be given a network of its own here; null: it can. */
export function aloneObstacle(): string | null {
  if (process.platform !== 'linux') return 'networks of their own are a thing of Linux'
  const { status, stderr, error } = spawnSync('unshare', [...namespaces, 'sh', '-c', network], {
    encoding: 'utf8',
  })
  return status === 0 ? null : `no network of its own: ${error?.message ?? stderr.trim()}`
}

/**
 * Runs the application in a network of its own: a default route, a name server, and nobody at the other end. `before`:
 * what it sent, with the scripts of `page-leaks.ts` in both windows; `after`: what was seen once a control had sent
 * something.
 */
export async function runAlone(): Promise<{ readonly before: Sent; readonly after: Sent }> {
  const worker = join(import.meta.dirname, 'alone-worker.ts')
  const setUp = [
    network,
    'ip addr add 10.99.0.1/24 dev out0',
    'ip link set out0 up',
    'ip route add default via 10.99.0.2',
    'ip neigh add 10.99.0.2 lladdr 02:00:00:00:00:02 dev out0 nud permanent',
    'names=$(mktemp) && echo nameserver 10.99.0.1 > "$names" && chmod 644 "$names"',
    'mount --bind "$names" "$(realpath /etc/resolv.conf)" && rm "$names"',
    'exec "$0" "$@"',
  ].join(' && ')
  const { stdout } = await promisify(execFile)(
    'unshare',
    [...namespaces, 'sh', '-c', setUp, process.execPath, worker],
    { cwd: projectRoot, timeout: 5 * patience },
  )
  return JSON.parse(stdout)
}
