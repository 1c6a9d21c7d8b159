import type { CheckId, DoctorFix, DoctorSubject, DoctorVerdict } from '../../contract/doctor.ts'
import type {
  DoctorEvidence,
  EvidenceCode,
  EvidenceValues,
  Unchecked,
} from '../../contract/doctor-evidence.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { NotFound } from '../../domain/computer/probed.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import type { DoctorFacts, DoctorGathered } from './facts.ts'

/** Context of a diagnosis besides the facts. */
export interface DoctorContext {
  readonly subject: DoctorSubject
  readonly platform: NodeJS.Platform
  /** The application's entry for a network; null: it has none */
  readonly entry: (id: NetworkId) => NetworkEntry | null
  /** This node hosts the network, so we can authorize its members. */
  readonly isHosted: (id: NetworkId) => boolean
  /** The name of the device that the subject is; null: it is none, or its name is not known */
  readonly nameOf: (subject: DoctorSubject) => string | null
  /** The networks of ours that have this node as a member, as far as they are known. null: none */
  readonly hostedWith: (node: NodeAddress | null) => readonly NetworkId[]
  /** The network's host is this node, or may be. */
  readonly isOfThisNode: (id: NetworkId) => boolean
  /** The time when the diagnosis began, in ms since 1970 */
  readonly now: number
}

/** Describes how a check is judged from the facts that it needs. */
export interface CheckDefinition {
  readonly id: CheckId
  readonly needs: readonly (keyof DoctorFacts)[]
  judge(facts: DoctorGathered, context: DoctorContext): CheckResult
}

/** Defines a check; its judge sees only the facts that it names. */
export function defineCheck<F extends keyof DoctorFacts>(
  id: CheckId,
  needs: readonly F[],
  judge: (facts: Pick<DoctorGathered, F>, context: DoctorContext) => CheckResult,
): CheckDefinition {
  return { id, needs, judge }
}

/** The result of judging a check. */
export interface CheckResult {
  readonly verdict: DoctorVerdict
  readonly evidence: readonly DoctorEvidence[]
  readonly fix: DoctorFix | null
  /** Only for checks about networks: the networks with a problem; absent: the check is not about networks */
  readonly networks?: readonly NetworkId[]
  /** Overrides the cause from the dependency table; null: this check is itself a cause */
  readonly follows?: CheckId | null
  /** There was nothing to check, which counts as good. */
  readonly isEmpty?: true
}

export function say<C extends EvidenceCode>(
  code: C,
  ...[values]: keyof EvidenceValues[C] extends never ? [] : [values: EvidenceValues[C]]
): DoctorEvidence {
  // One code with its own values belongs to the union, but the compiler cannot tell.
  return { code, network: null, ...values } as unknown as DoctorEvidence
}

const result =
  (verdict: DoctorVerdict) =>
  (evidence: readonly DoctorEvidence[], fix: DoctorFix | null = null): CheckResult => ({
    verdict,
    evidence,
    fix,
  })

/** The results of checks */
export const verdict = {
  good: result('good'),
  bad: result('bad'),
  doubtful: result('doubtful'),
  unchecked: result('unchecked'),
  /** There is nothing of the kind to check. */
  nothing: (...evidence: readonly DoctorEvidence[]): CheckResult => ({
    ...result('unchecked')(evidence),
    isEmpty: true,
  }),
  /** It cannot be judged without this fact. */
  without: ({ why, by, detail }: NotFound<Unchecked>): CheckResult =>
    result('unchecked')([notChecked(why, by, detail)]),
  /** It can only be judged once a check below is good. */
  below: result('unchecked')([notChecked('check-below')]),
}

export function notChecked(why: Unchecked, by = '', detail = ''): DoctorEvidence {
  return say('unchecked', { why, by, detail })
}

/** Sort order with the worst first: an unchecked result is worse than a good one. */
const order = (each: CheckResult): number =>
  each.isEmpty === true ? 4 : ['bad', 'doubtful', 'unchecked', 'good'].indexOf(each.verdict)

/**
 * Combines results of several parts or networks: the worst verdict, with the evidence of those that have it and the
 * first one's fix.
 */
export function together(results: readonly CheckResult[]): CheckResult {
  const sorted = results.toSorted((one, other) => order(one) - order(other))
  const [worst] = sorted
  if (worst === undefined) return verdict.nothing(notChecked('nothing-to-check'))
  const alike = sorted.filter((each) => order(each) === order(worst))
  const networks = results.flatMap((each) => each.networks ?? [])
  return {
    ...worst,
    evidence: alike.flatMap(({ evidence }) => evidence),
    fix: alike.find(({ fix }) => fix !== null)?.fix ?? null,
    ...(networks.length > 0 && { networks: [...new Set(networks)] }),
  }
}
