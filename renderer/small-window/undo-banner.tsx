import { useEffect, useState } from 'preact/hooks'
import type { Undo } from '../../contract/hosting.ts'
import { useApp } from '../app/state.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** The device that was let in last, as long as that can be taken back. */
export function UndoBanner({ undos }: { readonly undos: readonly Undo[] }) {
  const last = undos.findLast(({ authorized }) => authorized === true)
  return last === undefined ? null : <LastUndo key={last.id} undo={last} />
}

function LastUndo({ undo }: { readonly undo: Undo }) {
  const t = useTranslate()
  const { ask, message } = useApp()
  const [over, setOver] = useState(undo.until <= Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(undo.until - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [undo.until])
  if (over) return null
  const take = async (): Promise<void> => {
    const reply = await ask('hosting.undo', { undo: undo.id })
    // Both values are for the large window to show.
    if (reply.ok && reply.value.outcome === 'conflict')
      message.value = { kind: 'fault', fault: { code: 'changed-elsewhere', detail: undo.name } }
  }
  return (
    <Banner tone="done" actions={<Button onClick={() => void take()}>{t('waiting.undo')}</Button>}>
      <div class="waiting-words" dir="auto">
        {t('waiting.authorized', { name: undo.name })}
      </div>
    </Banner>
  )
}
