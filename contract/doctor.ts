import type * as v from 'valibot'
import type { buttonFix, doctorSubject } from './doctor-commands.ts'
import type { DoctorEvidence } from './doctor-evidence.ts'

export type DoctorSubject = Readonly<v.InferOutput<typeof doctorSubject>>
export type PeerSubject = Extract<DoctorSubject, { readonly kind: 'peer' }>

/** The checks are in order of dependency: a failure explains the failures above it. */
export const checkIds = [
  'service-installed',
  'service-running',
  'service-answers',
  'token-accepted',
  /** The program that listens at the service's port is the service. */
  'listener',
  'udp',
  'nat',
  /** The service has its UDP port. */
  'port',
  /** A root of the infrastructure answers. */
  'roots',
  /** This computer has joined the network. */
  'joined',
  'controller',
  /** This computer is authorized, and logged in where the network requires it. */
  'authorized',
  'configuration',
  'interface',
  'addresses',
  'routes',
  'dns',
  'full-tunnel',
  /** The device is a member, as far as the host of the network tells. */
  'peer-member',
  /** No other member has its address, or this computer's. */
  'peer-addresses',
  /** The kernel sends packets to the device into the network. */
  'peer-route',
  'peer-listed',
  /** The path is direct, not relayed. */
  'peer-path',
  'peer-latency',
  /** No rule of this computer's firewalls drops packets to or from the device. */
  'peer-firewall',
  /** The network's rules, where they are known, let packets to the device and its answers pass. */
  'peer-rules',
  /** The device answers in the network for its address: ARP or neighbour discovery. */
  'peer-neighbour',
  /** The loss is measured with the system's ping. */
  'peer-loss',
  'peer-mtu',
  /** The device takes TCP connections at the port that was asked for. */
  'peer-port',
  /** The other computer sees nothing wrong, where its owner lets it answer. */
  'peer-report',
  /** The host of a network tells its settings and its members. */
  'host-answers',
  'hosted-settings',
  'hosted-rules',
  /** Nobody waits to be let in. */
  'hosted-members',
  'hosted-addresses',
  /** The host has lately heard of the members. */
  'hosted-contact',
] as const
export type CheckId = (typeof checkIds)[number]

/** `unchecked`: the check has not run yet or cannot run here, and the evidence says why. */
export type DoctorVerdict = 'good' | 'bad' | 'doubtful' | 'unchecked'

export interface Check {
  readonly id: CheckId
  readonly verdict: DoctorVerdict
  /** false: there was nothing of the kind to check, or the connection does not depend on it */
  readonly isNeeded: boolean
  /** The check is running, and the verdict is the previous one. */
  readonly running: boolean
  readonly evidence: readonly DoctorEvidence[]
  /** The raw output, cut to a maximum length. It never holds a token. Empty: there was none */
  readonly raw: string
  readonly fix: DoctorFix | null
  /** The failed check below that explains this one */
  readonly followsFrom: CheckId | null
}

/** A fix that may help. */
export type DoctorFix =
  | ButtonFix
  /** Opens the view of the service's settings, where local.conf can be changed. */
  | { readonly kind: 'service-settings' }
  /** The person copies this command and runs it. */
  | { readonly kind: 'command'; readonly command: string }

/** Meshtray runs these fixes by itself after a click. */
export type ButtonFix = Readonly<v.InferOutput<typeof buttonFix>>

/**
 * The outcome of a fix that did not fail. `opened`: the person continues in the browser. `cancelled`: the person
 * cancelled our dialog
 */
export type Fixed =
  | 'done'
  | 'opened'
  | 'cancelled'
  /** It was undone, because this check had failed since. */
  | { readonly takenBackFor: CheckId }

/** Explanations of what was found about a device, where the findings allow several */
export const hypothesisIds = [
  /** It is off, asleep, or without internet access. */
  'device-off',
  /** It runs, and is not in the network any more, or has another address there. */
  'device-left',
  'no-multicast',
  'device-firewall',
  'network-rules',
  /** Another device uses this computer's address in the network. */
  'address-taken',
] as const
export type HypothesisId = (typeof hypothesisIds)[number]

export interface Hypothesis {
  readonly id: HypothesisId
  /** `likely`: it explains the findings clearly better than any other. */
  readonly sureness: 'likely' | 'possible'
  /** A diagnosis that tells this one from the others. null: there is none */
  readonly test: DoctorSubject | null
}

export interface Diagnosis {
  readonly subject: DoctorSubject
  /** The name of the device, if the subject is one; null: it is not, or its name is not known */
  readonly deviceName: string | null
  /** At least one check is running. */
  readonly running: boolean
  /** Milliseconds since the epoch */
  readonly startedAt: number
  /** The worst verdict of all checks. It is good only when no check is bad or doubtful. */
  readonly verdict: DoctorVerdict
  /** All checks of the subject in order of dependency, present from the beginning */
  readonly checks: readonly Check[]
  /** The best first; empty while a check runs, and where the cause names what is wrong */
  readonly hypotheses: readonly Hypothesis[]
}

/** Returns the check that explains the others: the first bad one, or else the first doubtful one. */
export function causeOf({ checks }: Pick<Diagnosis, 'checks'>): Check | null {
  return (
    checks.find(({ verdict, followsFrom }) => verdict === 'bad' && followsFrom === null) ??
    checks.find(({ verdict, followsFrom }) => verdict === 'doubtful' && followsFrom === null) ??
    null
  )
}
