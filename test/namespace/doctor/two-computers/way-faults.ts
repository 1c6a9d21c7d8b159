import { macOfMember } from '../../../../domain/computer/member-address.ts'
import type { JsonObject } from '../../../../domain/json.ts'
import { accept, drop, ofProtocol, ofType, toPort, when } from '../../../../domain/testing/sample-rules.ts'
import { addMember, controller, gateway, other } from '../../../support/doctor/cables.ts'
import type { TwoComputers } from '../../../support/doctor/two-computers.ts'
import { port, until } from '../../../support/doctor/whole-system.ts'
import { type Draw, fault, rule, ruleOfWay, spoke, type TwoSidedFault, toPort22 } from './fault.ts'

/** Some seconds after which a silence is one, and before the service lists no path any more */
const aWhile = (draw: Draw): number => draw.between(40, 200)

/** Conditions of the network's rules, and what the tunnel matches for them */
const dropped = {
  icmp: [[ofProtocol(1)], 'ip protocol icmp'],
  ip: [[ofType(0x0800)], 'ether type ip'],
  answers: [[when('ICMP', { icmpType: 0, icmpCode: null })], 'icmp type echo-reply'],
  tcp: [[ofProtocol(6)], 'ip protocol tcp'],
  port: [[ofProtocol(6), toPort(22)], 'tcp dport 22'],
} as const satisfies { readonly [what: string]: readonly [readonly JsonObject[], string] }

/** The network's rules drop this, and so does the tunnel. A host can read the rules. */
async function byRules(world: TwoComputers, what: keyof typeof dropped): Promise<string> {
  const [conditions, match] = dropped[what]
  if (world.view === 'host') {
    await world.configure({ rules: [...conditions, drop, accept] })
    world.undo(() => world.configure({ rules: [accept] }))
  }
  await world.rules('router', ruleOfWay(`${match} drop`))
  return what
}

export const wayFaults: readonly TwoSidedFault[] = [
  fault('way-loss', 'packets are lost on the way', 3, async (world, draw) => {
    const percent = draw.between(20, 45)
    await world.spoke('just now')
    await world.way({ loss: percent / 100 })
    return `${percent} % in each direction`
  }),
  fault('way-slow', 'the way is slow', 2, async (world, draw) => {
    const delay = draw.between(550, 1_200)
    await world.way({ delay })
    await untilSlow(world, delay)
    return `${delay} ms in each direction, ${await spoke(world, draw, 'just now', 'long ago')}`
  }),
  fault('way-mtu', 'large packets are lost on the way', 2, async (world, draw) => {
    const most = draw.of([620, 1000, 1300, 1450, 2000])
    return world.rules('router', ruleOfWay(`meta length > ${most} drop`))
  }),
  fault('way-cut', 'something on the way stops the two services', 2, async (world, draw) => {
    const seconds = aWhile(draw)
    await world.cutTunnel()
    const words = await world.rules(
      'router',
      rule('forward', `ip daddr ${other.world} udp dport ${port} drop`, draw),
    )
    await world.age(seconds * 1_000, other.node)
    return `${words}, ${seconds} s ago, ${await spoke(world, draw, 'long ago', 'never')}`
  }),
  fault('way-relayed', 'something on the way leaves them a relay', 2, async (world, draw) => {
    const seconds = draw.between(250, 480)
    await world.way({ delay: 60 })
    const words = await world.rules(
      'router',
      rule('forward', `ip daddr ${other.world} udp dport ${port} drop`, draw),
    )
    await world.age(seconds * 1_000, other.node)
    return `${words}, ${seconds} s ago`
  }),
  fault('internet-cut', 'something on the way stops all that is UDP', 1, async (world, draw) => {
    const seconds = aWhile(draw)
    await world.cutTunnel()
    await world.rules('router', rule('input', `udp dport ${port} drop`, draw))
    await world.rules('router', rule('forward', `udp dport ${port} drop`, draw))
    await world.node.pass(seconds * 1_000)
    return `${seconds} s ago`
  }),
  {
    ...fault('network-rules', 'the network’s rules drop pings', 1, async (world, draw) => {
      const last = await spoke(world, draw, 'just now', 'long ago')
      return `${await byRules(world, draw.of(['icmp', 'ip']))}, ${last}`
    }),
    view: 'member',
  },
  {
    ...fault('network-rules', 'the network’s rules drop TCP', 1, (world) => byRules(world, 'tcp')),
    view: 'member',
    subject: () => toPort22,
  },
  {
    ...fault('network-rules-known', 'the rules of a network of ours drop pings', 3, async (world, draw) => {
      const last = await spoke(world, draw, 'just now', 'long ago')
      return `${await byRules(world, draw.of(['icmp', 'ip', 'answers']))}, ${last}`
    }),
    view: 'host',
  },
  {
    ...fault('network-rules-known', 'the rules of a network of ours drop TCP', 2, (world, draw) =>
      byRules(world, draw.of(['tcp', 'port'])),
    ),
    view: 'host',
    subject: () => toPort22,
  },
  fault('no-multicast', 'the network carries no multicast', 2, async (world) => {
    if (world.view === 'host') {
      await world.configure({ multicastLimit: 0 })
      world.undo(() => world.configure({ multicastLimit: 32 }))
    }
    await world.rules('router', ruleOfWay('ether daddr ff:ff:ff:ff:ff:ff drop'))
    await world.spoke('never')
    return 'spoken to never'
  }),
  fault('address-twice', 'another member has the address too', 3, async (world, draw) => {
    const node = `beef5eed${draw.between(10, 99)}`
    await addMember(world.router, world.id, { node, address: other.address }, 'rival')
    world.undo(() => world.router.ip('link del rival'))
    const isAlone = draw.chance()
    if (isAlone) await world.cutTunnel()
    const when = draw.of(['long ago', 'never'])
    await world.spoke(when, macOfMember(world.id, node))
    return `${node}${isAlone ? ' alone' : ', who is nearer'}, spoken to ${when}`
  }),
  {
    ...fault('controller-silent', 'the controller is off', 2, async (world, draw) => {
      const seconds = aWhile(draw)
      await world.rules('router', rule('input', `ip daddr ${controller.world} drop`, draw))
      await world.age(seconds * 1_000, controller.node)
      return `${seconds} s ago`
    }),
    view: 'member',
  },
  {
    ...fault('gateway-off', 'the gateway of a route is off', 1, async (world) => {
      await world.at('router', 'link set gate down => link set gate up')
      return gateway.address
    }),
    subject: ({ id }) => ({ kind: 'network', id }),
  },
]

async function untilSlow({ node }: TwoComputers, delay: number): Promise<void> {
  const isSlow = async (): Promise<boolean> =>
    (await node.peers()).some(({ address, latency }) => address === other.node && latency >= delay)
  await until(isSlow, 'the service to find it slow')
}
