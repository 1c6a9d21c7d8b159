import type { ReadList } from '../../../contract/lists.ts'
import type { Peer, PeerReach } from '../../../contract/peer.ts'
import { success } from '../../../contract/result.ts'
import { isNodeAddress, type NodeAddress } from '../../../domain/network-id.ts'
import type { Translate } from '../../../words/translate.ts'
import { textTable } from '../../base/shown-text.ts'
import { faultOutcome, refreshed } from './refreshed.ts'
import {
  jsonText,
  listingVerb,
  misuse,
  tooMany,
  type Verb,
  type VerbOutcome,
  type VerbParts,
} from './verb.ts'

/** Lists the nodes that this node knows. */
export const peers = listingVerb('peers', (json) => async ({ ask, t }) => {
  const served = await refreshed(ask, t)
  if (!served.ok) return served.error
  const read = await ask('peers.list')
  if (!read.ok) return faultOutcome(t, read.error)
  return { code: 0, text: json ? jsonText(peersJson(read.value)) : peersText(t, read.value) }
})

/** Entries that could not be read are counted in a last one, whose node is null. */
function peersJson({ items, unreadable }: ReadList<Peer>) {
  return [...items.map(peerJson), ...(unreadable === 0 ? [] : [{ node: null, unreadable }])]
}

/** Scripts rely on these fields. null: unknown */
function peerJson({ address, names, role, reach, latency, silence, unreadablePaths, ...rest }: Peer) {
  const lost = unreadablePaths === 0 ? [] : [{ address: null, unreadable: unreadablePaths }]
  return {
    node: address,
    names: names.map(({ name, network }) => ({ name, network })),
    role: role || null,
    path: reach,
    latencyMs: latency,
    silenceMs: silence,
    ...rest,
    paths: rest.paths && [...rest.paths, ...lost],
  }
}

function peersText(t: Translate, { items, unreadable }: ReadList<Peer>): string {
  const lost = unreadable === 0 ? '' : `${t('common.unreadable', { count: unreadable })}\n`
  return `${peerTable(t, items)}${lost}`
}

function peerTable(t: Translate, list: readonly Peer[]): string {
  if (list.length === 0) return `${t('command-line.noPeers')}\n`
  const heads = [
    t('command-line.node'),
    t('command-line.name'),
    t('command-line.role'),
    t('command-line.path'),
    t('command-line.version'),
  ]
  const rows = list.map((peer) => [
    peer.address,
    peer.names.find(({ name }) => name !== '')?.name ?? '–',
    peer.role || '–',
    pathText(t, peer.reach, peer.latency),
    peer.version ?? '–',
  ])
  return textTable([heads, ...rows])
}

export function pathText(t: Translate, path: PeerReach | null, latency: number | null): string {
  if (path === null) return '–'
  const word = t(`command-line.paths.${path}`)
  return latency === null ? word : t('command-line.pathIn', { path: word, latency })
}

/** Moves the traffic with a bonded peer to the next link of its bond. */
export const rotate: Verb = {
  takes: 'NODE',
  does: (t) => t('help.verb.rotate'),
  flags: {},
  writes: true,
  parse({ rest: [given, more] }) {
    if (more !== undefined) return tooMany('rotate', more)
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
