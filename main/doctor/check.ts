import type { CheckId, DoctorSubject } from '../../contract/doctor.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { NetworkId, NodeAddress } from '../../domain/network-id.ts'
import type { CheckResult } from './check-result.ts'
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
