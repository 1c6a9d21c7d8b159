import type { FirewallName } from '../domain/computer/firewall.ts'
import type { PlanProblem } from '../domain/network-plan/plan-problem.ts'
import type { WhyOpen } from '../domain/rules/conditions.ts'
import type { FaultCode } from './fault.ts'

/** The values of the evidence about a device in a network, as this computer reaches it */
export interface PeerEvidence {
  'peer-is-member': { readonly node: string }
  'peer-not-authorized': { readonly node: string }
  'peer-no-member': { readonly node: string }
  'peer-without-address': { readonly node: string }
  /** `nodes`: the others that have the address too */
  'own-address-twice': { readonly address: string; readonly nodes: readonly string[] }
  'peer-address-twice': { readonly address: string; readonly nodes: readonly string[] }
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
  'network-rule-drops': NetworkPacket & ShownRulePosition
  'network-rules-accept-none': NetworkPacket
  'network-rule-redirects': NetworkPacket & ShownRulePosition & { readonly node: string }
  /** The packet was answered anyway. */
  'network-rules-not-in-force': NetworkPacket
  /** The deciding rule is not known for certain. */
  'network-rules-open': NetworkPacket & ShownRulePosition & { readonly why: WhyOpen }
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
}

/** The values of the evidence about a network, as its host sees it. `devices` are names, the first ones where there are many. */
export interface HostEvidence {
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
  /** The host keeps the rules as a template, or as a text that cannot be read here. */
  'rules-of-host': { readonly form: 'template' | 'text' }
  /**
   * Rules drop it between the member and each of `count` others. `way`: where the member begins, where they do, or both.
   * `entry` and `line` 0: no single one drops it, and none accepts it
   */
  'member-rule-drops': ShownRulePosition & {
    readonly packet: NetworkPacket['packet']
    readonly way: 'out' | 'in' | 'both'
    readonly count: number
  }
  'rules-problems': { readonly errors: number; readonly warnings: number }
  /** Lists of numbers, and of "number = value"; empty: none */
  'member-rules': { readonly capabilities: readonly string[]; readonly tags: readonly string[] }
  'no-members': Nothing
  'member-unknown': { readonly node: string }
  'members-let-in': { readonly count: number }
  'members-waiting': { readonly count: number; readonly devices: readonly string[] }
  'members-untold': { readonly count: number }
  /** It was let in, and has not asked for its configuration. */
  'member-never-asked': { readonly device: string }
  'addresses-fit': { readonly count: number }
  'address-shared': { readonly address: string; readonly count: number; readonly devices: readonly string[] }
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
export interface ShownRulePosition {
  readonly entry: number
  readonly line: number
}
interface PeerRule {
  readonly firewall: FirewallName
  readonly rule: string
  readonly direction: 'out' | 'in'
}

export type Nothing = { readonly [none in never]: never }
