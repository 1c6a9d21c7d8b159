import type { Check, CheckId, Diagnosis, DoctorFix, DoctorSubject } from '../../../contract/doctor.ts'
import { causeOf } from '../../../contract/doctor.ts'
import type { EvidenceCode } from '../../../contract/doctor-evidence.ts'
import type { Fault } from '../../../contract/fault.ts'
import type { Network, Node } from '../../../contract/node.ts'
import type { Neighbour, SystemRoute } from '../../../domain/computer/computer.ts'
import type { Avoided } from '../../../domain/service-settings/avoided.ts'
import type { DoctorContext } from '../check.ts'
import { startDiagnosis } from '../diagnosis.ts'
import type { DoctorFacts, DoctorGathered } from '../facts.ts'
import { fact, type Gathered, type Gatherers, missing } from '../gather.ts'
import { answered, contextOf, subjects, whole, wholeNetwork } from './whole.ts'

/** Runs a diagnosis on given facts, and returns its checks. */
export async function checksFrom(...given: Parameters<typeof diagnosisFrom>): Promise<readonly Check[]> {
  return (await diagnosisFrom(...given)).checks
}

/** Runs a diagnosis on given facts, and returns one of its checks. */
export async function checkFrom(id: CheckId, ...given: Parameters<typeof diagnosisFrom>) {
  return (await checksFrom(...given)).find((check) => check.id === id)
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

/** A cause: its check, its first evidence, and its fix where it has one */
type Named = readonly [CheckId, EvidenceCode, DoctorFix['kind']?]
/** A test case: what is broken, the facts that show it, and the expected cause */
export type Cause = readonly [string, Partial<DoctorGathered>, Named]
/** Returns the cause that a diagnosis finds, in the form of `Named` */
export async function causeIn(facts: Partial<DoctorGathered>, subject?: DoctorSubject) {
  const cause = causeOf({ checks: await checksFrom(facts, subject) })
  return [cause?.id, cause?.evidence[0]?.code, ...(cause?.fix ? [cause.fix.kind] : [])]
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
/** A computer that was given no address in the network */
export const withoutAddress = computer({
  interfaces: [{ name: wholeNetwork.portDeviceName, mac: null, mtu: 2800, addresses: [] }],
})
/** The route by way of the gateway is missing. */
export const routeMissing = found('computer', (value) => ({
  ...value,
  routes: (value.routes ?? []).slice(0, 2),
}))
export const routes = (...more: readonly SystemRoute[]) =>
  found('computer', (value) => ({ ...value, routes: [...(value.routes ?? []), ...more] }))

/** The routes of the network's full tunnel, as the service sets them */
export const halves = ['0.0.0.0/1', '128.0.0.0/1'].map((target) => ({
  ...{ target, via: '10.147.17.1', interface: wholeNetwork.portDeviceName, metric: 5000 },
}))
const defaultRoute = { target: '0.0.0.0/0', via: '10.147.17.1', flags: 0, metric: 0 }
/** The service reports a full tunnel by way of the network. */
export const tunnelOf = (node: Partial<Node> = {}) =>
  answered(
    {
      flags: { ...wholeNetwork.flags, allowDefault: true },
      routes: [...wholeNetwork.routes, defaultRoute],
    },
    node,
  )
export const tunnelled = { service: tunnelOf(), ...routes(...halves) }

export const offline = answered({}, { online: false })
export const avoiding = (change: Partial<Avoided>) =>
  found('avoided', (nothing) => ({ ...nothing, ...change }))
/** The service started so many ms ago. */
export const startedAgo = (age: number) => ({ serviceStart: fact('systemctl', { at: 1, age }) })
/** This computer has joined another network too. */
export const joinedAlso = (change: Partial<Network>) =>
  found('service', (value) => {
    if (!value.outcome.ok) throw new Error('no answer')
    const other = { ...wholeNetwork, id: 'a09acf0233c1d5e4', portDeviceName: 'ztother', ...change }
    return { ...value, outcome: { ...value.outcome, networks: [...value.outcome.networks, other] } }
  })

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
