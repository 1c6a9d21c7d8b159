import type { Peer } from '../../../contract/node.ts'
import { success } from '../../../contract/result.ts'
import type { Translate } from '../../../words/translate.ts'
import { faultText, refreshed } from './refreshed.ts'
import { textTable } from './text-table.ts'
import { jsonText, notDone, type Verb, type VerbRun } from './verb.ts'

/** Lists the nodes that this node knows. */
export const peers: Verb = {
  takes: '[--json]',
  does: 'list the nodes that this one knows, and how each is reached',
  flags: { json: { type: 'boolean' } },
  parse({ flags, rest }) {
    const [more] = rest
    if (more !== undefined) return { ok: false, error: `peers takes no argument, but got "${more}".` }
    return success(printPeers(flags.json === true))
  },
}

function printPeers(json: boolean): VerbRun {
  return async ({ ask, t }) => {
    const served = await refreshed(ask, t)
    if (!served.ok) return served.error
    const read = await ask('peers.list')
    if (!read.ok) return notDone(faultText(t, read.error))
    return { code: 0, text: json ? jsonText(read.value.map(peerJson)) : peerTable(t, read.value) }
  }
}

/** Scripts rely on these fields. null: unknown */
function peerJson(peer: Peer) {
  const { address, names, role, latency, version, paths } = peer
  return {
    node: address,
    names: names.map(({ name, network }) => ({ name, network })),
    role,
    path: pathOf(peer),
    latencyMs: latency,
    version,
    paths: paths.map(({ address, active, preferred }) => ({ address, active, preferred })),
  }
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
    peer.role,
    pathText(t, pathOf(peer), peer.latency),
    peer.version ?? '–',
  ])
  return textTable([heads, ...rows])
}

function pathOf({ paths }: Peer): 'direct' | 'relayed' {
  return paths.some(({ active, expired }) => active && !expired) ? 'direct' : 'relayed'
}

export function pathText(t: Translate, path: 'direct' | 'relayed' | null, latency: number | null): string {
  if (path === null) return '–'
  const word = t(`command-line.paths.${path}`)
  return latency === null ? word : t('command-line.pathIn', { path: word, latency })
}
