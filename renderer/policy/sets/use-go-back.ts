import type { UsedSet } from '../../../contract/network-set.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { networkName } from './set-states.tsx'

/** Takes the last set that was used back, and says what came of it. What did not go back can be tried again. */
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
