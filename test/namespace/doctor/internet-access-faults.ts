import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nft } from '../../support/doctor/far.ts'
import { port, until } from '../../support/doctor/whole-system.ts'
import { ip } from '../../support/system/ip.ts'
import type { Fault } from './fault.ts'

const drop = (hook: 'input' | 'output' | 'forward', rule: string): readonly string[] => [
  'add table inet guard',
  `add chain inet guard ${hook} { type filter hook ${hook} priority 0; }`,
  `add rule inet guard ${hook} ${rule} drop`,
]

/** ms after which a silence is one, and ms after which the service itself says that it is offline */
const noticed = 35_000
const longAgo = 500_000

/** Makes a fault of a firewall rule on this computer that drops packets. */
function dropped(what: string, hook: 'input' | 'output', rule: string): Fault {
  return {
    what,
    make: () => nft(...drop(hook, rule)),
    check: 'udp',
    evidence: 'rule-blocks',
  }
}

export const internetAccessFaults: readonly Fault[] = [
  dropped('a rule of this computer drops what the service sends', 'output', `udp sport ${port}`),
  dropped('a rule of this computer drops all UDP to the roots', 'output', `udp dport ${port}`),
  dropped('a rule of this computer drops the answers', 'input', `udp dport ${port}`),
  {
    what: 'local.conf keeps the service off the interface',
    async make({ far, node }) {
      await node.call('POST', '/config/settings', { interfacePrefixBlacklist: ['wlan'] })
      await far.quiet()
      await node.pass(noticed)
    },
    check: 'udp',
    evidence: 'conf-avoids-interface',
  },
  {
    what: 'local.conf keeps the service off the address of the interface',
    async make({ far, node }) {
      const conf = { physical: { '192.0.2.0/24': { blacklist: true } } }
      await writeFile(join(node.home, 'local.conf'), JSON.stringify(conf))
      await until(async () => 'physical' in ((await node.call<object>('GET', '/config')) ?? {}), 'it to load')
      await far.quiet()
      await node.pass(noticed)
    },
    check: 'udp',
    evidence: 'conf-avoids-interface',
  },
  {
    what: 'the default route is gone',
    make: () => ip('route del default'),
    check: 'udp',
    evidence: 'no-default-route',
  },
  {
    what: 'the interface is switched off',
    make: () => ip('link set wlan0 down'),
    check: 'udp',
    evidence: 'link-off',
  },
  {
    what: 'the cable is unplugged',
    make: ({ far }) => far.ip('link set air0 down'),
    check: 'udp',
    evidence: 'no-link',
  },
  {
    what: 'the cable is unplugged, and the service has noticed',
    make: async ({ far, node, online }) => {
      await far.ip('link set air0 down')
      await node.pass(longAgo)
      await online(false)
    },
    check: 'udp',
    evidence: 'no-link',
  },
  {
    what: 'a firewall further on drops UDP, and a relay takes TCP',
    make: async ({ far, node }) => {
      await far.listen(443)
      await far.nft(...drop('input', `udp dport ${port}`))
      await node.pass(60_000)
      await untilFallback(node)
    },
    check: 'udp',
    evidence: 'tcp-fallback',
  },
  {
    what: 'the router gives each root another port',
    make: async ({ node, connectOthers }) => {
      await nft(
        'add table ip nat',
        'add chain ip nat post { type nat hook postrouting priority 100; }',
        `add rule ip nat post oifname wlan0 udp sport ${port} masquerade fully-random`,
      )
      // Flows from before the rule keep their port, so the node restarts with a new socket.
      await node.stop()
      await node.start()
      await node.setOnline(true)
      await untilSeen(node, 4)
      await until(async () => (await ip('route show')).includes('192.168.40.0/24'), 'its routes')
      await connectOthers()
    },
    check: 'nat',
    evidence: 'nat-symmetric',
  },
  {
    what: 'a firewall further on drops UDP',
    make: async ({ far, node }) => {
      await far.nft(...drop('input', `udp dport ${port}`))
      await node.pass(noticed)
    },
    check: 'roots',
    evidence: 'roots-not-heard',
  },
  {
    what: 'a firewall further on drops UDP, and the service has noticed',
    make: async ({ far, node, online }) => {
      await far.nft(...drop('input', `udp dport ${port}`))
      await node.pass(longAgo)
      await online(false)
    },
    check: 'roots',
    evidence: 'roots-silent',
  },
  {
    what: 'the roots are gone',
    make: async ({ far, node }) => {
      await far.quiet()
      await node.pass(noticed)
    },
    check: 'roots',
    evidence: 'roots-not-heard',
  },
]

type Node = Parameters<Fault['make']>[0]['node']
interface Status {
  readonly tcpFallbackActive: boolean
  readonly config: { readonly settings: { readonly surfaceAddresses: readonly string[] } }
}

async function untilStatus(node: Node, wanted: (status: Status) => boolean): Promise<void> {
  let status: Status | null = null
  for (let tries = 0; tries < 200; tries += 1) {
    status = await node.call<Status>('GET', '/status')
    if (status !== null && wanted(status)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the service reported ${JSON.stringify(status)}`)
}
const untilFallback = (node: Node) => untilStatus(node, ({ tcpFallbackActive }) => tcpFallbackActive)
const untilSeen = (node: Node, count: number) =>
  untilStatus(node, ({ config }) => config.settings.surfaceAddresses.length >= count)
