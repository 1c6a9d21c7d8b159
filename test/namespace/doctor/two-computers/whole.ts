import { macOfMember } from '../../../../domain/computer/member-address.ts'
import { accept, drop, not, ofProtocol, ofType, toPort } from '../../../../domain/testing/sample-rules.ts'
import { other } from '../../../support/doctor/cables.ts'
import type { View } from '../../../support/doctor/two-computers.ts'
import { port } from '../../../support/doctor/whole-system.ts'
import { ip } from '../../../support/system/ip.ts'
import { rule, ruleOfWay, type TwoSidedFault, toPort22 } from './fault.ts'

/** Two computers of which something is unusual and nothing wrong. */
export interface WholeVariation extends Pick<TwoSidedFault, 'name' | 'make' | 'subject'> {
  readonly view: View
}

function variation(view: View, name: string, make: TwoSidedFault['make']): WholeVariation {
  return { view, name, make }
}

export const wholeVariations: readonly WholeVariation[] = [
  variation('host', 'nothing is unusual', async () => ''),
  {
    ...variation('member', 'a port is asked for, and the last word was long ago', async (world) => {
      await world.spoke('long ago')
      return ''
    }),
    subject: () => toPort22,
  },
  variation('member', 'a way around half the world', async (world, draw) => {
    const delay = draw.between(100, 200)
    await world.way({ delay })
    return `${delay} ms in each direction`
  }),
  variation('host', 'relayed', async (world, draw) => {
    await world.way({ delay: 40 })
    await world.rules('router', rule('forward', `ip daddr ${other.world} udp dport ${port} drop`, draw))
    await world.age(300_000, other.node)
    return ''
  }),
  variation('host', 'firewalls with rules that do not matter', async (world, draw) => {
    const other = rule('input', `tcp dport ${draw.between(1_000, 60_000)} drop`, draw)
    await world.rules('here', [...other, ...rule('output', 'ip daddr 10.99.0.0/16 drop', draw)])
    await world.rules('far', rule('input', 'udp dport 5353 drop', draw))
    return ''
  }),
  {
    ...variation('host', 'rules of the network that do not matter', async (world, draw) => {
      const telnet = draw.between(23, 9_000)
      const known = [not(ofType(0x0800)), not(ofType(0x0806)), not(ofType(0x86dd)), drop]
      await world.configure({ rules: [...known, ofProtocol(6), toPort(telnet), drop, accept] })
      world.undo(() => world.configure({ rules: [accept] }))
      return `TCP ${telnet} is dropped`
    }),
    subject: () => toPort22,
  },
  variation('member', 'containers, and a rule for marked packets', async (world, draw) => {
    await world.at(
      'here',
      'link add docker0 type bridge => link del docker0',
      `addr add 172.17.${draw.between(0, 200)}.1/24 dev docker0`,
      'link set docker0 up',
      'route add default via 192.0.2.1 table 77 => route del default table 77',
      'rule add fwmark 7 table 77 priority 300 => rule del priority 300',
    )
    return ''
  }),
  variation('host', 'a network with small packets, and a way that takes no more', async (world, draw) => {
    const mtu = draw.of([1280, 1400])
    const set = async (size: number): Promise<void> => {
      await world.configure({ mtu: size })
      await ip(`link set ${world.device} mtu ${size}`)
      await world.far.ip(`link set ztb mtu ${size}`)
    }
    await set(mtu)
    world.undo(() => set(2800))
    await world.rules('router', ruleOfWay(`meta length > ${mtu} drop`))
    return String(mtu)
  }),
  variation('member', 'IPv6 alone', async (world) => {
    await world.configure({
      assignedAddresses: ['fd83:4::50/64'],
      routes: [{ target: 'fd83:4::/64', via: null, flags: 0, metric: 0 }],
    })
    await world.far.ip('addr add fd83:4::200/64 dev ztb nodad')
    const [mac, device] = [macOfMember(world.id, other.node), world.device]
    await ip(`-6 neigh replace fd83:4::200 lladdr ${mac} dev ${device} nud reachable`)
    world.undo(async () => {
      await world.far.ip('addr del fd83:4::200/64 dev ztb')
      await world.configure({})
    })
    return ''
  }),
  variation('member', 'a tunnel of somebody else with half of the internet', async (world) => {
    await world.at(
      'here',
      'link add tun0 type veth peer name tun1 => link del tun0',
      'addr add 10.8.0.2/24 dev tun0',
      'link set tun1 up',
      'link set tun0 up',
      'route add 0.0.0.0/2 dev tun0',
    )
    return ''
  }),
  variation('host', 'the service was just started', async (world) => {
    await world.restartNode()
    return ''
  }),
]
