import type { CheckId } from '../../../contract/doctor.ts'
import type { Network } from '../../../contract/node.ts'
import {
  belowFirst,
  type CheckDefinition,
  type CheckResult,
  type DoctorContext,
  defineCheck,
  notChecked,
  nothing,
  say,
  together,
} from '../check.ts'
import type { DoctorFacts, DoctorGathered } from '../facts.ts'

type Always = 'service' | 'peerAddress'

/** Returns the joined networks that the diagnosis is about; null: the service does not say. */
export function checkedNetworks(
  { service, peerAddress }: Pick<DoctorGathered, Always>,
  { subject, hostedWith }: Pick<DoctorContext, 'subject' | 'hostedWith'>,
): readonly Network[] | null {
  if (service.kind === 'unknown' || !service.value.outcome.ok) return null
  const { networks } = service.value.outcome
  if (subject.kind === 'network') return networks.filter(({ id }) => id === subject.id)
  if (subject.kind !== 'peer') return networks
  if (peerAddress.kind === 'found') return networks.filter(({ id }) => id === peerAddress.value.network)
  const known = hostedWith(subject.address)
  return known.length === 0 ? networks : networks.filter(({ id }) => known.includes(id))
}

/** Defines a check that is judged for each network separately. */
export function defineNetworkCheck<F extends keyof DoctorFacts>(
  id: CheckId,
  needs: readonly F[],
  judge: (network: Network, facts: Pick<DoctorGathered, F | Always>, context: DoctorContext) => CheckResult,
): CheckDefinition {
  return defineCheck(
    id,
    [...needs, 'service', 'peerAddress'] as readonly (F | Always)[],
    (facts, context) => {
      const networks = checkedNetworks(facts, context)
      if (networks === null) return belowFirst
      if (networks.length === 0)
        return context.subject.kind === 'network' ? belowFirst : nothing(notChecked('nothing-to-check'))
      return together(networks.map((network) => ofNetwork(judge(network, facts, context), network)))
    },
  )
}

function ofNetwork(result: CheckResult, { id }: Network): CheckResult {
  const evidence = result.evidence.map((each) => ({ ...each, network: id }))
  return { ...result, evidence, networks: result.verdict === 'good' ? [] : [id] }
}

/** A paused network is not expected to work; null: it is not paused. */
export function ofPaused({ id }: Network, { entry }: Pick<DoctorContext, 'entry'>): CheckResult | null {
  const pause = entry(id)?.pause ?? null
  return pause === null ? null : nothing(say('network-paused'))
}
