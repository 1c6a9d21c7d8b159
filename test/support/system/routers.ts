import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { endProcess } from '../demo-process.ts'
import { ip } from './ip.ts'

const run = promisify(execFile)

/** Routers at the other ends of this computer's cables, which the kernel asks for their hardware addresses. */
export type Routers = Awaited<ReturnType<typeof startRouters>>

interface Cable {
  readonly name: string
  /** With its prefix length */
  readonly address: string
  readonly via: string
  /** The router's */
  readonly mac: string
  readonly metric?: number
}

/** In a network namespace of their own: what has an address of this computer answers nobody. */
export async function startRouters() {
  const child = spawn('/usr/bin/unshare', ['--net', '--', '/bin/cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write('there\n')
  await once(child.stdout, 'data')
  const inside = ['--target', String(child.pid), '--net', '--', '/sbin/ip']
  const far = async (...commands: readonly string[]): Promise<void> => {
    for (const words of commands) await run('/usr/bin/nsenter', [...inside, ...words.split(' ')])
  }
  const endOf = (name: string): string => `far-${name}`

  return {
    /** Plugs a cable in: this computer's end has `address`, the router `via`; a default route leads by way of it. */
    async plug({ name, address, via, mac, metric = 100 }: Cable) {
      const end = endOf(name)
      const [, prefix = '24'] = address.split('/')
      await ip(
        `link add ${name} type veth peer name ${end} address ${mac}`,
        `link set ${end} netns ${child.pid}`,
      )
      // Whether somebody else has an address of IPv6 would be found out first.
      const [family, at] = via.includes(':') ? ['-6', ' nodad'] : ['-4', '']
      await far(`addr add ${via}/${prefix} dev ${end}${at}`, `link set ${end} up`)
      await ip(`link set ${name} up`, `addr add ${address} dev ${name}${at}`)
      await ip(`${family} route append default via ${via} dev ${name} metric ${metric}`)
    },
    /** The router is there no more, but its cable is. */
    silence: (name: string) => far(`link set ${endOf(name)} arp off`, `addr flush dev ${endOf(name)}`),
    stop: () => endProcess(child, 'the routers'),
  }
}
