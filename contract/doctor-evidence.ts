import type { FirewallName } from '../domain/computer/firewall.ts'
import type { WhyUnknown } from '../domain/computer/probed.ts'
import type { ExactInteger } from '../domain/exact-integer.ts'
import type { NetworkId } from '../domain/network-id.ts'
import type { PlanProblem } from '../domain/network-plan/plan-problem.ts'
import type { WhyOpen } from '../domain/rules/conditions.ts'
import type { FarAnswer, FarFindings } from './far-report.ts'
import type { FaultCode } from './fault.ts'
import type { FlagName } from './node.ts'

/** Says why a check, or a part of it, did not run. */
export type Unchecked =
  | WhyUnknown
  /** The check has not reached it. */
  | 'not-yet'
  | 'stopped'
  /** It can only be judged once a check below is good. */
  | 'check-below'
  /** The source answers, and says nothing about it. */
  | 'not-told'
  /** There is nothing of the kind to check. */
  | 'nothing-to-check'

/** The values of each piece of evidence. Its words are `doctor.evidence.CODE` in `words/english/doctor.ts`. */
export interface EvidenceValues extends FarEvidence {
  /** `by` is the source that would have told. Empty: no particular one */
  unchecked: { readonly why: Unchecked; readonly by: string; readonly detail: string }

  // service-installed
  'home-found': { readonly path: string }
  'unit-found': { readonly unit: string; readonly manager: string }
  'unit-missing': { readonly manager: string }
  'not-installed': Nothing
  /** `kilobytes`: free ones */
  'disk-full': { readonly path: string; readonly kilobytes: number }
  'home-refused': { readonly fault: FaultCode; readonly detail: string }

  // service-running, service-answers
  /** `since` is in milliseconds since the epoch. */
  'unit-running': { readonly unit: string; readonly state: string; readonly since: number | null }
  'unit-stopped': { readonly unit: string; readonly state: string }
  'program-listens': { readonly origin: string }
  /** Told where there are several */
  'service-used': { readonly origin: string; readonly path: string }
  /** Another service that answers too. `version` is "none" where it does not say. */
  'service-other': { readonly origin: string; readonly path: string; readonly version: string }
  'nobody-listens': { readonly origin: string }
  answered: { readonly origin: string; readonly milliseconds: number }
  'no-answer': { readonly fault: FaultCode; readonly detail: string }

  /** A signal has stopped the service's process. */
  'process-halted': { readonly name: string; readonly command: string }

  // token-accepted
  'token-accepted': Nothing
  'token-refused': { readonly detail: string }
  /** The file changed while the service ran, `since` in milliseconds since the epoch. */
  'token-replaced': { readonly path: string; readonly since: number }
  'token-unreadable': { readonly path: string }
  'token-missing': { readonly detail: string }
  /** Another program listens at the service's port, so nothing was sent. */
  'token-withheld': Nothing

  // listener
  'listener-found': { readonly program: string; readonly user: string; readonly port: number }
  'listener-of-another': { readonly detail: string }
  'listener-not-service': { readonly program: string; readonly origin: string }

  // udp
  'udp-leaves': Nothing
  'tcp-fallback': Nothing
  'tcp-forced': Nothing
  /** `key`: an entry of the service's local.conf, as "physical > 10.0.0.0/8 > blacklist" */
  'conf-avoids-interface': { readonly interface: string; readonly key: string }
  'conf-avoids-addresses': { readonly keys: string }
  'conf-avoids-node': { readonly node: string; readonly key: string }
  'conf-no-relay': Nothing
  'node-offline': Nothing
  'no-default-route': Nothing
  /** `interfaces`: names, the first ones where there are many */
  'link-off': { readonly interfaces: string }
  'no-link': { readonly interfaces: string }
  /** No other node was heard for that number of seconds, although the service says that it is online. */
  'nobody-heard': { readonly seconds: number }
  'rule-blocks': { readonly firewall: string; readonly rule: string }
  'rule-may-block': { readonly firewall: string; readonly rule: string }
  'no-rule-blocks': { readonly firewalls: string }

  // nat
  'nat-none': { readonly address: string }
  'nat-steady': { readonly address: string }
  'nat-symmetric': { readonly address: string; readonly count: number }

