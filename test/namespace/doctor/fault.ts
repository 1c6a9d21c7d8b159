import { afterEach, beforeEach, expect } from 'vitest'
import { type CheckId, causeOf, type DoctorSubject } from '../../../contract/doctor.ts'
import type { EvidenceCode } from '../../../contract/doctor-evidence.ts'
import { peer, startWholeSystem, type WholeSystem } from '../../support/doctor/whole-system.ts'

/** A fault that is made for real, and what the diagnosis has to name. */
export interface Fault {
  readonly what: string
  readonly subject?: (system: WholeSystem) => DoctorSubject
  readonly make: (system: WholeSystem) => Promise<unknown>
  readonly check: CheckId
  readonly evidence: EvidenceCode
}

/** A fault for which the diagnosis has to name this check, with this as its first evidence. */
export function fault(check: CheckId, evidence: EvidenceCode, what: string, make: Fault['make']): Fault {
  return { check, evidence, what, make }
}

/** The same faults for a check of this subject. `lead`: the beginning of their names */
export function seenFrom(
  subject: () => DoctorSubject,
  lead: string,
  faults: readonly Fault[],
): readonly Fault[] {
  return faults.map((each) => ({ ...each, what: `${lead}${each.what}`, subject }))
}

export const turnPeerOff: Fault['make'] = ({ far, device }) =>
  far.ip(`addr del ${peer.address}/24 dev ${device}-far`)

/** Returns this computer's address in the network. */
export async function ownAddress({ node, id }: WholeSystem): Promise<string> {
  return String((await node.network(id))?.assignedAddresses[0]).replace(/\/.*/, '')
}

/** These steps are taken once the test of a fault is over, the last one first. */
const afterTest: (() => unknown)[] = []
export function afterwards(act: () => unknown): void {
  afterTest.push(act)
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
    for (const act of afterTest.splice(0).reverse()) await act()
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
