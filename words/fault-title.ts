import type { Fault } from '../contract/fault.ts'
import type { Translate } from './translate.ts'

/** Says in a few words what happened: the one title of a fault, for windows, tray, notifications and command line. */
export function faultTitle(t: Translate, { code, status }: Pick<Fault, 'code' | 'status'>): string {
  const title = t(`fault.${code}.title`)
  return status === undefined ? title : t('fault-title.withStatus', { title, status: String(status) })
}
