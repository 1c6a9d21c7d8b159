import { success } from '../../../contract/result.ts'
import { isNodeAddress, type NodeAddress } from '../../../domain/network-id.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import type { Verb, VerbOutcome, VerbParts } from './verb.ts'

/** Moves the traffic with a bonded peer to the next link of its bond. */
export const rotate: Verb = {
  takes: 'NODE',
  does: (t) => t('help.verb.rotate'),
  flags: {},
  writes: true,
  parse({ rest: [given, more] }) {
    if (more !== undefined) return { ok: false, error: `rotate takes one argument, but got "${more}" too.` }
    const node = given?.toLowerCase() ?? ''
    if (!isNodeAddress(node))
      return { ok: false, error: 'rotate needs a node: its address of 10 digits of 0-9 and a-f.' }
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
