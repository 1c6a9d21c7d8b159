import { macOfMember } from '../../../../domain/computer/member-address.ts'
import { addMember, gateway, other } from '../../../support/doctor/cables.ts'
import type { TwoComputers } from '../../../support/doctor/two-computers.ts'
import { port } from '../../../support/doctor/whole-system.ts'
import { ip } from '../../../support/system/ip.ts'
import { type Draw, fault, rule, spoke, type TwoSidedFault } from './fault.ts'

const target = other.address
/** Another member of the network, who is not meant */
const stranger = 'beef5eed01'

/** A route, and what removes it. */
async function route(world: TwoComputers, words: string): Promise<string> {
  await world.at('here', `route add ${words} => route del ${words}`)
  return words
}

const verdict = (draw: Draw): string => draw.of(['drop', 'counter drop', 'reject'])
const subnet = (draw: Draw): string => draw.of([`${target}/32`, '10.83.4.192/28', '10.83.4.128/25'])

export const ownFaults: readonly TwoSidedFault[] = [
  fault('own-firewall', 'this computer drops what comes from the network', 2, async (world, draw) => {
    const match = draw.of([`iifname ${world.device}`, `ip saddr ${target}`, 'icmp type echo-reply'])
    const words = await world.rules(
      'here',
      rule('input', `${match} ${draw.of(['drop', 'counter drop'])}`, draw),
    )
    return `${words}, ${await spoke(world, draw, 'long ago', 'never')}`
  }),
  fault('own-firewall', 'this computer drops what goes to the network', 2, async (world, draw) => {
    const match = draw.of([`oifname ${world.device}`, `ip daddr ${target}`, 'icmp type echo-request'])
    const words = await world.rules('here', rule('output', `${match} ${verdict(draw)}`, draw))
    return `${words}, ${await spoke(world, draw, 'long ago', 'never')}`
  }),
  fault('own-route-refused', 'a route of this computer refuses it', 2, (world, draw) =>
    route(world, `${draw.of(['blackhole', 'unreachable', 'prohibit'])} ${subnet(draw)}`),
  ),
  fault(
    'own-route-refused',
    'a rule of this computer asks another table, which refuses it',
    1,
    async (world, draw) => {
      const table = draw.between(100, 250)
      const match = draw.of([`to ${subnet(draw)}`, 'from all'])
      const words = await route(world, `${draw.of(['blackhole', 'unreachable'])} 10.83.4.0/24 table ${table}`)
      await world.at('here', `rule add ${match} table ${table} priority 400 => rule del priority 400`)
      return `${match}: ${words}`
    },
  ),
  fault('own-route-elsewhere', 'a route of this computer leads elsewhere', 2, (world, draw) =>
    route(world, `${subnet(draw)} ${draw.of(['dev wlan0', 'via 192.0.2.1'])}`),
  ),
  fault('own-route-elsewhere', 'a rule of this computer leads elsewhere', 1, async (world, draw) => {
    const table = draw.between(100, 250)
    await route(world, `default via 192.0.2.1 table ${table}`)
    await world.at('here', `rule add to ${subnet(draw)} table ${table} priority 400 => rule del priority 400`)
    return `table ${table}`
  }),
  fault('own-rule-of-source', 'a rule of this computer for its own address', 1, async (world, draw) => {
    const words = await route(world, `${draw.of(['default via 192.0.2.1', 'blackhole default'])} table 99`)
    await world.at(
      'here',
      `rule add from ${await world.own()} table 99 priority 400 => rule del priority 400`,
    )
    return words
  }),
  fault('own-neighbour-fixed', 'a wrong fixed neighbour', 2, async (world, draw) => {
    const mac = draw.of([macOfMember(world.id, stranger), `02:00:00:00:00:${draw.between(10, 99)}`])
    const here = `neigh replace ${target} lladdr ${mac} dev ${world.device} nud permanent`
    await world.at('here', `${here} => neigh del ${target} dev ${world.device}`)
    return mac
  }),
  fault('own-arp-off', 'ARP is off at the interface of this computer', 1, async (world) => {
    await world.at('here', `link set ${world.device} arp off => link set ${world.device} arp on`)
    await world.spoke('never')
    return 'spoken to never'
  }),
  fault('own-interface-down', 'the interface of this computer is down', 1, async (world) => {
    await world.at('here', `link set ${world.device} down`)
    world.undo(() =>
      ip(
        `link set ${world.device} up`,
        `route replace 192.168.40.0/24 via ${gateway.address} dev ${world.device} proto static metric 5000`,
      ),
    )
    return ''
  }),
  fault('own-address-gone', 'the address of this computer is gone', 1, async (world) => {
    const own = await world.own()
    await world.at('here', `addr del ${own}/24 dev ${world.device}`)
    world.undo(() =>
      ip(
        `addr add ${own}/24 dev ${world.device}`,
        `route replace 192.168.40.0/24 via ${gateway.address} dev ${world.device} proto static metric 5000`,
      ),
    )
    return own
  }),
  fault('own-address-twice', 'another member has the address of this computer', 2, async (world) => {
    const own = await world.own()
    await addMember(world.router, world.id, { node: stranger, address: own }, 'rival')
    world.undo(() => world.router.ip('link del rival'))
    const mac = macOfMember(world.id, stranger)
    const there = `neigh replace ${own} lladdr ${mac} dev ztb nud permanent`
    await world.at('far', `${there} => neigh del ${own} dev ztb`)
    return own
  }),
  fault('own-mtu', 'the MTU of this computer was set by hand', 1, async (world, draw) => {
    const mtu = draw.of([9000, 6000, 4000])
    await world.at('here', `link set ${world.device} mtu ${mtu} => link set ${world.device} mtu 2800`)
    return String(mtu)
  }),
  fault('own-link', 'this computer is connected to nothing', 2, async (world, draw) => {
    await world.cutTunnel()
    const how = draw.of(['cable', 'switch', 'route'])
    const back = 'route replace default via 192.0.2.1 dev wlan0'
    if (how === 'cable') await world.at('router', 'link set air0 down => link set air0 up')
    if (how === 'switch') await world.at('here', 'link set wlan0 down')
    if (how === 'route') await world.at('here', 'route del default')
    world.undo(() => ip('link set wlan0 up', back))
    return how
  }),
  fault('own-udp-blocked', 'this computer drops the UDP of its service', 2, async (world, draw) => {
    await world.cutTunnel()
    const hook = draw.of(['input', 'output'])
    const match = hook === 'input' ? `udp dport ${port}` : draw.of([`udp sport ${port}`, `udp dport ${port}`])
    return world.rules('here', rule(hook, `${match} drop`, draw))
  }),
  fault('own-not-authorized', 'this computer was deauthorized', 2, async (world) => {
    await world.cutTunnel()
    if (world.view === 'host') await world.member({ authorized: false })
    else await world.configure({ kind: 'denied' })
    await world.reports(({ status }) => status === 'ACCESS_DENIED')
    world.undo(async () => {
      if (world.view === 'host') await world.member({ authorized: true })
      else await world.configure({})
      await world.reports(({ status }) => status === 'OK')
    })
    return ''
  }),
  fault('own-flag-off', 'managed addresses are off', 1, async (world) => {
    await world.setFlag('allowManaged', false)
    return ''
  }),
  {
    ...fault('own-no-address', 'the network gives this computer no address', 1, async (world) => {
      await world.configure({ assignedAddresses: [] })
      world.undo(() => world.configure({}))
      return ''
    }),
    view: 'member',
  },
]
