import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'

/** Uses a set. What it changes the snapshot says; where that is nothing, it is said here. */
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
