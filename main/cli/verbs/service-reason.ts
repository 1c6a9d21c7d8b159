import type { Connection } from '../../../contract/snapshot.ts'
import type { Translate } from '../../../words/translate.ts'

/** Why the service gives no answer, for standard error. */
export function serviceReason(t: Translate, connection: Connection): string {
  const state = t(`connection.${connection.state}`)
  if (!('fault' in connection)) return state
  const { code, detail } = connection.fault
  return t('command-line.reason', { state, code: detail === undefined ? code : `${code}: ${detail}` })
}
