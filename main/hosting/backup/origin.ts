import { type AccountNetworkChange, isAccountNetwork } from '../../../contract/account.ts'
import type { Origin } from '../../../contract/backup-commands.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { Sources } from '../sources/sources.ts'
import type { Templates } from './templates.ts'

/** What a new network takes over: settings and rules, and neither a name nor who may do what. */
export async function readOrigin(
  sources: Sources,
  templates: Templates,
  origin: Origin,
): Promise<Result<AccountNetworkChange>> {
  if (origin.kind === 'template') return templates.read(origin.template)
  const source = sources.of(origin.network)
  if (!source.ok) return source
  const network = await source.value.network(origin.network)
  if (!network.ok) return network
  const { config } = network.value
  if (!isAccountNetwork(network.value)) return success(config)
  const { description, rulesSource, capabilitiesByName, tagsByName } = network.value
  return success({ ...config, description, rulesSource, capabilitiesByName, tagsByName })
}
