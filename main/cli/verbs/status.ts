import { isServing, isUp, nameOf } from '../../../contract/network-state.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { connectionWord } from '../../../words/network-status.ts'
import type { Translate } from '../../../words/translate.ts'
import { textTable } from '../../base/shown-text.ts'
import { loginPageOf } from './networks.ts'
import { faultOutcome, serviceReason } from './refreshed.ts'
import { jsonText, listingVerb, type VerbRun } from './verb.ts'

/** Implements `--status`: prints one snapshot as JSON. The exit code is 0 if the node is online, else 1. */
export const printStatus = printSnapshot((_t, snapshot) => jsonText(snapshot))
const printTable = printSnapshot(statusTable)

export const status = listingVerb('status', (json) => (json ? printStatus : printTable))

function printSnapshot(textOf: (t: Translate, snapshot: Snapshot) => string): VerbRun {
  return async ({ ask, t }) => {
    const read = await ask('snapshot.refresh')
    if (!read.ok) return faultOutcome(t, read.error)
    const { connection } = read.value
    const text = textOf(t, read.value)
    return connection.state === 'online'
      ? { code: 0, text }
      : { code: 1, text, reason: serviceReason(t, connection) }
  }
}

function statusTable(t: Translate, snapshot: Snapshot): string {
  const { connection, node, networks, unreadableNetworks } = snapshot
  const connected = networks.filter((entry) => isUp(entry, isServing(connection))).length
  const logIns = networks.flatMap((entry) => {
    const page = loginPageOf(entry)
    return page === null
      ? []
      : [[t('command-line.logIn'), t('command-line.about', { about: nameOf(entry), what: page })]]
  })
  return textTable([
    [t('command-line.status'), connectionWord(t, snapshot)],
    [t('command-line.node'), node?.address ?? '–'],
    [t('command-line.version'), node?.version ?? '–'],
    [t('command-line.networks'), t('command-line.connectedOf', { connected, count: networks.length })],
    ...(unreadableNetworks === 0 ? [] : [['', t('common.unreadable', { count: unreadableNetworks })]]),
    ...logIns,
  ])
}
