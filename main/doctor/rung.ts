import type { DoctorSubject, RungId } from '../../contract/doctor.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { DoctorFacts, DoctorGathered } from './facts.ts'
import type { Finding } from './finding.ts'

/** What stands beside the facts. */
export interface DoctorContext {
  readonly subject: DoctorSubject
  readonly platform: NodeJS.Platform
  /** What the application shows of a network; null: nothing */
  readonly entry: (id: NetworkId) => NetworkEntry | null
  /** Its members are ours to authorize. */
  readonly isHosted: (id: NetworkId) => boolean
  /** Programs and users that are root's, or else whose service it is */
  readonly now: number
}

/** How a rung is told from the facts that it needs. */
export interface RungCheck {
  readonly id: RungId
  readonly needs: readonly (keyof DoctorFacts)[]
  judge(facts: DoctorGathered, context: DoctorContext): Finding
}

/** A rung that may look at no other facts than those that it names. */
export function rung<F extends keyof DoctorFacts>(
  id: RungId,
  needs: readonly F[],
  judge: (facts: Pick<DoctorGathered, F>, context: DoctorContext) => Finding,
): RungCheck {
  return { id, needs, judge }
}
