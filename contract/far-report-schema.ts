import * as v from 'valibot'
import type { FirewallName } from '../domain/computer/firewall.ts'
import type { FarReport } from './far-report.ts'

const firewalls = [
  'nftables',
  'iptables',
  'ip6tables',
  'ufw',
  'firewalld',
  'application-firewall',
  'packet-filter',
  'windows',
] as const satisfies readonly FirewallName[]

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
/** No check sends more, and no packet is larger. */
const [count, bytes] = [upTo(1_000), upTo(65_535)]

const block = {
  firewall: v.picklist(firewalls),
  packets: v.picklist(['ping', 'tcp']),
  direction: v.picklist(['in', 'out']),
}
const finding = v.variant('code', [
  v.object({ code: v.picklist(['firewall-drops', 'firewall-may-drop']), ...block }),
  v.object({
    code: v.picklist(['firewall-clear', 'firewall-unread', 'route-elsewhere', 'path-direct', 'path-relayed']),
  }),
  v.pipe(
    v.object({ code: v.literal('ping-answered'), sent: count, lost: count }),
    v.check(({ sent, lost }) => lost < sent),
  ),
  v.object({ code: v.literal('ping-silent'), sent: count }),
  v.object({ code: v.picklist(['mtu-fits', 'mtu-none-fits']), mtu: bytes }),
  v.object({ code: v.literal('mtu-too-large'), mtu: bytes, fits: bytes }),
  v.object({ code: v.literal('interface-mtu'), mtu: bytes, wantedMtu: bytes }),
])

/** More findings than the checks of the other end can make */
const mostFindings = 32

/**
 * The report of another computer, which may send anything. Fields that are not known are dropped. A finding that is not
 * known makes the whole report invalid: without it, a report could look better than it is.
 */
export const farReport = v.object({
  version: v.literal(1),
  findings: v.pipe(v.array(finding), v.maxLength(mostFindings)),
}) satisfies v.GenericSchema<unknown, FarReport>
