import { macOfMember } from '../../../../domain/computer/member-address.ts'
import { addMember, gateway, other } from '../../../support/doctor/cables.ts'
import { nft } from '../../../support/doctor/far.ts'
import type { TwoComputers } from '../../../support/doctor/two-computers.ts'
import { port } from '../../../support/doctor/whole-system.ts'
import { ip } from '../../../support/system/ip.ts'
import { type Draw, rule, spoke, type TwoSidedFault } from './fault.ts'

const target = other.address
/** Another member of the network, who is not meant */
const stranger = 'beef5eed01'

async function guard(world: TwoComputers, commands: readonly string[]): Promise<string> {
  await nft(...commands)
  world.undo(() => nft('flush ruleset'))
  return commands.at(-1) ?? ''
}

/** A route, and what removes it. */
async function route(world: TwoComputers, words: string): Promise<string> {
  await world.here(`route add ${words} => route del ${words}`)
  return words
}

const verdict = (draw: Draw): string => draw.of(['drop', 'counter drop', 'reject'])
const subnet = (draw: Draw): string => draw.of([`${target}/32`, '10.83.4.192/28', '10.83.4.128/25'])

export const ownFaults: readonly TwoSidedFault[] = [
  {
    name: 'this computer drops what comes from the network',
    truth: 'own-firewall',
    variations: 2,
    async make(world, draw) {
      const match = draw.of([`iifname ${world.device}`, `ip saddr ${target}`, 'icmp type echo-reply'])
      const words = await guard(world, rule('input', `${match} ${draw.of(['drop', 'counter drop'])}`, draw))
      return `${words}, ${await spoke(world, draw, 'long ago', 'never')}`
    },
  },
  {
    name: 'this computer drops what goes to the network',
    truth: 'own-firewall',
    variations: 2,
    async make(world, draw) {
      const match = draw.of([`oifname ${world.device}`, `ip daddr ${target}`, 'icmp type echo-request'])
      const words = await guard(world, rule('output', `${match} ${verdict(draw)}`, draw))
      return `${words}, ${await spoke(world, draw, 'long ago', 'never')}`
    },
  },
  {
    name: 'a route of this computer refuses it',
    truth: 'own-route-refused',
    variations: 2,
    make: (world, draw) =>
      route(world, `${draw.of(['blackhole', 'unreachable', 'prohibit'])} ${subnet(draw)}`),
  },
  {
    name: 'a rule of this computer asks another table, which refuses it',
    truth: 'own-route-refused',
    variations: 1,
    async make(world, draw) {
      const table = draw.between(100, 250)
      const match = draw.of([`to ${subnet(draw)}`, 'from all'])
      const words = await route(world, `${draw.of(['blackhole', 'unreachable'])} 10.83.4.0/24 table ${table}`)
      await world.here(`rule add ${match} table ${table} priority 400 => rule del priority 400`)
      return `${match}: ${words}`
    },
  },
  {
    name: 'a route of this computer leads elsewhere',
    truth: 'own-route-elsewhere',
    variations: 2,
    make: (world, draw) => route(world, `${subnet(draw)} ${draw.of(['dev wlan0', 'via 192.0.2.1'])}`),
  },
  {
    name: 'a rule of this computer leads elsewhere',
    truth: 'own-route-elsewhere',
    variations: 1,
    async make(world, draw) {
      const table = draw.between(100, 250)
      await route(world, `default via 192.0.2.1 table ${table}`)
      await world.here(`rule add to ${subnet(draw)} table ${table} priority 400 => rule del priority 400`)
      return `table ${table}`
    },
  },
  {
    name: 'a rule of this computer for its own address',
    truth: 'own-rule-of-source',
    variations: 1,
    async make(world, draw) {
      const words = await route(world, `${draw.of(['default via 192.0.2.1', 'blackhole default'])} table 99`)
      await world.here(`rule add from ${await world.own()} table 99 priority 400 => rule del priority 400`)
      return words
    },
  },
  {
    name: 'a wrong fixed neighbour',
    truth: 'own-neighbour-fixed',
    variations: 2,
    async make(world, draw) {
      const mac = draw.of([macOfMember(world.id, stranger), `02:00:00:00:00:${draw.between(10, 99)}`])
      await world.here(`neigh replace ${target} lladdr ${mac} dev ${world.device} nud permanent`)
      world.undo(() => ip(`neigh del ${target} dev ${world.device}`))
      return mac
    },
  },
  {
    name: 'ARP is off at the interface of this computer',
    truth: 'own-arp-off',
    variations: 1,
    async make(world) {
      await world.here(`link set ${world.device} arp off => link set ${world.device} arp on`)
      await world.spoke('never')
      return 'spoken to never'
    },
  },
  {
    name: 'the interface of this computer is down',
    truth: 'own-interface-down',
    variations: 1,
    async make(world) {
      await world.here(`link set ${world.device} down`)
      world.undo(() =>
        ip(
          `link set ${world.device} up`,
          `route replace 192.168.40.0/24 via ${gateway.address} dev ${world.device} proto static metric 5000`,
        ),
      )
      return ''
    },
  },
  {
    name: 'the address of this computer is gone',
    truth: 'own-address-gone',
    variations: 1,
    async make(world) {
      const own = await world.own()
      await world.here(`addr del ${own}/24 dev ${world.device}`)
      world.undo(() =>
        ip(
          `addr add ${own}/24 dev ${world.device}`,
          `route replace 192.168.40.0/24 via ${gateway.address} dev ${world.device} proto static metric 5000`,
        ),
      )
      return own
    },
  },
  {
    name: 'another member has the address of this computer',
    truth: 'own-address-twice',
    variations: 2,
    async make(world) {
      const own = await world.own()
      await addMember(world.router, world.id, { node: stranger, address: own }, 'rival')
      world.undo(() => world.router.ip('link del rival'))
      await world.far.ip(
        `neigh replace ${own} lladdr ${macOfMember(world.id, stranger)} dev ztb nud permanent`,
      )
      world.undo(() => world.far.ip(`neigh del ${own} dev ztb`))
      return own
    },
  },
  {
    name: 'the MTU of this computer was set by hand',
    truth: 'own-mtu',
    variations: 1,
    async make(world, draw) {
      const mtu = draw.of([9000, 6000, 4000])
      await world.here(`link set ${world.device} mtu ${mtu} => link set ${world.device} mtu 2800`)
      return String(mtu)
    },
  },
  {
    name: 'this computer is connected to nothing',
    truth: 'own-link',
    variations: 2,
    async make(world, draw) {
      await world.cutTunnel()
      const how = draw.of(['cable', 'switch', 'route'])
      const back = 'route replace default via 192.0.2.1 dev wlan0'
      if (how === 'cable') {
        await world.router.ip('link set air0 down')
        world.undo(() => world.router.ip('link set air0 up'))
      }
      if (how === 'switch') await world.here('link set wlan0 down')
      if (how === 'route') await world.here('route del default')
      world.undo(() => ip('link set wlan0 up', back))
      return how
    },
  },
  {
    name: 'this computer drops the UDP of its service',
    truth: 'own-udp-blocked',
    variations: 2,
    async make(world, draw) {
      await world.cutTunnel()
      const hook = draw.of(['input', 'output'])
      const match =
        hook === 'input' ? `udp dport ${port}` : draw.of([`udp sport ${port}`, `udp dport ${port}`])
      return guard(world, rule(hook, `${match} drop`, draw))
    },
  },
  {
    name: 'this computer was deauthorized',
    truth: 'own-not-authorized',
    variations: 2,
    async make(world) {
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
    },
  },
  {
    name: 'managed addresses are off',
    truth: 'own-flag-off',
    variations: 1,
    async make(world) {
      await world.setFlag('allowManaged', false)
      return ''
    },
  },
  {
    name: 'the network gives this computer no address',
    truth: 'own-no-address',
    variations: 1,
    view: 'member',
    async make(world) {
      await world.configure({ assignedAddresses: [] })
      world.undo(() => world.configure({}))
      return ''
    },
  },
]
