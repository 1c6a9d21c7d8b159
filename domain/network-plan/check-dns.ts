import { parseAddress } from '../addresses/address.ts'
import { notAnAddress } from './check-pools.ts'
import { isHostname } from './hostname.ts'
import type { NetworkConfig } from './network-config.ts'
import { type PlanLocation, type PlanProblem, problem } from './plan-problem.ts'

/** The service passes only this many on to members. */
const mostServers = 4

export function checkDns({ domain, servers }: NetworkConfig['dns']): readonly PlanProblem[] {
  const found: PlanProblem[] = []
  const ofDomain: PlanLocation = { kind: 'dns-domain' }
  if (domain !== null && domain !== '' && !isHostname(domain))
    found.push(problem('error', ofDomain, { kind: 'not-a-hostname' }))
  if (domain === '' && servers !== null && servers.length > 0)
    found.push(problem('warning', ofDomain, { kind: 'domain-missing' }))
  if (domain !== null && domain !== '' && servers?.length === 0)
    found.push(problem('warning', ofDomain, { kind: 'servers-missing' }))
  const seen = new Set<string>()
  servers?.forEach((text, index) => {
    const at: PlanLocation = { kind: 'dns-server', index }
    if (index === mostServers) found.push(problem('error', at, { kind: 'too-many', most: mostServers }))
    const address = parseAddress(text)
    if (address === null) found.push(notAnAddress(at, text))
    else if (seen.has(address.text)) found.push(problem('warning', at, { kind: 'given-twice' }))
    else seen.add(address.text)
  })
  return found
}
