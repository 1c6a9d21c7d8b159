import type { CheckId, DoctorSubject } from '../../../contract/doctor.ts'
import type { EvidenceCode } from '../../../contract/doctor-evidence.ts'
import { peer, type WholeSystem } from '../../support/doctor/whole-system.ts'

/** A fault that is made for real, and what the diagnosis has to name. */
export interface Fault {
  readonly what: string
  readonly subject?: (system: WholeSystem) => DoctorSubject
  readonly make: (system: WholeSystem) => Promise<unknown>
  readonly check: CheckId
  readonly evidence: EvidenceCode
}

export const toPeer = (): DoctorSubject => ({ kind: 'peer', address: peer.node })
export const toNetwork = ({ id }: WholeSystem): DoctorSubject => ({ kind: 'network', id })
