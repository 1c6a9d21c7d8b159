import type { DoctorFix, DoctorVerdict, RungId } from '../../contract/doctor.ts'
import type {
  DoctorEvidence,
  EvidenceCode,
  EvidenceValues,
  Unchecked,
} from '../../contract/doctor-evidence.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { Gathered } from './gather.ts'

/** What a rung was found to be. */
export interface Finding {
  readonly verdict: DoctorVerdict
  readonly evidence: readonly DoctorEvidence[]
  readonly fix: DoctorFix | null
  /** Of a rung of networks: those that are not well; absent: it is about none */
  readonly networks?: readonly NetworkId[]
  /** Another rung than the table's is the cause; null: none is, this one is a cause itself */
  readonly follows?: RungId | null
  /** There was nothing to check, which is as good as good. */
  readonly isEmpty?: true
}

export function say<C extends EvidenceCode>(
  code: C,
  ...[values]: keyof EvidenceValues[C] extends never ? [] : [values: EvidenceValues[C]]
): DoctorEvidence {
  // One code with its own values is one of the union, which the compiler does not see.
  return { code, network: null, ...values } as unknown as DoctorEvidence
}

const finding =
  (verdict: DoctorVerdict) =>
  (evidence: readonly DoctorEvidence[], fix: DoctorFix | null = null): Finding => ({ verdict, evidence, fix })

export const verdict = {
  good: finding('good'),
  bad: finding('bad'),
  doubtful: finding('doubtful'),
  unchecked: finding('unchecked'),
}

export function nothing(...evidence: readonly DoctorEvidence[]): Finding {
  return { verdict: 'unchecked', evidence, fix: null, isEmpty: true }
}

export function notChecked(why: Unchecked, by = '', detail = ''): DoctorEvidence {
  return say('unchecked', { why, by, detail })
}

/** A rung that cannot be told without this fact. */
export function without(fact: Extract<Gathered<unknown>, { readonly kind: 'unknown' }>): Finding {
  return verdict.unchecked([notChecked(fact.why, fact.by, fact.detail)])
}

export const belowFirst: Finding = verdict.unchecked([notChecked('rung-below')])

/** From the worst: one that could not be told is worse than one that is good. */
const order = (each: Finding): number =>
  each.isEmpty === true ? 4 : ['bad', 'doubtful', 'unchecked', 'good'].indexOf(each.verdict)

/** Of several parts, or several networks: the worst of them, with what was found of those and the first one's fix. */
export function together(findings: readonly Finding[]): Finding {
  const sorted = findings.toSorted((one, other) => order(one) - order(other))
  const [worst] = sorted
  if (worst === undefined) return nothing(notChecked('nothing-to-check'))
  const alike = sorted.filter((each) => order(each) === order(worst))
  const networks = findings.flatMap((each) => each.networks ?? [])
  return {
    ...worst,
    evidence: alike.flatMap(({ evidence }) => evidence),
    fix: alike.find(({ fix }) => fix !== null)?.fix ?? null,
    ...(networks.length > 0 && { networks: [...new Set(networks)] }),
  }
}
