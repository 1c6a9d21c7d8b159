import { macOfMember } from '../../../domain/computer/member-address.ts'
import { ip } from '../system/ip.ts'
import { connectCable, type OtherNamespace, roots } from './far.ts'
import { tunnelPorts } from './tunnel.ts'

/** The other computer: its node, its address in the network, and where its service is in the world. */
export const other = { node: '0a1b2c3d4e', address: '10.83.4.200', world: '203.0.113.7' } as const
/** A member that has the routes of the network, and the node of a controller that is nobody's here. */
export const gateway = { node: 'feed000001', address: '10.83.4.1' } as const
export const controller = { node: 'c0ffee0001', world: '198.51.100.30' } as const

/** Connects this computer to the router, and the router to the other computer. All whom the service asks answer. */
export async function connectWorld(router: OtherNamespace, far: OtherNamespace): Promise<void> {
  await connectCable(router)
  await ip('link add lan0 type veth peer name eth0')
  await router.take('lan0')
  await far.take('eth0')
  await ip('link add carry0 mtu 65000 type veth peer name carry1 mtu 65000')
  await router.take('carry0')
  await far.take('carry1')
  await router.ip(
    `addr add ${controller.world}/32 dev air0`,
    'addr add 203.0.113.1/24 dev lan0',
    'link set lan0 up',
    'addr add 10.200.0.1/24 dev carry0',
    'link set carry0 up',
  )
  await far.ip(
    'link set lo up',
    `addr add ${other.world}/24 dev eth0`,
    'link set eth0 up',
    'route add default via 203.0.113.1 dev eth0',
    'addr add 10.200.0.2/24 dev carry1',
    'link set carry1 up',
  )
  await router.tell('set ipv4/ip_forward 1')
  await router.tell('set ipv4/conf/all/arp_ignore 1')
  await router.tell('set bridge/bridge-nf-call-iptables 0')
  await router.tell(`roots ${roots.join(' ')}`)
  await router.tell(`echo ${controller.world}`)
  await far.tell(`echo ${other.world}`)
}

/**
 * The network's cables end at two switches, which stand for the tunnel: frames between them go through a process that delays
 * and loses them. At the nearer one is the gateway too.
 */
export async function connectTunnel(
  router: OtherNamespace,
  far: OtherNamespace,
  id: string,
  device: string,
): Promise<void> {
  await ip('link add ztb type veth peer name ztb-far')
  await far.take('ztb')
  await router.take('ztb-far')
  await far.tell('carry 10.200.0.2 10.200.0.1')
  const switches = tunnelPorts.flatMap((tunnelPort, i) => {
    const [end, name] = [`end${i}`, `switch${i}`]
    return [
      `link add ${name} type bridge mcast_snooping 0`,
      `link add ${end} type vxlan id 1 remote 10.200.0.2 dstport ${tunnelPort}`,
      ...plug(end, name),
      ...plug(i === 0 ? `${device}-far` : 'ztb-far', name),
      `link set ${name} up`,
    ]
  })
  await router.ip(...switches)
  await addMember(router, id, gateway, 'gate')
  await far.ip(
    `link set ztb address ${macOfMember(id, other.node)} mtu 2800`,
    `addr add ${other.address}/24 dev ztb`,
    'link set ztb up',
  )
}

export function plug(end: string, into: string): readonly string[] {
  return [`link set ${end} mtu 10000`, `link set ${end} master ${into}`, `link set ${end} up`]
}

/** Another member of the network, at the switch of this computer. */
export async function addMember(
  router: OtherNamespace,
  id: string,
  { node, address }: { readonly node: string; readonly address: string },
  name: string,
): Promise<void> {
  await router.ip(
    `link add ${name} address ${macOfMember(id, node)} mtu 2800 type veth peer name ${name}-far`,
    ...plug(`${name}-far`, 'switch0'),
    `addr add ${address}/24 dev ${name}`,
    `link set ${name} up`,
  )
}
