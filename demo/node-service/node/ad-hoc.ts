import { sixPlane } from '../controller/assign.ts'
import type { Answer } from './join-flow.ts'

const form = /^ff([0-9a-f]{4})([0-9a-f]{4})000000$/

/**
 * Ad-hoc networks have no controller: their id says which ports they let through, "ff", first and last port in four
 * hex digits each, six zeros. undefined: not the id of one.
 */
export function adHocAnswer(id: string, address: string): Answer | undefined {
  const [, first, last] = form.exec(id) ?? []
  if (first === undefined || last === undefined || first > last) return undefined
  return {
    kind: 'configuration',
    configuration: {
      name: `adhoc-${first}-${last}`,
      type: 'PUBLIC',
      mtu: 2800,
      bridge: false,
      broadcastEnabled: false,
      dns: { domain: '', servers: [] },
      routes: [],
      assignedAddresses: [sixPlane(id, address)],
      netconfRevision: 1,
    },
  }
}
