import type { UsedSet } from '../../../contract/network-set.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { networkName } from './set-states.tsx'

/** Uses a set. Changes show up in the snapshot; if there are none, a message says so. */
export function useSet() {
  const t = useTranslate()
  const { ask, message } = useApp()
  return async (id: string): Promise<void> => {
    const reply = await ask('sets.use', { id })
    if (!reply.ok) return
    const { name, changed, failed } = reply.value
    if (changed.length + failed.length === 0)
      message.value = { kind: 'done', text: t('set-changes.done', { name, count: 0 }) }
  }
}

/** Returns whether the set's networks are being changed or changed back. */
export function isUnderWay(used: UsedSet | null): boolean {
  return used !== null && used.step !== 'used'
}

/** Undoes the last use of a set, and reports the result. */
export function useGoBack() {
  const t = useTranslate()
  const { ask, message, snapshot } = useApp()
  return async ({ name }: UsedSet): Promise<void> => {
    const reply = await ask('sets.goBack')
    if (!reply.ok) return
    const [first] = reply.value.failed
    if (first === undefined) {
      message.value = { kind: 'done', text: t('sets.wentBack', { name }) }
      return
    }
    const { code, detail = '' } = first.fault
    const called = networkName({ network: first.network, name: '' }, snapshot.value?.networks ?? [])
    message.value = { kind: 'fault', fault: { code, detail: `${called}: ${detail}` } }
  }
}
