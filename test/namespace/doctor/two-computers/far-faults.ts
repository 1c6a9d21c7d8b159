import { macOfMember } from '../../../../domain/computer/member-address.ts'
import { other } from '../../../support/doctor/cables.ts'
import type { TwoComputers } from '../../../support/doctor/two-computers.ts'
import { type Draw, rule, spoke, type TwoSidedFault, toPort22 } from './fault.ts'

/** The other computer is off, or its service alone is. */
async function goesOff(world: TwoComputers, draw: Draw): Promise<string> {
  await world.cutTunnel()
  if (draw.chance()) {
    await world.far.tell('quiet')
    world.undo(() => world.far.tell(`echo ${other.world}`))
    return 'its service ended'
  }
  await world.far.ip('link set eth0 down')
  world.undo(() => world.far.ip('link set eth0 up', 'route replace default via 203.0.113.1 dev eth0'))
  return 'it was switched off'
}

async function wentOff(world: TwoComputers, draw: Draw, seconds: number): Promise<string> {
  const how = await goesOff(world, draw)
  await world.age(seconds * 1_000, other.node)
  return `${how} ${seconds} s ago, ${await spoke(world, draw, 'long ago', 'never')}`
}

async function farGuard(world: TwoComputers, commands: readonly string[]): Promise<string> {
  await world.far.nft(...commands)
  world.undo(() => world.far.nft('flush ruleset'))
  return commands.at(-1) ?? ''
}

async function loseAddress(world: TwoComputers): Promise<void> {
  await world.far.ip(`addr del ${other.address}/24 dev ztb`)
  world.undo(() => world.far.ip(`addr add ${other.address}/24 dev ztb`))
}

export const farFaults: readonly TwoSidedFault[] = [
  {
    name: 'the other computer is off since just now',
    truth: 'peer-off-just-now',
    variations: 2,
    async make(world, draw) {
      const how = await goesOff(world, draw)
      return draw.chance()
        ? `${how}, spoken to just now`
        : `${how}, ${await spoke(world, draw, 'long ago', 'never')}`
    },
  },
  {
    name: 'the other computer is off for a while',
    truth: 'peer-off',
    variations: 3,
    make: (world, draw) => wentOff(world, draw, draw.between(40, 200)),
  },
  {
    name: 'the other computer is off for minutes',
    truth: 'peer-off',
    variations: 2,
    make: (world, draw) => wentOff(world, draw, draw.of([draw.between(260, 480), draw.between(520, 900)])),
  },
  {
    name: 'the other computer left or was deauthorized',
    truth: 'peer-left',
    variations: 2,
    async make(world, draw) {
      await world.cutTunnel()
      if (world.view === 'host') {
        await world.member({ authorized: false }, other.node)
        world.undo(() => world.member({ authorized: true }, other.node))
      }
      return spoke(world, draw, 'long ago', 'never')
    },
  },
  {
    name: 'the other computer lost its address',
    truth: 'peer-address-lost',
    variations: 2,
    async make(world, draw) {
      await loseAddress(world)
      return draw.chance() ? 'spoken to just now' : spoke(world, draw, 'long ago', 'never')
    },
  },
  {
    name: 'ARP is off at the other computer',
    truth: 'peer-arp-off',
    variations: 1,
    async make(world, draw) {
      await world.far.ip('link set ztb arp off')
      world.undo(() => world.far.ip('link set ztb arp on'))
      return spoke(world, draw, 'long ago', 'never')
    },
  },
  {
    name: 'the other computer’s firewall drops what comes',
    truth: 'peer-firewall',
    variations: 3,
    async make(world, draw) {
      const match = draw.of(['icmp type echo-request', 'iifname ztb', `ip saddr ${await world.own()}`])
      const when = await spoke(world, draw, 'just now', 'long ago')
      return `${await farGuard(world, rule('input', `${match} drop`, draw))}, ${when}`
    },
  },
  {
    name: 'the other computer’s answers are lost there',
    truth: 'peer-firewall',
    variations: 2,
    async make(world, draw) {
      const own = await world.own()
      if (draw.chance()) return farGuard(world, rule('output', `ip daddr ${own} drop`, draw))
      await world.far.ip(`route add blackhole ${own}/32`)
      world.undo(() => world.far.ip(`route del blackhole ${own}/32`))
      return 'a blackhole'
    },
  },
  {
    name: 'no member answers for the address',
    truth: 'peer-foreign',
    variations: 1,
    async make(world, draw) {
      await world.far.ip(`link set ztb address 02:00:00:00:00:${draw.between(10, 99)}`)
      world.undo(() => world.far.ip(`link set ztb address ${macOfMember(world.id, other.node)}`))
      return spoke(world, draw, 'long ago', 'never')
    },
  },
  {
    name: 'the other computer takes no large packets',
    truth: 'peer-mtu',
    variations: 1,
    async make(world, draw) {
      const mtu = draw.of([1280, 1400, 1500])
      await world.far.ip(`link set ztb mtu ${mtu}`)
      world.undo(() => world.far.ip('link set ztb mtu 2800'))
      return String(mtu)
    },
  },
  {
    name: 'no program listens there',
    truth: 'peer-port-closed',
    variations: 1,
    subject: () => ({ ...toPort22, port: 2222 }),
    make: async () => 'port 2222',
  },
  {
    name: 'the other computer’s firewall drops TCP',
    truth: 'peer-port-firewall',
    variations: 1,
    subject: () => toPort22,
    make: (world, draw) => farGuard(world, rule('input', 'tcp dport 22 drop', draw)),
  },
]
