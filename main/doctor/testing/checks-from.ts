import type { Check, CheckId, Diagnosis, DoctorSubject } from '../../../contract/doctor.ts'
import { causeOf } from '../../../contract/doctor.ts'
import type { EvidenceCode } from '../../../contract/doctor-evidence.ts'
import type { Fault } from '../../../contract/fault.ts'
import type { Neighbour, SystemRoute } from '../../../domain/computer/computer.ts'
import type { DoctorContext } from '../check.ts'
import { startDiagnosis } from '../diagnosis.ts'
import type { DoctorFacts, DoctorGathered } from '../facts.ts'
import { fact, type Gathered, type Gatherers, missing } from '../gather.ts'
import { contextOf, subjects, whole } from './whole.ts'

/** Runs a diagnosis on given facts, and returns its checks. */
export async function checksFrom(...given: Parameters<typeof diagnosisFrom>): Promise<readonly Check[]> {
  return (await diagnosisFrom(...given)).checks
}

/** Runs a diagnosis on given facts. */
export async function diagnosisFrom(
  facts: Partial<DoctorGathered>,
  subject: DoctorSubject = subjects.computer,
  context: Partial<DoctorContext> = {},
): Promise<Diagnosis> {
  const all = { ...whole, ...facts }
  const gatherers = Object.fromEntries(
    Object.entries(all).map(([name, fact]) => [
      name,
      { by: name, timeout: 100, needs: [], read: () => fact },
    ]),
  ) as unknown as Gatherers<DoctorFacts>
  const running = startDiagnosis({
    subject,
    gatherers,
    startedAt: 0,
    onChange: () => undefined,
    context: { ...contextOf(subject), ...context },
  })
  await running.run()
  return running.diagnosis()
}

/** A test case: what is broken, the facts that show it, and the expected cause: its check, first evidence and fix */
export type Cause = readonly [string, Partial<DoctorGathered>, CheckId, EvidenceCode, string | null]
/** Returns the cause that a diagnosis finds, in the form of `Cause` */
export async function causeIn(
  facts: Partial<DoctorGathered>,
  subject?: DoctorSubject,
): Promise<readonly [CheckId | undefined, EvidenceCode | undefined, string | null]> {
  const cause = causeOf({ checks: await checksFrom(facts, subject) })
  return [cause?.id, cause?.evidence[0]?.code, cause?.fix?.kind ?? null]
}

export const refused = (
  state: 'unreachable' | 'unauthorized',
  fault: Fault,
): Gathered<DoctorFacts['service']> => {
  const connection = { state, fault, version: null, port: 9993 } as const
  return fact('GET /status', { outcome: { ok: false, connection }, milliseconds: 1 })
}
export const silent = refused('unreachable', { code: 'service-unreachable', detail: 'http://127.0.0.1:9993' })

export const noUnit = { unit: missing('systemctl', 'not-here') }

/** Changes one fact of a computer without faults */
export function found<F extends keyof DoctorFacts>(
  name: F,
  change: (value: DoctorFacts[F]) => DoctorFacts[F],
): Pick<DoctorGathered, F> {
  const fact: Gathered<DoctorFacts[F]> = whole[name]
  if (fact.kind === 'unknown') throw new Error(`${name} is not known`)
  return { [name]: { ...fact, value: change(fact.value) } } as unknown as Pick<DoctorGathered, F>
}
export const computer = (change: Partial<DoctorFacts['computer']>) =>
  found('computer', (value) => ({ ...value, ...change }))
export const routes = (...more: readonly SystemRoute[]) =>
  found('computer', (value) => ({ ...value, routes: [...(value.routes ?? []), ...more] }))

export const lossy = (lost: number) =>
  fact('ping', { address: '10.147.17.8', sent: 5, received: 5 - lost, average: 20 })
export const silentPing = fact('ping', { address: '10.147.17.8', sent: 5, received: 0, average: null })

/** Changes what the computer knows of the device as its neighbour. */
export function neighbour(change: Partial<Neighbour>, heardSince: boolean | null = true) {
  const { peerNeighbour } = whole
  if (peerNeighbour.kind === 'unknown' || peerNeighbour.value.neighbour === null)
    throw new Error('no neighbour')
  return fact('ip neigh', { neighbour: { ...peerNeighbour.value.neighbour, ...change }, heardSince })
}