  // port
  'port-open': { readonly port: number }
  'port-closed': { readonly port: number }
  'port-taken': { readonly port: number; readonly program: string }
  'bound-nowhere': Nothing

  // roots
  'roots-answer': { readonly count: number }
  'root-latency': { readonly milliseconds: number }
  'roots-silent': { readonly count: number }
  'roots-not-heard': { readonly count: number; readonly seconds: number }

  // joined, controller
  joined: Nothing
  'not-joined': Nothing
  'no-network-joined': Nothing
  'controller-answered': { readonly controller: string }
  'controller-is-here': Nothing
  'controller-needless': Nothing
  'controller-silent': { readonly controller: string }
  'controller-not-asked': { readonly controller: string }
  /** Nothing came since the service started, `since` in milliseconds since the epoch. */
  'controller-never-heard': { readonly controller: string; readonly since: number }
  /** The service, which runs for longer than it remembers a silent node, does not list it. */
  'controller-forgotten': { readonly controller: string }
  'controller-not-heard': { readonly controller: string; readonly seconds: number }

  // authorized, configuration
  authorized: Nothing
  'not-authorized': { readonly node: string }
  'login-due': Nothing
  'login-expired': Nothing
  'configuration-received': { readonly revision: ExactInteger }
  'configuration-in-use': Nothing
  'configuration-due': Nothing
  /** The missing part comes with a configuration that has not arrived yet. `since`: the service's start, in ms since the epoch */
  'configuration-old': { readonly controller: string; readonly since: number }
  'service-just-started': { readonly seconds: number }
  'no-such-network': Nothing
  'service-too-old': { readonly version: string }
  'status-unknown': { readonly status: string }

  // interface
  'interface-up': { readonly name: string }
  'interface-down': { readonly name: string }
  'interface-missing': { readonly name: string }
  'interface-unnamed': Nothing
  /** The service needs it to make interfaces. */
  'tun-missing': Nothing
  'interface-no-arp': { readonly name: string }
  /** `wanted`: that of the network */
  'interface-mtu': { readonly name: string; readonly mtu: number; readonly wantedMtu: number }
  'port-error': { readonly error: ExactInteger }

  // addresses
  'address-present': { readonly address: string }
  'address-missing': { readonly address: string; readonly interface: string }
  /** `key`: the switch, as `sysctl` calls it */
  'ipv6-off': { readonly address: string; readonly key: string }
  /** The kernel does not use it, because another computer in the network has it. */
  'address-duplicate': { readonly address: string; readonly interface: string }
  'address-elsewhere': { readonly address: string; readonly interface: string }
  'address-withheld': { readonly address: string; readonly flag: FlagName }
  'address-unusable': { readonly address: string }
  /** The managed addresses are off. */
  'address-stays': { readonly address: string }
  'no-address': Nothing
  'addresses-off': Nothing
  'network-paused': Nothing

  // routes
  'route-present': { readonly target: string }
  'route-missing': { readonly target: string }
  /** It is there, by way of `gateway` and not of `wantedGateway`; "none": no gateway. */
  'route-other-gateway': { readonly target: string; readonly gateway: string; readonly wantedGateway: string }
  'route-lost': { readonly target: string; readonly interface: string }
  'route-lost-in-part': { readonly target: string; readonly part: string; readonly interface: string }
  'route-withheld': { readonly target: string; readonly flag: FlagName }
  /** It neither answers a ping, nor for its address. */
  'route-gateway-silent': { readonly target: string; readonly gateway: string }
  'routes-by-rule': { readonly rule: string }
  'no-routes': Nothing

  // dns
  'dns-applied': { readonly domain: string; readonly servers: string }
  'dns-not-applied': { readonly domain: string; readonly servers: string }
  'dns-off': { readonly domain: string; readonly servers: string }
  'resolver-ignored': { readonly servers: string }
  /** `servers`: those that did not answer a query */
  'dns-server-silent': { readonly servers: string }
  'dns-server-answers': { readonly servers: string }
  'no-dns': Nothing

  // full-tunnel
  'tunnel-in-effect': { readonly interface: string }
  'tunnel-not-in-effect': { readonly interface: string }
  'tunnel-no-route': Nothing
  'tunnel-not-offered': Nothing
  'tunnel-off': Nothing
  'gateway-answers': { readonly gateway: string }
  'gateway-silent': { readonly gateway: string }
  'gateway-relayed': { readonly gateway: string }
  'filter-strict': { readonly interface: string }

