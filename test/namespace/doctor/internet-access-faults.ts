import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { guard, nft } from '../../support/doctor/far.ts'
import { port, until } from '../../support/doctor/whole-system.ts'
import { ip } from '../../support/system/ip.ts'
import { type Fault, fault } from './fault.ts'

/** ms after which a silence is one, and ms after which the service itself says that it is offline */
const noticed = 35_000
const longAgo = 500_000

/** Makes a fault of a firewall rule on this computer that drops packets. */
function dropped(what: string, hook: 'input' | 'output', rule: string): Fault {
  return fault('udp', 'rule-blocks', what, () => nft(...guard(hook, `${rule} drop`)))
}

export const internetAccessFaults: readonly Fault[] = [
  dropped('a rule of this computer drops what the service sends', 'output', `udp sport ${port}`),
  dropped('a rule of this computer drops all UDP to the roots', 'output', `udp dport ${port}`),
  dropped('a rule of this computer drops the answers', 'input', `udp dport ${port}`),
  fault(
    'udp',
    'conf-avoids-interface',
    'local.conf keeps the service off the interface',
    async ({ far, node }) => {
      await node.call('POST', '/config/settings', { interfacePrefixBlacklist: ['wlan'] })
      await far.quiet()
      await node.pass(noticed)
    },
  ),
  fault(
    'udp',
    'conf-avoids-interface',
    'local.conf keeps the service off the address of the interface',
    async ({ far, node }) => {
      const conf = { physical: { '192.0.2.0/24': { blacklist: true } } }
      await writeFile(join(node.home, 'local.conf'), JSON.stringify(conf))
      await until(async () => 'physical' in ((await node.call<object>('GET', '/config')) ?? {}), 'it to load')
      await far.quiet()
      await node.pass(noticed)
    },
  ),
  fault('udp', 'no-default-route', 'the default route is gone', () => ip('route del default')),
  fault('udp', 'link-off', 'the interface is switched off', () => ip('link set wlan0 down')),
  fault('udp', 'no-link', 'the cable is unplugged', ({ far }) => far.ip('link set air0 down')),
  fault(
    'udp',
    'no-link',
    'the cable is unplugged, and the service has noticed',
    async ({ far, node, online }) => {
      await far.ip('link set air0 down')
      await node.pass(longAgo)
      await online(false)
    },
  ),
  fault(
    'udp',
    'tcp-fallback',
    'a firewall further on drops UDP, and a relay takes TCP',
    async ({ far, node }) => {
      await far.listen(443)
      await far.nft(...guard('input', `udp dport ${port} drop`))
      await node.pass(60_000)
      await untilStatus(node, ({ tcpFallbackActive }) => tcpFallbackActive)
    },
  ),
  fault(
    'nat',
    'nat-symmetric',
    'the router gives each root another port',
    async ({ node, connectOthers }) => {
      await nft(
        'add table ip nat',
        'add chain ip nat post { type nat hook postrouting priority 100; }',
        `add rule ip nat post oifname wlan0 udp sport ${port} masquerade fully-random`,
      )
      // Flows from before the rule keep their port, so the node restarts with a new socket.
      await node.stop()
      await node.start()
      await node.setOnline(true)
      await untilStatus(node, ({ config }) => config.settings.surfaceAddresses.length >= 4)
      await until(async () => (await ip('route show')).includes('192.168.40.0/24'), 'its routes')
      await connectOthers()
    },
  ),
  fault('roots', 'roots-not-heard', 'a firewall further on drops UDP', async ({ far, node }) => {
    await far.nft(...guard('input', `udp dport ${port} drop`))
    await node.pass(noticed)
  }),
  fault(
    'roots',
    'roots-silent',
    'a firewall further on drops UDP, and the service has noticed',
    async ({ far, node, online }) => {
      await far.nft(...guard('input', `udp dport ${port} drop`))
      await node.pass(longAgo)
      await online(false)
    },
  ),
  fault('roots', 'roots-not-heard', 'the roots are gone', async ({ far, node }) => {
    await far.quiet()
    await node.pass(noticed)
  }),
]

type Node = Parameters<Fault['make']>[0]['node']
interface Status {
  readonly tcpFallbackActive: boolean
  readonly config: { readonly settings: { readonly surfaceAddresses: readonly string[] } }
}

async function untilStatus(node: Node, wanted: (status: Status) => boolean): Promise<void> {
  const isWanted = async () => {
    const status = await node.call<Status>('GET', '/status')
    return status !== null && wanted(status)
  }
  await until(isWanted, 'another status of the service')
}
