import type { DoctorSubject } from '../../../contract/doctor.ts'
import { sameAddress } from '../../../domain/addresses/address.ts'
import { nodeOfMac } from '../../../domain/computer/member-address.ts'
import { type DoctorFacts, type DoctorGathered, networksOf } from '../facts.ts'
import { belowThis, type Gathered, missing } from '../gather.ts'
import type { DoctorSources } from '../gatherers.ts'

/**
 * Asks the other computer how it sees this one. It is asked through the network alone, and what it says counts only if the
 * hardware address behind the answer is the device's: another computer of the same address would speak for it.
 */
export async function readFarReport(
  { peerAddress: at, peerRoute, service }: Pick<DoctorGathered, 'peerAddress' | 'peerRoute' | 'service'>,
  subject: DoctorSubject,
  {
    askFar,
    probes,
  }: Pick<DoctorSources, 'askFar'> & {
    readonly probes: Pick<DoctorSources['probes'], 'neighbours'>
  },
): Promise<Gathered<DoctorFacts['farReport']>> {
  if (subject.kind !== 'peer') return missing('', 'nothing-to-check')
  if (at.kind === 'unknown') return at
  if (peerRoute.kind === 'unknown') return peerRoute
  const { address, network: id } = at.value
  const route = peerRoute.value[0]?.route
  const device = networksOf({ service }).find((network) => network.id === id)?.portDeviceName
  if (route?.kind !== 'goes' || route.interface !== device || route.via !== null)
    return belowThis('other-computer')
  const answer = await askFar({ address, port: subject.port ?? null })
  if (answer.kind === 'unknown' || answer.value.kind !== 'told') return answer
  const neighbours = await probes.neighbours()
  if (neighbours.kind === 'unknown') return neighbours
  const near = neighbours.value.find(
    (each) => each.interface === device && sameAddress(each.address, address),
  )
  const node = near?.mac == null ? null : nodeOfMac(id, near.mac)
  return node === subject.address ? answer : missing(neighbours.by, 'not-told')
}