  // This peer
  'peer-is-member': { readonly node: string }
  'peer-not-authorized': { readonly node: string }
  'peer-no-member': { readonly node: string }
  'peer-without-address': { readonly node: string }
  /** `nodes`: the others that have the address too */
  'own-address-twice': { readonly address: string; readonly nodes: string }
  'peer-address-twice': { readonly address: string; readonly nodes: string }
  'addresses-single': Nothing
  'peer-listed': { readonly node: string }
  'peer-unknown': { readonly node: string }
  'peer-is-this-node': Nothing
  'peer-direct': { readonly path: string }
  'peer-relayed': Nothing
  'peer-not-reached': Nothing
  'peer-not-heard': { readonly seconds: number }
  /** It is not known which device has the address. */
  'peer-node-unknown': Nothing
  /** The device answered there at `since`, in milliseconds since the epoch. Its current address is not known. */
  'address-of-earlier': { readonly address: string; readonly since: number }
  /** `since` is in milliseconds since the epoch. */
  'peer-last-heard': { readonly since: number }
  'peer-latency': { readonly milliseconds: number }
  'latency-unknown': Nothing
  'packet-route': { readonly address: string; readonly interface: string }
  /** The entry that decides. `setBy`: the kernel's word for who set it; "none": it does not say */
  'packet-route-entry': { readonly target: string; readonly setBy: string }
  'packet-route-elsewhere': { readonly address: string; readonly interface: string; readonly wanted: string }
  /** A rule sends packets from this address elsewhere, `interface` "none": nowhere */
  'packet-route-of-source': { readonly source: string; readonly interface: string }
  'packet-route-refused': {
    readonly address: string
    readonly kind: 'none' | 'unreachable' | 'blackhole' | 'prohibit'
  }
  /** `count`: packets that were dropped during the check. 0: the rule does not count, but certainly drops them */
  'peer-rule-drops': PeerRule & { readonly count: number }
  'peer-rule-may-drop': PeerRule
  'peer-no-rule-drops': Nothing
  'network-rules-pass': Nothing
  'network-rule-drops': NetworkPacket & RulePosition
  'network-rules-accept-none': NetworkPacket
  'network-rule-redirects': NetworkPacket & RulePosition & { readonly node: string }
  /** The packet was answered anyway. */
  'network-rules-not-in-force': NetworkPacket
  /** The deciding rule is not known for certain. */
  'network-rules-open': NetworkPacket & RulePosition & { readonly why: WhyOpen }
  /** The network is hosted elsewhere, so its rules are not told here. */
  'network-rules-untold': Nothing
  'neighbour-answers': { readonly address: string; readonly node: string }
  /** It was there not long ago, and the system has not asked again since. */
  'neighbour-earlier': { readonly address: string }
  'neighbour-silent': { readonly address: string }
  /** The service heard of the device within the last minute. */
  'neighbour-silent-heard': { readonly address: string }
  /** The network lets no multicast through, and so no question of ARP. */
  'neighbour-no-multicast': { readonly address: string }
  /** Pings were sent, and yet the system has no entry for the address: they did not come as far as the interface. */
  'neighbour-not-asked': { readonly address: string }
  /** Another node answers for the address. */
  'neighbour-other': { readonly address: string; readonly node: string }
  /** Another node answers where the device answered earlier. */
  'neighbour-other-now': { readonly address: string; readonly node: string }
  /** The entry of the neighbour table was set by hand, or belongs to no member. */
  'neighbour-fixed': { readonly address: string; readonly mac: string }
  'neighbour-foreign': { readonly address: string; readonly mac: string }
  'ping-answered': { readonly address: string; readonly lost: number; readonly sent: number }
  'ping-slow': { readonly milliseconds: number }
  'ping-time': { readonly milliseconds: number }
  /** The device is there, as it answers for its address. */
  'ping-dropped': { readonly address: string; readonly sent: number }
  'ping-silent': { readonly address: string; readonly sent: number }
  'peer-address-unknown': Nothing
  'mtu-fits': { readonly mtu: number }
  /** No packet of `mtu` bytes arrived, but many smaller ones are lost too. */
  'mtu-or-loss': { readonly mtu: number; readonly fits: number }
  /** The size is less than an MTU can be set to. */
  'mtu-too-small': { readonly mtu: number; readonly fits: number }
  /** Small pings came back, and none of `mtu` bytes or more. */
  'mtu-none-fits': { readonly mtu: number }
  'mtu-too-large': { readonly mtu: number; readonly fits: number }
  'peer-port-open': { readonly address: string; readonly port: number; readonly milliseconds: number }
  'peer-port-refused': { readonly address: string; readonly port: number }
  /** Something on the way, or the device, said that connections are prohibited. */
  'peer-port-rejected': { readonly address: string; readonly port: number }
  'peer-port-silent': { readonly address: string; readonly port: number }

