import type { CheckId } from '../../../contract/doctor.ts'
import type { Network } from '../../../contract/node.ts'
import {
  type CheckDefinition,
  type CheckResult,
  type DoctorContext,
  defineCheck,
  notChecked,
  say,
  together,
  verdict,
} from '../check.ts'
import { type DoctorFacts, type DoctorGathered, reportedBy } from '../facts.ts'

type Always = 'service' | 'peerAddress'

/** Returns the joined networks that the diagnosis is about; null: the service does not say. */
export function checkedNetworks(
  { service, peerAddress }: Pick<DoctorGathered, Always>,
  { subject, hostedWith }: Pick<DoctorContext, 'subject' | 'hostedWith'>,
): readonly Network[] | null {
  const networks = reportedBy({ service })?.networks
  if (networks === undefined) return null
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
      if (networks === null) return verdict.below
      if (networks.length === 0)
        return context.subject.kind === 'network'
          ? verdict.below
          : verdict.nothing(notChecked('nothing-to-check'))
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
  return pause === null ? null : verdict.nothing(say('network-paused'))
}
