import { type Address, parseAddress } from '../../../../domain/addresses/address.ts'
import type {
  DeviceBlock,
  DeviceBlocks,
  DevicePackets,
  FirewallName,
} from '../../../../domain/computer/firewall.ts'
import type { Probed } from '../../../../domain/computer/probed.ts'
import { found, unknown } from '../../ask.ts'
import { blocksOf, type FilterTable, type Packet } from './filter.ts'
import { ownTables, readIptables, readNftables, type Tables } from './firewalls.ts'

/** Reads which rules of this computer's firewalls drop packets to or from a device, and how many they have dropped. */
export async function readDeviceBlocks(packets: DevicePackets): Promise<Probed<DeviceBlocks>> {
  const device = parseAddress(packets.device)
  if (device === null) return unknown('nft', 'not-understood', packets.device)
  const { family } = device
  const name = family === 4 ? 'iptables' : 'ip6tables'
  const [nftables, iptables, legacy] = await Promise.all([
    readNftables(),
    readIptables(`${name}-save`, family, ['-c']),
    readIptables(`${name}-legacy-save`, family, ['-c']),
  ])
  const isShared = iptables.kind === 'found' && iptables.raw.includes('(nf_tables)')
  // Else it is the old program itself, or has no tables.
  const isLegacy = iptables.kind === 'found' && !isShared && iptables.value.length > 0
  const read: readonly (readonly [FirewallName, Tables])[] = [
    ['nftables', ownTables(nftables, iptables)],
    [name, iptables],
    ...(isLegacy ? [] : ([[name, legacy]] as const)),
  ]
  return together(read, packets, device)
}

function together(
  read: readonly (readonly [FirewallName, Tables])[],
  asked: DevicePackets,
  device: Address,
): Probed<DeviceBlocks> {
  const unread = read.flatMap(([, tables]) =>
    tables.kind === 'unknown' && tables.why !== 'missing' ? [tables] : [],
  )
  const known = read.flatMap(([firewall, tables]) =>
    tables.kind === 'found' ? [{ firewall, ...tables }] : [],
  )
  if (known.length === 0) return unread[0] ?? unknown('nft, iptables-save', 'missing')
  const blocks = known.flatMap(({ firewall, value }) => deviceBlocks(firewall, value, asked, device))
  const raw = blocks.map(({ rule, packets }) => `${rule} (${packets ?? 'not counted'})`).join('\n')
  return found(known.map(({ by }) => by).join(', '), { blocks, unread: unread[0] ?? null }, raw)
}

/** Returns the rules of these tables that drop packets to or from the device. */
export function deviceBlocks(
  firewall: FirewallName,
  tables: readonly FilterTable[],
  asked: DevicePackets,
  device: Address,
): readonly DeviceBlock[] {
  return packetsOf(asked, device).flatMap((packet) =>
    blocksOf(tables, packet).map((block) => ({
      firewall,
      kind: packet.protocol === 'icmp' ? 'ping' : 'tcp',
      direction: packet.traffic === 'out' ? 'out' : 'in',
      ...block,
    })),
  )
}

function packetsOf(
  { own, interface: name, port, begunBy }: DevicePackets,
  device: Address,
): readonly Packet[] {
  const here = own === null ? null : parseAddress(own)
  const { family } = device
  const back = { family, interface: name, from: device, to: here } as const
  const out = { ...back, traffic: 'out', from: here, to: device } as const
  const ping = { protocol: 'icmp', source: null, target: null } as const
  const to = { protocol: 'tcp', source: null, target: port } as const
  if (begunBy === 'device') {
    const first = { ...back, traffic: 'unsolicited' } as const
    return [{ ...first, ...ping }, ...(port === null ? [] : [{ ...first, ...to }])]
  }
  const reply = { ...back, traffic: 'reply' } as const
  const pings: readonly Packet[] = [
    { ...out, ...ping },
    { ...reply, ...ping },
  ]
  return port === null
    ? pings
    : [...pings, { ...out, ...to }, { ...reply, protocol: 'tcp', source: port, target: null }]
}