  // The host of a network. `devices` are names, the first ones where there are many.
  /** `networkName` is empty where the network has none. */
  'host-answers': { readonly count: number; readonly networkName: string }
  'host-refuses': { readonly fault: FaultCode; readonly detail: string }
  /** `device` null: the problem is in the network's settings */
  'plan-problem': { readonly problem: PlanProblem; readonly device: string | null }
  'settings-fit': Nothing
  'settings-unreadable': { readonly count: number }
  'multicast-none': Nothing
  'broadcast-off': Nothing
  'rules-fit': { readonly count: number }
  'rules-empty': Nothing
  /**
   * Rules drop it between the member and each of `count` others. `way`: where the member begins, where they do, or both.
   * `entry` and `line` 0: no single one drops it, and none accepts it
   */
  'member-rule-drops': RulePosition & {
    readonly packet: NetworkPacket['packet']
    readonly way: 'out' | 'in' | 'both'
    readonly count: number
  }
  'rules-problems': { readonly errors: number; readonly warnings: number }
  /** Lists of numbers, and of "number = value"; empty: none */
  'member-rules': { readonly capabilities: string; readonly tags: string }
  'no-members': Nothing
  'member-unknown': { readonly node: string }
  'members-let-in': { readonly count: number }
  'members-waiting': { readonly count: number; readonly devices: string }
  'members-untold': { readonly count: number }
  /** It was let in, and has not asked for its configuration. */
  'member-never-asked': { readonly device: string }
  'addresses-fit': { readonly count: number }
  'address-shared': { readonly address: string; readonly count: number; readonly devices: string }
  'pool-full': { readonly device: string }
  'address-not-automatic': { readonly device: string }
  'member-without-address': { readonly device: string }
  'members-heard': { readonly heard: number; readonly count: number }
  'member-is-this-node': Nothing
  'member-version': { readonly version: string }
  'contact-unknown': Nothing
  'member-never-heard': Nothing
  /** `at`: ms since 1970 */
  'member-heard': { readonly at: number }
  'member-not-heard': { readonly at: number }
}
/** Evidence from the other computer's report, or about the attempt to get one */
type FarEvidence = {
  readonly [C in keyof FarFindings as `far-${C}`]: FarFindings[C]
} & { readonly [K in 'answered' | Exclude<FarAnswer['kind'], 'told'> as `far-${K}`]: Nothing }

/** A packet that was sent to the device, or the answer to it. `port` 0: it has none */
export interface NetworkPacket {
  readonly packet: 'arp' | 'nd' | 'ping' | 'tcp'
  readonly half: 'question' | 'answer'
  readonly port: number
}
/**
 * Where one of the network's rules stands. `entry`: its place in the network's own list, from 1; 0: there is no single rule, or it is
 * one of a capability. `line`: its line in the text of the rules, as the editor shows it, from 1; 0: there is none
 */
export interface RulePosition {
  readonly entry: number
  readonly line: number
}
interface PeerRule {
  readonly firewall: FirewallName
  readonly rule: string
  readonly direction: 'out' | 'in'
}
type Nothing = { readonly [none in never]: never }

export type EvidenceCode = keyof EvidenceValues

/** `network` is the one the evidence is about. null: none */
export type DoctorEvidence = {
  readonly [C in EvidenceCode]: EvidenceValues[C] & { readonly code: C; readonly network: NetworkId | null }
}[EvidenceCode]
