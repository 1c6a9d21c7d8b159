import type { NetworkId } from '../domain/network-id.ts'
import type { FaultCode } from './fault.ts'
import type { FlagName } from './node.ts'

/** Why a rung could not be checked. */
export type Unchecked =
  /** It has not been tried yet. */
  | 'not-yet'
  /** The check was stopped before. */
  | 'stopped'
  | 'took-too-long'
  | 'failed'
  /** Meshtray cannot find this out on this system. */
  | 'not-on-this-system'
  /** A program that tells it is not installed. */
  | 'program-missing'
  /** A program that tells it said something that is not understood. */
  | 'not-understood'
  /** It takes more permission than Meshtray has. */
  | 'no-permission'
  /** It can only be found out when the rung below is well. */
  | 'rung-below'
  /** There is nothing of the kind to check. */
  | 'nothing-to-check'

/** What each piece of evidence tells with. Its words: `doctor.evidence.CODE` in `words/english/doctor.ts`. */
export interface EvidenceValues {
  unchecked: { readonly why: Unchecked; readonly detail: string }

  // service-installed
  'home-found': { readonly path: string }
  'unit-found': { readonly unit: string; readonly manager: string }
  'not-installed': Nothing
  'home-refused': { readonly fault: FaultCode; readonly detail: string }
  // service-running
  'unit-running': { readonly unit: string; readonly since: string }
  'unit-stopped': { readonly unit: string; readonly state: string }
  'program-answers': { readonly origin: string }
  'nobody-listens': { readonly origin: string }
  // service-answers
  answered: { readonly origin: string; readonly milliseconds: number }
  'no-answer': { readonly fault: FaultCode; readonly detail: string }
  // token-accepted
  'token-accepted': Nothing
  'token-refused': { readonly detail: string }
  'token-locked': { readonly path: string }
  'token-missing': { readonly detail: string }
  // listener
  'listener-known': { readonly user: string }
  'listener-foreign': { readonly detail: string }
  'udp-listener-foreign': { readonly port: number; readonly program: string }
  // udp
  'udp-leaves': Nothing
  'tcp-fallback': Nothing
  'udp-blocked-by': { readonly firewall: string; readonly rule: string }
  'firewall-silent': Nothing
  'node-offline': Nothing
  'no-way-out': Nothing
  // nat
  'surface-address': { readonly address: string }
  'nat-open': { readonly address: string }
  'nat-cone': { readonly address: string }
  'nat-symmetric': { readonly count: number; readonly address: string }
  // port
  'port-listening': { readonly port: number }
  'port-taken': { readonly port: number; readonly program: string }
  'port-not-listening': { readonly port: number }
  'port-mapped': { readonly port: number }
  'port-not-mapped': Nothing
  // roots
  'roots-reached': { readonly count: number; readonly milliseconds: number }
  'roots-relayed': { readonly count: number }
  'roots-silent': { readonly count: number }
  // joined
  joined: Nothing
  'not-joined': Nothing
  'no-network-joined': Nothing
  // controller
  'controller-answered': { readonly address: string }
  'controller-is-here': { readonly address: string }
  'controller-silent': { readonly address: string }
  // authorized
  authorized: Nothing
  'not-authorized': Nothing
  'login-due': Nothing
  'login-expired': { readonly at: number }
  // configuration
  'configuration-received': { readonly revision: number }
  'configuration-waited-for': Nothing
  'no-such-network': Nothing
  'service-too-old': { readonly version: string }
  'status-unknown': { readonly status: string }
  // interface
  'interface-up': { readonly name: string }
  'interface-down': { readonly name: string }
  'interface-missing': { readonly name: string }
  'interface-unnamed': Nothing
  'port-error': { readonly error: number }
  // addresses
  'addresses-present': { readonly addresses: string }
  'address-missing': { readonly address: string; readonly interface: string }
  'address-elsewhere': { readonly address: string; readonly interface: string }
  'address-withheld': { readonly address: string; readonly flag: FlagName }
  'no-address-assigned': Nothing
  'addresses-off': Nothing
  // routes
  'routes-present': { readonly count: number }
  'route-missing': { readonly target: string }
  'route-lost': { readonly target: string; readonly interface: string }
  'route-lost-to-network': { readonly target: string; readonly interface: string; readonly other: NetworkId }
  'route-withheld': { readonly target: string; readonly flag: FlagName }
  'no-routes': Nothing
  // dns
  'dns-applied': { readonly domain: string; readonly servers: string }
  'dns-not-applied': { readonly domain: string; readonly servers: string }
  'dns-withheld': { readonly domain: string }
  'no-dns': Nothing
  // full-tunnel
  'full-tunnel-works': { readonly interface: string }
  'full-tunnel-elsewhere': { readonly interface: string }
  'full-tunnel-no-route': Nothing
  'full-tunnel-not-offered': Nothing
  'full-tunnel-no-gateway': { readonly gateway: string }
  'full-tunnel-relayed-gateway': { readonly gateway: string }
  'rp-filter-strict': { readonly interface: string }
  'full-tunnel-off': Nothing
  // peer-known
  'peer-known': { readonly version: string }
  'peer-unknown': { readonly address: string }
  'peer-is-this-node': Nothing
  // peer-path
  'peer-direct': { readonly path: string }
  'peer-relayed': Nothing
  'peer-tunneled': Nothing
  // peer-latency
  'peer-latency': { readonly milliseconds: number }
  'latency-unknown': Nothing
  // peer-loss
  'ping-answered': { readonly address: string; readonly received: number; readonly sent: number }
  'ping-silent': { readonly address: string; readonly sent: number }
  'ping-time': { readonly milliseconds: number }
  'no-peer-address': Nothing
  // peer-mtu
  'mtu-fits': { readonly mtu: number }
  'mtu-too-small': { readonly mtu: number; readonly fits: number }
}
type Nothing = { readonly [none in never]: never }

export type EvidenceCode = keyof EvidenceValues

/** `network`: the one it is about, where several are checked at once; null: there is but one, or it is about none */
export type DoctorEvidence = {
  readonly [C in EvidenceCode]: EvidenceValues[C] & { readonly code: C; readonly network: NetworkId | null }
}[EvidenceCode]
