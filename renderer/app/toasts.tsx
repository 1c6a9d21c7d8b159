import { X } from 'lucide'
import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Undo } from '../../contract/hosting.ts'
import type { UndoConflict } from '../../contract/reversal.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Toast } from '../ui/toast.tsx'
import { useApp } from './state.ts'

interface ToastsProps {
  /** Those that belong to what is shown */
  readonly undos: readonly Undo[]
  readonly wordsOf: (undo: Undo) => string
  /** Somebody else changed the same meanwhile, so nothing was undone. */
  readonly onConflict: (conflict: UndoConflict, undo: Undo) => void
  readonly frame?: Ref<HTMLDivElement>
}

/** So many at a time; older ones run out unseen. */
const shown = 2
/** Milliseconds, as main gives it */
const undoTime = 10_000

/** What was done on this page: what the last command had to say, and changes that can be taken back. */
export function Toasts({ undos, wordsOf, onConflict, frame }: ToastsProps) {
  const t = useTranslate()
  const { message } = useApp()
  const said = message.value
  return (
    <div class="toasts" role="status" {...(frame !== undefined && { ref: frame })}>
      {said?.kind === 'done' && (
        <Toast words={said.text}>
          <IconButton
            icon={X}
            name={t('common.dismiss')}
            onClick={() => {
              message.value = null
            }}
          />
        </Toast>
      )}
      {undos.slice(-shown).map((undo) => (
        <UndoToast key={undo.id} undo={undo} words={wordsOf(undo)} onConflict={onConflict} />
      ))}
    </div>
  )
}

interface UndoToastProps extends Pick<ToastsProps, 'onConflict'> {
  readonly undo: Undo
  readonly words: string
}

function UndoToast({ undo, words, onConflict }: UndoToastProps) {
  const t = useTranslate()
  const { ask } = useApp()
  const [left] = useState(() => undo.until - Date.now())
  const [over, setOver] = useState(left <= 0)
  const isBusy = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(left, 0))
    return () => clearTimeout(timer)
  }, [left])
  if (over) return null
  const take = async (): Promise<void> => {
    // Not switched off meanwhile: the focus would be lost.
    if (isBusy.current) return
    isBusy.current = true
    const reply = await ask('hosting.undo', { undo: undo.id })
    isBusy.current = false
    if (!reply.ok) return
    setOver(true)
    if (reply.value.outcome === 'conflict') onConflict(reply.value, undo)
  }
  return (
    <Toast words={words} time={{ left, all: undoTime }}>
      <Button kind="quiet" onClick={() => void take()}>
        {t('common.undo')}
      </Button>
    </Toast>
  )
}
