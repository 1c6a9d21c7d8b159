import type { Fault } from '../../../contract/fault.ts'
import { isServing, nameOf } from '../../../contract/network-state.ts'
import type { ChangeReport } from '../../../contract/pause.ts'
import type { Result } from '../../../contract/result.ts'
import type { Connection, NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import { faultTitle } from '../../../words/fault-title.ts'
import { connectionWord } from '../../../words/network-status.ts'
import type { Translate } from '../../../words/translate.ts'
import type { Ask } from './ask.ts'
import { notDone, type VerbOutcome } from './verb.ts'

/** Polls and returns the snapshot, or the outcome that ends the verb if the service does not reply. */
export async function refreshed(ask: Ask, t: Translate): Promise<Result<Snapshot, VerbOutcome>> {
  const read = await ask('snapshot.refresh')
  if (!read.ok) return { ok: false, error: faultOutcome(t, read.error) }
  const { connection } = read.value
  return isServing(connection) ? read : { ok: false, error: serviceOutcome(t, connection) }
}

/** Like `refreshed`, but polls up to three times until the slower comparison with this computer is complete. */
export async function refreshedCompared(ask: Ask, t: Translate): Promise<Result<Snapshot, VerbOutcome>> {
  for (let left = 2; ; left -= 1) {
    const read = await refreshed(ask, t)
    if (!read.ok || left === 0 || !read.value.networks.some(isUncompared)) return read
  }
}

/** Returns whether the network has not been compared with the state of this computer yet. */
export function isUncompared({ network, inEffect }: NetworkEntry): boolean {
  return network !== null && network.portDeviceName !== '' && inEffect === null
}

/** Returns a fault as text for standard error. */
function faultText(t: Translate, fault: Fault): string {
  const { code, detail } = fault
  const title = faultTitle(t, fault)
  return t('command-line.reason', { state: title, code: detail === undefined ? code : `${code}: ${detail}` })
}

/** Returns the outcome of a verb that failed because of a fault. */
export function faultOutcome(t: Translate, fault: Fault): VerbOutcome {
  const { code, detail = null } = fault
  return {
    code: 1,
    text: '',
    reason: faultText(t, fault),
    error: { code, title: faultTitle(t, fault), detail },
  }
}

/** Returns the outcome of a verb that failed because the service does not reply. */
function serviceOutcome(t: Translate, connection: Connection): VerbOutcome {
  return 'fault' in connection
    ? faultOutcome(t, connection.fault)
    : notDone(connection.state, serviceReason(t, connection))
}

/** Returns why the service does not reply, for standard error. */
export function serviceReason(t: Translate, connection: Connection): string {
  return 'fault' in connection
    ? faultText(t, connection.fault)
    : connectionWord(t, { connection, node: null })
}

/** Returns the outcome of a verb that changed several networks: the results, and the reasons for those that failed. */
export function outcomeOfSeveral(
  t: Translate,
  text: string,
  failed: ChangeReport['failed'],
  networks: readonly NetworkEntry[],
): VerbOutcome {
  if (failed.length === 0) return { code: 0, text }
  const names = new Map(networks.map((entry) => [entry.id, nameOf(entry)]))
  const reasons = failed.map(({ network, fault }) =>
    t('command-line.about', { about: names.get(network) ?? network, what: faultText(t, fault) }),
  )
  return { code: 1, text, reason: reasons.join('\n') }
}
