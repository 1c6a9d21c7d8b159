import { afterEach, beforeEach, expect } from 'vitest'
import { type CheckId, causeOf, type DoctorSubject } from '../../../contract/doctor.ts'
import type { EvidenceCode } from '../../../contract/doctor-evidence.ts'
import { peer, startWholeSystem, type WholeSystem } from '../../support/doctor/whole-system.ts'
import { closeOpened } from './service-faults.ts'

/** A fault that is made for real, and what the diagnosis has to name. */
export interface Fault {
  readonly what: string
  readonly subject?: (system: WholeSystem) => DoctorSubject
  readonly make: (system: WholeSystem) => Promise<unknown>
  readonly check: CheckId
  readonly evidence: EvidenceCode
}

export const toPeer = (): DoctorSubject => ({ kind: 'peer', address: peer.node })
export const toPort = (): DoctorSubject => ({ kind: 'peer', address: peer.node, port: 22 })
export const toNetwork = ({ id }: WholeSystem): DoctorSubject => ({ kind: 'network', id })

/** Starts a whole system before each test; the answer says which one is there. */
export function systemOfEachTest(): () => WholeSystem {
  let system: WholeSystem
  beforeEach(async () => {
    system = await startWholeSystem()
  })
  afterEach(async () => {
    await closeOpened()
    await system.stop()
  })
  return () => system
}

/** Makes the fault: the diagnosis has to name it, and nothing else as a cause. */
export async function expectNamed(
  { subject, make, check, evidence }: Fault,
  system: WholeSystem,
): Promise<void> {
  await make(system)
  const diagnosis = await system.diagnose(subject?.(system))
  const cause = causeOf(diagnosis)
  expect([cause?.id, cause?.evidence[0]?.code], JSON.stringify(diagnosis.checks, null, 1)).toEqual([
    check,
    evidence,
  ])
  // Nothing below the cause may be reported as another cause.
  const below = diagnosis.checks.slice(
    0,
    diagnosis.checks.findIndex(({ id }) => id === check),
  )
  expect(below.filter(({ verdict, followsFrom }) => verdict === 'bad' && followsFrom === null)).toEqual([])
}
