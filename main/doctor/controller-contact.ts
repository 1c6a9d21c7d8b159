import type { DoctorFix } from '../../contract/doctor.ts'
import type { DoctorEvidence } from '../../contract/doctor-evidence.ts'
import type { Network } from '../../contract/node.ts'
import { foundIn } from '../../domain/computer/probed.ts'
import { adHocOf } from '../../domain/network-id.ts'
import { isSilent } from '../../domain/silence.ts'
import { say } from './check.ts'
import { type DoctorGathered, nodeOf } from './facts.ts'

/** ms: the service lists a node that it has not heard of for at most this long. */
const forgottenAfter = 500_000
/** ms after its start within which the service may not have heard of anybody yet */
const startsWithin = 15_000

/** Tells if anything came from a network's controller. */
export type Contact =
  /** This node is the controller, or the network has none. */
  | { readonly kind: 'here' | 'needless' }
  | { readonly kind: 'heard' | 'unknown' }
  | { readonly kind: 'silent'; readonly milliseconds: number }
  /**
   * The service does not list it. `since`: the service's start, in ms since the epoch, where it was too lately to forget a
   * node; null: it was earlier, or is not known
   */
  | { readonly kind: 'gone'; readonly since: number | null; readonly isEarly: boolean }

export type ContactFacts = Pick<DoctorGathered, 'service' | 'peers' | 'serviceStart'>

export function contactOf({ id }: Network, { service, peers, serviceStart }: ContactFacts): Contact {
  const address = id.slice(0, 10)
  if (adHocOf(id) !== null) return { kind: 'needless' }
  const own = nodeOf({ service })?.address ?? null
  if (own === address) return { kind: 'here' }
  if (own === null || peers.kind === 'unknown') return { kind: 'unknown' }
  const peer = peers.value.find((each) => each.address === address)
  if (peer === undefined) {
    const { at = null, age = null } = foundIn(serviceStart) ?? {}
    const isNew = age !== null && age < forgottenAfter
    return { kind: 'gone', since: isNew ? at : null, isEarly: age !== null && age < startsWithin }
  }
  const { silence } = peer
  // All packets of a node may come by way of others, of which the service tells no time.
  if (silence === null) return { kind: 'unknown' }
  return isSilent(silence) ? { kind: 'silent', milliseconds: silence } : { kind: 'heard' }
}

/**
 * Tells that the network's configuration is one from before the service started, as its controller has not answered since.
 * null: it may be a newer one
 */
export function oldConfiguration(network: Network, facts: ContactFacts): DoctorEvidence | null {
  const contact = contactOf(network, facts)
  if (contact.kind !== 'gone' || contact.since === null) return null
  return say('configuration-old', { controller: network.id.slice(0, 10), since: contact.since })
}

/** Returns the service's start if it was so recent that what is missing may still come. null: it started earlier, or that is not known */
export function justStarted({ serviceStart }: Pick<DoctorGathered, 'serviceStart'>): DoctorEvidence | null {
  if (serviceStart.kind === 'unknown' || serviceStart.value.age >= startsWithin) return null
  return say('service-just-started', { seconds: Math.round(serviceStart.value.age / 1_000) })
}

/**
 * Offers to join the network again, which makes its interface anew. null: it would not come back, as its controller does not
 * answer or there is nothing to make interfaces with
 */
export function joinAgain(
  network: Network,
  facts: ContactFacts & Pick<DoctorGathered, 'switches'>,
): DoctorFix | null {
  const { kind } = contactOf(network, facts)
  if (kind === 'silent' || kind === 'gone' || foundIn(facts.switches)?.hasTun === false) return null
  return { kind: 'join-again', network: network.id }
}
