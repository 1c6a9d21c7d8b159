import { useEffect, useState } from 'preact/hooks'
import type { Undo } from '../../../contract/hosting.ts'
import { useApp } from '../../app/state.ts'
import { undoWords } from '../../text/hosting/jobs.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'

/** So many at a time; older ones run out unseen. */
const shown = 2

/** What was just changed and can still be taken back. */
export function UndoToast() {
  const undos = useApp().snapshot.value?.hosting.undos ?? []
  return (
    <div class="toasts" role="status">
      {undos.slice(-shown).map((undo) => (
        <Toast key={undo.id} undo={undo} />
      ))}
    </div>
  )
}

function Toast({ undo }: { readonly undo: Undo }) {
  const t = useTranslate()
  const { ask, dialogs } = useApp()
  const [left] = useState(() => undo.until - Date.now())
  const [over, setOver] = useState(left <= 0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(left, 0))
    return () => clearTimeout(timer)
  }, [left])
  if (over) return null
  const take = async (): Promise<void> => {
    setBusy(true)
    const reply = await ask('hosting.undo', { undo: undo.id })
    setBusy(false)
    if (!reply.ok) return
    setOver(true)
    if (reply.value.outcome === 'conflict') dialogs.show({ kind: 'undo', conflict: reply.value })
  }
  return (
    <div class="toast">
      <span class="truncate" dir="auto">
        {undoWords(t, undo)}
      </span>
      <Button kind="quiet" busy={busy} onClick={() => void take()}>
        {t('jobs.undo')}
      </Button>
      <span class="toast-time" style={{ animationDuration: `${left}ms` }} />
    </div>
  )
}
