import type { CheckId, DoctorFix, DoctorVerdict } from '../../contract/doctor.ts'
import type {
  DoctorEvidence,
  EvidenceCode,
  EvidenceValues,
  Unchecked,
} from '../../contract/doctor-evidence.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Gathered } from './gather.ts'

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

export const verdict = {
  good: result('good'),
  bad: result('bad'),
  doubtful: result('doubtful'),
  unchecked: result('unchecked'),
}

export function nothing(...evidence: readonly DoctorEvidence[]): CheckResult {
  return { verdict: 'unchecked', evidence, fix: null, isEmpty: true }
}

export function notChecked(why: Unchecked, by = '', detail = ''): DoctorEvidence {
  return say('unchecked', { why, by, detail })
}

/** The result of a check that cannot be judged without this fact. */
export function without(fact: Extract<Gathered<unknown>, { readonly kind: 'unknown' }>): CheckResult {
  return verdict.unchecked([notChecked(fact.why, fact.by, fact.detail)])
}

export const belowFirst: CheckResult = verdict.unchecked([notChecked('check-below')])

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
  if (worst === undefined) return nothing(notChecked('nothing-to-check'))
  const alike = sorted.filter((each) => order(each) === order(worst))
  const networks = results.flatMap((each) => each.networks ?? [])
  return {
    ...worst,
    evidence: alike.flatMap(({ evidence }) => evidence),
    fix: alike.find(({ fix }) => fix !== null)?.fix ?? null,
    ...(networks.length > 0 && { networks: [...new Set(networks)] }),
  }
}
