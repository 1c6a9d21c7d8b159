import {
  type Check,
  type CheckId,
  causeOf,
  type DoctorSubject,
  type Hypothesis,
  type HypothesisId,
  hypothesisIds,
} from '../../contract/doctor.ts'
import type { EvidenceCode } from '../../contract/doctor-evidence.ts'
import type { NetworkId } from '../../domain/network-id.ts'

type Weights = { readonly [C in EvidenceCode]?: number }

interface Claim {
  /** Findings that it explains, the more telling ones with larger weights */
  readonly explains: Weights
  /** Findings that could hardly be there if it were so */
  readonly contradicts: Weights
}

/** The device sent these packets itself. */
const itsOwnAnswers: Weights = {
  'ping-answered': 9,
  'ping-dropped': 9,
  'peer-port-open': 9,
  'peer-port-refused': 9,
  'neighbour-answers': 6,
  'far-answered': 9,
}

const claims: { readonly [H in HypothesisId]: Claim } = {
  'device-off': {
    explains: {
      'peer-not-heard': 3,
      'peer-not-reached': 2,
      'peer-unknown': 2,
      'neighbour-silent': 2,
      'ping-silent': 1,
      'peer-port-silent': 1,
    },
    contradicts: { ...itsOwnAnswers, 'neighbour-silent-heard': 3, 'peer-direct': 3 },
  },
  'device-left': {
    explains: {
      'neighbour-silent-heard': 3,
      'neighbour-silent': 1,
      'peer-direct': 1,
      'peer-relayed': 1,
      'ping-silent': 1,
      'peer-port-silent': 1,
    },
    contradicts: {
      ...itsOwnAnswers,
      'neighbour-earlier': 1,
      'peer-is-member': 2,
      'peer-not-heard': 1,
      'peer-not-reached': 1,
    },
  },
  'no-multicast': {
    explains: { 'neighbour-silent-heard': 2, 'peer-direct': 1, 'ping-silent': 1 },
    contradicts: { ...itsOwnAnswers, 'neighbour-earlier': 4, 'peer-not-heard': 2, 'peer-not-reached': 2 },
  },
  'device-firewall': {
    explains: {
      'ping-dropped': 3,
      'peer-port-rejected': 3,
      'peer-port-silent': 2,
      'ping-silent': 1,
      'neighbour-earlier': 1,
      'far-firewall-may-drop': 4,
    },
    contradicts: {
      'neighbour-silent-heard': 3,
      'neighbour-silent': 3,
      'peer-not-reached': 2,
      'peer-not-heard': 1,
      'peer-port-refused': 1,
      'peer-port-open': 1,
      // It read all its rules itself.
      'far-firewall-clear': 9,
    },
  },
  'network-rules': {
    explains: {
      'ping-dropped': 2,
      'peer-port-silent': 2,
      'ping-silent': 1,
      'neighbour-earlier': 1,
      'far-firewall-clear': 2,
    },
    contradicts: {
      // Packets that the rules drop are told by their own check.
      'network-rules-pass': 9,
      'network-rule-drops': 9,
      'network-rules-accept-none': 9,
      'neighbour-silent-heard': 3,
      'neighbour-silent': 3,
      'peer-port-rejected': 3,
      'peer-not-reached': 2,
      'peer-not-heard': 1,
    },
  },
  'address-taken': {
    explains: { 'ping-dropped': 1, 'ping-silent': 1, 'neighbour-earlier': 1 },
    contradicts: {
      'ping-answered': 9,
      'peer-port-open': 9,
      'far-answered': 9,
      'peer-not-heard': 1,
      'peer-not-reached': 2,
      'neighbour-silent-heard': 2,
      'neighbour-silent': 2,
    },
  },
}

/** Findings of these checks allow several explanations; those of others name what is wrong. */
const ambiguous: ReadonlySet<CheckId> = new Set([
  'peer-listed',
  'peer-path',
  'peer-neighbour',
  'peer-loss',
  'peer-port',
])
/** At most this many are told. */
const most = 4
/** A best score that leads by less is not clearly the best. */
const clearLead = 2

/**
 * Returns what may explain the findings about a device, the best explanation first. `hostedIn`: a network of ours that has the
 * device as a member, null: none.
 */
export function hypothesesOf(
  subject: DoctorSubject,
  checks: readonly Check[],
  hostedIn: NetworkId | null,
): readonly Hypothesis[] {
  const cause = causeOf({ checks })
  if (subject.kind !== 'peer' || cause === null || !ambiguous.has(cause.id)) return []
  const found = new Set(checks.flatMap(({ evidence }) => evidence.map(({ code }) => code)))
  const sum = (weights: Weights): number =>
    [...found].reduce((total, code) => total + (weights[code] ?? 0), 0)
  const scored = hypothesisIds
    .map((id) => ({ id, score: sum(claims[id].explains) - sum(claims[id].contradicts) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
  const lead = (scored[0]?.score ?? 0) - (scored[1]?.score ?? 0)
  return scored.map(({ id }, index) => ({
    id,
    sureness: index === 0 && lead >= clearLead ? 'likely' : 'possible',
    test:
      hostedIn !== null && isKnownByHost.has(id) && subject.address !== null
        ? { kind: 'hosted', id: hostedIn, member: subject.address }
        : null,
  }))
}

/** The host of the network tells whether it is so. */
const isKnownByHost: ReadonlySet<HypothesisId> = new Set(['device-left', 'no-multicast', 'network-rules'])
