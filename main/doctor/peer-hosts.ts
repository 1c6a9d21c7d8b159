import type { DoctorSubject } from '../../contract/doctor.ts'
import { controllerOf } from '../../domain/network-id.ts'
import { type DoctorFacts, type DoctorGathered, networksOf } from './facts.ts'
import { fact, type Gathered, missing, textOf } from './gather.ts'
import type { DoctorSources } from './gatherers.ts'

/** Asks the hosts of those joined networks that are managed here about their members. */
export async function readPeerHosts(
  { service }: Pick<DoctorGathered, 'service'>,
  subject: DoctorSubject,
  { namesOf, readHosted }: Pick<DoctorSources, 'namesOf' | 'readHosted'>,
): Promise<Gathered<DoctorFacts['peerHosts']>> {
  if (subject.kind !== 'peer') return missing('', 'nothing-to-check')
  const own = service.kind === 'found' && service.value.outcome.ok ? service.value.outcome.node.address : null
  if (subject.address === null) return missing('', 'nothing-to-check')
  const named = namesOf(subject.address).map(({ network }) => network)
  const ids = networksOf({ service })
    .map(({ id }) => id)
    .filter((id) => controllerOf(id) === own || named.includes(id))
  if (ids.length === 0) return missing('', 'nothing-to-check')
  const replies = await Promise.all(ids.map(readHosted))
  const hosts = replies.flatMap((reply) => (reply.ok ? [reply.value] : []))
  const refused = replies.find(({ ok }) => !ok)
  if (hosts.length === 0 && refused?.ok === false)
    return missing('the hosts', 'failed', `${refused.error.code} ${refused.error.detail ?? ''}`)
  const shown = hosts.map(({ network, members }) => ({
    network: network.id,
    multicastLimit: network.config.multicastLimit,
    rules: network.config.rules,
    capabilities: network.config.capabilities,
    tags: network.config.tags,
    members: members.filter(({ id }) => id === subject.address || id === own).map(({ config }) => config),
  }))
  return fact('the hosts', hosts, textOf(shown))
}
