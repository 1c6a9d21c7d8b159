import type { FirewallName } from '../domain/computer/firewall.ts'

/** The TCP port at which Meshtray answers the checks of other computers in a network, where its owner allows it */
export const farPort = 29_993

/** The path that asks how another computer sees this one; it may end with "?port=22". */
export const farPath = '/v1/check'

/**
 * The header that the asking computer has to send, with the value 1. A browser does not let a page send this header to
 * another site.
 */
export const farHeader = 'meshtray-check'

/**
 * Everything that a computer tells another one about how it sees it. There is no free text in it, so whatever the
 * other end sends, only sentences of our own are shown. "The asker" is the computer that sent the question.
 */
export interface FarFindings {
  /** The firewall certainly drops packets from the asker: pings, or connections to the port that was named. */
  readonly 'firewall-drops': FarBlock
  /** The rule has a condition that need not apply. */
  readonly 'firewall-may-drop': FarBlock
  /** All its firewalls were read, and none of their rules drops such packets. */
  readonly 'firewall-clear': Nothing
  /** A firewall could not be read, which takes an administrator. */
  readonly 'firewall-unread': Nothing
  /** Its own packets to the asker do not go into the network. */
  readonly 'route-elsewhere': Nothing
  /** Its own pings to the asker */
  readonly 'ping-answered': { readonly sent: number; readonly lost: number }
  readonly 'ping-silent': { readonly sent: number }
  readonly 'mtu-fits': { readonly mtu: number }
  readonly 'mtu-too-large': { readonly mtu: number; readonly fits: number }
  readonly 'mtu-none-fits': { readonly mtu: number }
  /** Its interface has another MTU than the network. */
  readonly 'interface-mtu': { readonly mtu: number; readonly wantedMtu: number }
  readonly 'path-direct': Nothing
  readonly 'path-relayed': Nothing
}

interface FarBlock {
  readonly firewall: FirewallName
  readonly packets: 'ping' | 'tcp'
  /** The direction is told from the side of the computer that answers. */
  readonly direction: 'in' | 'out'
}
type Nothing = { readonly [none in never]: never }

export type FarCode = keyof FarFindings
export type FarFinding = { readonly [C in FarCode]: FarFindings[C] & { readonly code: C } }[FarCode]

export interface FarReport {
  readonly version: 1
  /** Facts that could not be found out have no finding. */
  readonly findings: readonly FarFinding[]
}

/** The outcome of asking the other computer */
export type FarAnswer =
  | { readonly kind: 'told'; readonly report: FarReport }
  /** `absent`: it takes no connection. `declined`: it does not know this computer as a member of the network. */
  | { readonly kind: 'absent' | 'busy' | 'declined' | 'other-version' | 'not-understood' }
