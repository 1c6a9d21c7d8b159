import { macOfMember } from '../../../../domain/computer/member-address.ts'
import { other } from '../../../support/doctor/cables.ts'
import type { TwoComputers } from '../../../support/doctor/two-computers.ts'
import { type Draw, fault, rule, spoke, type TwoSidedFault, toPort22 } from './fault.ts'

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

/** The address that the other computer has, and where */
const itsAddress = `${other.address}/24 dev ztb`

export const farFaults: readonly TwoSidedFault[] = [
  fault('peer-off-just-now', 'the other computer is off since just now', 2, async (world, draw) => {
    const how = await goesOff(world, draw)
    return draw.chance()
      ? `${how}, spoken to just now`
      : `${how}, ${await spoke(world, draw, 'long ago', 'never')}`
  }),
  fault('peer-off', 'the other computer is off for a while', 3, (world, draw) =>
    wentOff(world, draw, draw.between(40, 200)),
  ),
  fault('peer-off', 'the other computer is off for minutes', 2, (world, draw) =>
    wentOff(world, draw, draw.of([draw.between(260, 480), draw.between(520, 900)])),
  ),
  fault('peer-left', 'the other computer left or was deauthorized', 2, async (world, draw) => {
    await world.cutTunnel()
    if (world.view === 'host') {
      await world.member({ authorized: false }, other.node)
      world.undo(() => world.member({ authorized: true }, other.node))
    }
    return spoke(world, draw, 'long ago', 'never')
  }),
  fault('peer-address-lost', 'the other computer lost its address', 2, async (world, draw) => {
    await world.at('far', `addr del ${itsAddress} => addr add ${itsAddress}`)
    return draw.chance() ? 'spoken to just now' : spoke(world, draw, 'long ago', 'never')
  }),
  fault('peer-arp-off', 'ARP is off at the other computer', 1, async (world, draw) => {
    await world.at('far', 'link set ztb arp off => link set ztb arp on')
    return spoke(world, draw, 'long ago', 'never')
  }),
  fault('peer-firewall', 'the other computer’s firewall drops what comes', 3, async (world, draw) => {
    const match = draw.of(['icmp type echo-request', 'iifname ztb', `ip saddr ${await world.own()}`])
    const when = await spoke(world, draw, 'just now', 'long ago')
    return `${await world.rules('far', rule('input', `${match} drop`, draw))}, ${when}`
  }),
  fault('peer-firewall', 'the other computer’s answers are lost there', 2, async (world, draw) => {
    const own = await world.own()
    if (draw.chance()) return world.rules('far', rule('output', `ip daddr ${own} drop`, draw))
    await world.at('far', `route add blackhole ${own}/32 => route del blackhole ${own}/32`)
    return 'a blackhole'
  }),
  fault('peer-foreign', 'no member answers for the address', 1, async (world, draw) => {
    const mac = macOfMember(world.id, other.node)
    const foreign = `02:00:00:00:00:${draw.between(10, 99)}`
    await world.at('far', `link set ztb address ${foreign} => link set ztb address ${mac}`)
    return spoke(world, draw, 'long ago', 'never')
  }),
  fault('peer-mtu', 'the other computer takes no large packets', 1, async (world, draw) => {
    const mtu = draw.of([1280, 1400, 1500])
    await world.at('far', `link set ztb mtu ${mtu} => link set ztb mtu 2800`)
    return String(mtu)
  }),
  {
    ...fault('peer-port-closed', 'no program listens there', 1, async () => 'port 2222'),
    subject: () => ({ ...toPort22, port: 2222 }),
  },
  {
    ...fault('peer-port-firewall', 'the other computer’s firewall drops TCP', 1, (world, draw) =>
      world.rules('far', rule('input', 'tcp dport 22 drop', draw)),
    ),
    subject: () => toPort22,
  },
]
