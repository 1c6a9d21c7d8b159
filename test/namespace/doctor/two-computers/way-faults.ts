import { macOfMember } from '../../../../domain/computer/member-address.ts'
import type { JsonObject } from '../../../../domain/json.ts'
import { accept, drop, ofProtocol, ofType, toPort, when } from '../../../../domain/testing/sample-rules.ts'
import { addMember, controller, gateway, other } from '../../../support/doctor/cables.ts'
import type { TwoComputers } from '../../../support/doctor/two-computers.ts'
import { port, until } from '../../../support/doctor/whole-system.ts'
import { type Draw, rule, ruleOfWay, spoke, type TwoSidedFault, toPort22 } from './fault.ts'

async function atRouter(world: TwoComputers, commands: readonly string[]): Promise<string> {
  await world.router.nft(...commands)
  world.undo(() => world.router.nft('flush ruleset'))
  return commands.at(-1) ?? ''
}

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
  await atRouter(world, ruleOfWay(`${match} drop`))
  return what
}

export const wayFaults: readonly TwoSidedFault[] = [
  {
    name: 'packets are lost on the way',
    truth: 'way-loss',
    variations: 3,
    async make(world, draw) {
      const percent = draw.between(20, 45)
      await world.spoke('just now')
      await world.way({ loss: percent / 100 })
      return `${percent} % in each direction`
    },
  },
  {
    name: 'the way is slow',
    truth: 'way-slow',
    variations: 2,
    async make(world, draw) {
      const delay = draw.between(550, 1_200)
      await world.way({ delay })
      await untilSlow(world, delay)
      return `${delay} ms in each direction, ${await spoke(world, draw, 'just now', 'long ago')}`
    },
  },
  {
    name: 'large packets are lost on the way',
    truth: 'way-mtu',
    variations: 2,
    async make(world, draw) {
      const most = draw.of([620, 1000, 1300, 1450, 2000])
      return atRouter(world, ruleOfWay(`meta length > ${most} drop`))
    },
  },
  {
    name: 'something on the way stops the two services',
    truth: 'way-cut',
    variations: 2,
    async make(world, draw) {
      const seconds = aWhile(draw)
      await world.cutTunnel()
      const words = await atRouter(
        world,
        rule('forward', `ip daddr ${other.world} udp dport ${port} drop`, draw),
      )
      await world.age(seconds * 1_000, other.node)
      return `${words}, ${seconds} s ago, ${await spoke(world, draw, 'long ago', 'never')}`
    },
  },
  {
    name: 'something on the way leaves them a relay',
    truth: 'way-relayed',
    variations: 2,
    async make(world, draw) {
      const seconds = draw.between(250, 480)
      await world.way({ delay: 60 })
      const words = await atRouter(
        world,
        rule('forward', `ip daddr ${other.world} udp dport ${port} drop`, draw),
      )
      await world.age(seconds * 1_000, other.node)
      return `${words}, ${seconds} s ago`
    },
  },
  {
    name: 'something on the way stops all that is UDP',
    truth: 'internet-cut',
    variations: 1,
    async make(world, draw) {
      const seconds = aWhile(draw)
      await world.cutTunnel()
      await atRouter(world, rule('input', `udp dport ${port} drop`, draw))
      await atRouter(world, rule('forward', `udp dport ${port} drop`, draw))
      await world.node.pass(seconds * 1_000)
      return `${seconds} s ago`
    },
  },
  {
    name: 'the network’s rules drop pings',
    truth: 'network-rules',
    variations: 1,
    view: 'member',
    async make(world, draw) {
      const last = await spoke(world, draw, 'just now', 'long ago')
      return `${await byRules(world, draw.of(['icmp', 'ip']))}, ${last}`
    },
  },
  {
    name: 'the network’s rules drop TCP',
    truth: 'network-rules',
    variations: 1,
    view: 'member',
    subject: () => toPort22,
    make: (world) => byRules(world, 'tcp'),
  },
  {
    name: 'the rules of a network of ours drop pings',
    truth: 'network-rules-known',
    variations: 3,
    view: 'host',
    async make(world, draw) {
      const last = await spoke(world, draw, 'just now', 'long ago')
      return `${await byRules(world, draw.of(['icmp', 'ip', 'answers']))}, ${last}`
    },
  },
  {
    name: 'the rules of a network of ours drop TCP',
    truth: 'network-rules-known',
    variations: 2,
    view: 'host',
    subject: () => toPort22,
    make: (world, draw) => byRules(world, draw.of(['tcp', 'port'])),
  },
  {
    name: 'the network carries no multicast',
    truth: 'no-multicast',
    variations: 2,
    async make(world) {
      if (world.view === 'host') {
        await world.configure({ multicastLimit: 0 })
        world.undo(() => world.configure({ multicastLimit: 32 }))
      }
      await atRouter(world, ruleOfWay('ether daddr ff:ff:ff:ff:ff:ff drop'))
      await world.spoke('never')
      return 'spoken to never'
    },
  },
  {
    name: 'another member has the address too',
    truth: 'address-twice',
    variations: 3,
    async make(world, draw) {
      const node = `beef5eed${draw.between(10, 99)}`
      await addMember(world.router, world.id, { node, address: other.address }, 'rival')
      world.undo(() => world.router.ip('link del rival'))
      const isAlone = draw.chance()
      if (isAlone) await world.cutTunnel()
      const when = draw.of(['long ago', 'never'])
      await world.spoke(when, macOfMember(world.id, node))
      return `${node}${isAlone ? ' alone' : ', who is nearer'}, spoken to ${when}`
    },
  },
  {
    name: 'the controller is off',
    truth: 'controller-silent',
    variations: 2,
    view: 'member',
    async make(world, draw) {
      const seconds = aWhile(draw)
      await atRouter(world, rule('input', `ip daddr ${controller.world} drop`, draw))
      await world.age(seconds * 1_000, controller.node)
      return `${seconds} s ago`
    },
  },
  {
    name: 'the gateway of a route is off',
    truth: 'gateway-off',
    variations: 1,
    subject: ({ id }) => ({ kind: 'network', id }),
    async make(world) {
      await world.router.ip('link set gate down')
      world.undo(() => world.router.ip('link set gate up'))
      return gateway.address
    },
  },
]

async function untilSlow({ node }: TwoComputers, delay: number): Promise<void> {
  const isSlow = async (): Promise<boolean> =>
    (await node.peers()).some(({ address, latency }) => address === other.node && latency >= delay)
  await until(isSlow, 'the service to find it slow')
}
