import type { FirewallName } from '../domain/computer/firewall.ts'
import type { WhyUnknown } from '../domain/computer/probed.ts'
import type { ExactInteger } from '../domain/exact-integer.ts'
import type { NetworkId } from '../domain/network-id.ts'
import type { HostEvidence, Nothing, PeerEvidence } from './doctor-peer-evidence.ts'
import type { FarAnswer, FarFindings } from './far-report.ts'
import type { FaultCode } from './fault.ts'
import type { FlagName } from './node.ts'

/** Sources of facts that have a name in each language. All others are named as they are typed. */
export const ownSources = [
  ...([
    'system',
    'sockets',
    'firewalls',
    'interfaces',
    'kernel-switches',
    'neighbours',
    'processes',
  ] as const),
  ...(['service-folders', 'service-manager', 'name-servers', 'host', 'other-computer'] as const),
] as const

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

/** The values of each piece of evidence. Its words are `doctor.evidence.CODE` in `locales/en.json`. */
export interface EvidenceValues extends PeerEvidence, HostEvidence, FarEvidence {
  /** `by` is the source that would have told: one of `ownSources`, or a program, a file or a request. Empty: the system */
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
  'conf-avoids-addresses': { readonly keys: readonly string[] }
  'conf-avoids-node': { readonly node: string; readonly key: string }
  'conf-no-relay': Nothing
  'node-offline': Nothing
  'no-default-route': Nothing
  /** `interfaces`: names, the first ones where there are many */
  'link-off': { readonly interfaces: readonly string[] }
  'no-link': { readonly interfaces: readonly string[] }
  /** No other node was heard for that number of seconds, although the service says that it is online. */
  'nobody-heard': { readonly seconds: number }
  'rule-blocks': { readonly firewall: string; readonly rule: string }
  'rule-may-block': { readonly firewall: string; readonly rule: string }
  'no-rule-blocks': { readonly firewalls: readonly FirewallName[] }

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
  'dns-applied': { readonly domain: string; readonly servers: readonly string[] }
  'dns-not-applied': { readonly domain: string; readonly servers: readonly string[] }
  'dns-off': { readonly domain: string; readonly servers: readonly string[] }
  'resolver-ignored': { readonly servers: readonly string[] }
  /** `servers`: those that did not answer a query */
  'dns-server-silent': { readonly servers: readonly string[] }
  'dns-server-answers': { readonly servers: readonly string[] }
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
}
/** Evidence from the other computer's report, or about the attempt to get one */
type FarEvidence = {
  readonly [C in keyof FarFindings as `far-${C}`]: FarFindings[C]
} & { readonly [K in 'answered' | Exclude<FarAnswer['kind'], 'told'> as `far-${K}`]: Nothing }

export type EvidenceCode = keyof EvidenceValues

/** `network` is the one the evidence is about. null: none */
export type DoctorEvidence = {
  readonly [C in EvidenceCode]: EvidenceValues[C] & { readonly code: C; readonly network: NetworkId | null }
}[EvidenceCode]
