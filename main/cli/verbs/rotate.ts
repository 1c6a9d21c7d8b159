import { success } from '../../../contract/result.ts'
import { isNodeAddress, type NodeAddress } from '../../../domain/network-id.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import { misuse, type Verb, type VerbOutcome, type VerbParts } from './verb.ts'

/** Moves the traffic with a bonded peer to the next link of its bond. */
export const rotate: Verb = {
  takes: 'NODE',
  does: (t) => t('help.verb.rotate'),
  flags: {},
  writes: true,
  parse({ rest: [given, more] }) {
    if (more !== undefined) return misuse((t) => t('usage.tooMany', { verb: 'rotate', given: more }))
    const node = given?.toLowerCase() ?? ''
    if (!isNodeAddress(node)) return misuse((t) => t('usage.node', { what: 'rotate', given: given ?? '' }))
    return success((parts) => rotateBond(parts, node))
  },
}

async function rotateBond({ ask, t }: VerbParts, address: NodeAddress): Promise<VerbOutcome> {
  const served = await refreshed(ask, t)
  if (!served.ok) return served.error
  const rotated = await ask('peers.rotateBond', { address })
  if (!rotated.ok) return faultOutcome(t, rotated.error)
  return { code: 0, text: `${t('command-line.rotated', { node: address })}\n` }
}
