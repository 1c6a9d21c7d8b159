import type { NetworkId, NodeAddress } from '../domain/network-id.ts'
import type { DoctorEvidence } from './doctor-evidence.ts'
import type { FlagName } from './node.ts'

/** What is checked: this computer with all networks it has joined, one network, or the way to one other node. */
export type DoctorSubject =
  | { readonly kind: 'computer' }
  | { readonly kind: 'network'; readonly id: NetworkId }
  | { readonly kind: 'peer'; readonly address: NodeAddress }

/** From the ground up: what fails explains what fails above it. */
export const rungIds = [
  'service-installed',
  'service-running',
  'service-answers',
  'token-accepted',
  /** The program that listens at the service's port is the service. */
  'listener',
  'udp',
  'nat',
  /** The service has its UDP port, by a mapping of the router's where there is one. */
  'port',
  /** A root of the infrastructure answers. */
  'roots',
  /** This computer has joined the network. */
  'joined',
  'controller',
  /** Authorized, and logged in where the network asks for it. */
  'authorized',
  'configuration',
  'interface',
  'addresses',
  'routes',
  'dns',
  'full-tunnel',
  'peer-listed',
  /** Direct or relayed */
  'peer-path',
  'peer-latency',
  /** By the system's ping */
  'peer-loss',
  'peer-mtu',
] as const
export type RungId = (typeof rungIds)[number]

/** `unchecked`: not yet, or not checkable here; the evidence says why. */
export type DoctorVerdict = 'good' | 'bad' | 'doubtful' | 'unchecked'

export interface Rung {
  readonly id: RungId
  readonly verdict: DoctorVerdict
  /** It is being checked, and the verdict is that of before. */
  readonly running: boolean
  readonly evidence: readonly DoctorEvidence[]
  /** What was read, as it was read and cut to a bound; empty: nothing. Never a token. */
  readonly raw: string
  readonly fix: DoctorFix | null
  /** The rung below that failed, and of which this follows. */
  readonly followsFrom: RungId | null
}

/** One thing that may mend it. */
export type DoctorFix =
  /** `command`: what is run with elevated permission, to be shown before, or typed by hand */
  | { readonly kind: 'start-service'; readonly command: string }
  | { readonly kind: 'restart-service'; readonly command: string }
  /** Opens the page that says how to get the service. */
  | { readonly kind: 'install-service' }
  | { readonly kind: 'unlock' }
  | { readonly kind: 'choose-token-file' }
  /** We host the network. */
  | { readonly kind: 'authorize'; readonly network: NetworkId; readonly member: NodeAddress }
  | { readonly kind: 'allow-flag'; readonly network: NetworkId; readonly flag: FlagName }
  /** Where the full tunnel leads nowhere. */
  | { readonly kind: 'withdraw-flag'; readonly network: NetworkId; readonly flag: FlagName }
  | { readonly kind: 'log-in'; readonly network: NetworkId }
  /** Leaves the network where it is joined, and joins it. */
  | { readonly kind: 'join-again'; readonly network: NetworkId }
  | { readonly kind: 'apply-dns'; readonly network: NetworkId }
  /** The network that is in the way, until it is resumed */
  | { readonly kind: 'pause-network'; readonly network: NetworkId }
  | { readonly kind: 'resume-network'; readonly network: NetworkId }
  /** To be copied and run by the person; made for this system. */
  | { readonly kind: 'command'; readonly command: string }

/** What Meshtray does by itself, once it is asked to. */
export type ButtonFix = Exclude<DoctorFix, { readonly kind: 'command' }>

/** How a fix ended well. `opened`: in the browser, where the person goes on; `cancelled`: by the person, in our dialog */
export type Fixed = 'done' | 'opened' | 'cancelled'

/** A check, while it runs and after it. */
export interface DoctorCheck {
  readonly subject: DoctorSubject
  /** Any rung is being checked. */
  readonly running: boolean
  /** Milliseconds since the epoch */
  readonly startedAt: number
  /** Of all rungs; the worst of them, and good only where no rung is bad or doubtful */
  readonly verdict: DoctorVerdict
  /** Those of the subject, from the ground up, at once from the beginning */
  readonly rungs: readonly Rung[]
}

/** The rung that explains the others: the first that failed, or, where none did, the first that is doubtful. */
export function causeOf({ rungs }: Pick<DoctorCheck, 'rungs'>): Rung | null {
  return (
    rungs.find(({ verdict, followsFrom }) => verdict === 'bad' && followsFrom === null) ??
    rungs.find(({ verdict, followsFrom }) => verdict === 'doubtful' && followsFrom === null) ??
    null
  )
}
