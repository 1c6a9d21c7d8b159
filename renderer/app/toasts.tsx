import { X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FaultCode } from '../../contract/fault.ts'
import { faultTraits } from '../../contract/fault-traits.ts'
import type { Undo } from '../../contract/hosting.ts'
import type { UndoConflict } from '../../contract/reversal.ts'
import { faultInFull } from '../text/faults.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { useApp } from './state.ts'

interface ToastsProps {
  /** The changes that belong to the current view */
  readonly undos: readonly Undo[]
  readonly wordsOf: (undo: Undo) => string
  /** Called when nothing was undone, because somebody else has changed the same fields. */
  readonly onConflict: (conflict: UndoConflict, undo: Undo) => void
  /** Further toasts */
  readonly children?: ComponentChildren
}

/** At most this many are shown. Older ones expire unseen. */
const shown = 2
/** Milliseconds. Main uses the same time. */
export const undoTime = 10_000

/** Shows the result of the last command, and the changes that can be undone. */
export function Toasts({ undos, wordsOf, onConflict, children }: ToastsProps) {
  const t = useTranslate()
  const { message } = useApp()
  const said = message.value
  return (
    <div class="toasts" role="status">
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
      {children}
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

/** Shows a change that can be undone, until its time is over. */
export function UndoToast({ undo, words, onConflict }: UndoToastProps) {
  const t = useTranslate()
  const { tryAsk, ask, message } = useApp()
  const { id, until, fault } = undo
  const [left] = useState(() => (until === null ? undoTime : until - Date.now()))
  const [over, setOver] = useState(left <= 0)
  const isBusy = useRef(false)
  const runsOut = until !== null
  useEffect(() => {
    if (!runsOut) return
    const timer = setTimeout(() => setOver(true), Math.max(left, 0))
    return () => clearTimeout(timer)
  }, [runsOut, left])
  if (over) return null
  const take = async (): Promise<void> => {
    // Disabling the button would lose the focus.
    if (isBusy.current) return
    isBusy.current = true
    const reply = await tryAsk('hosting.undo', { undo: id })
    isBusy.current = false
    // The undo itself reports the fault, unless it has expired.
    if (!reply.ok && reply.error.code === 'undo-expired')
      message.value = { kind: 'fault', fault: reply.error }
    if (!reply.ok) return
    setOver(true)
    if (reply.value.outcome === 'conflict') onConflict(reply.value, undo)
  }
  return (
    <Toast
      words={fault === null ? words : t('common.notUndone', { what: words })}
      {...(fault !== null && { trouble: { words: faultInFull(t, fault.code), detail: fault.detail } })}
      {...(runsOut && { time: { left, all: undoTime } })}
    >
      {(fault === null || mayHelp(fault.code)) && (
        <Button kind={fault === null ? 'quiet' : 'plain'} onClick={() => void take()}>
          {t(fault === null ? 'common.undo' : 'common.tryAgain')}
        </Button>
      )}
      {fault !== null && (
        <IconButton
          icon={X}
          name={t('common.dismiss')}
          onClick={() => void ask('hosting.dismissUndo', { undo: id })}
        />
      )}
    </Toast>
  )
}

/** Returns whether another try can succeed, now or once the service or the account is usable again. */
function mayHelp(code: FaultCode): boolean {
  const { transient, session } = faultTraits[code]
  return transient || session !== 'usable'
}

interface ToastProps {
  readonly words: string
  /** The reason why it failed. Absent: it succeeded. */
  readonly trouble?: { readonly words: string; readonly detail?: string | undefined }
  /** Buttons */
  readonly children: ComponentChildren
  /** Remaining and total time, in milliseconds. Absent: it does not expire. */
  readonly time?: { readonly left: number; readonly all: number }
}

/** A message about what was just done, in its own line, so that it covers nothing. */
export function Toast({ words, trouble, children, time }: ToastProps) {
  return (
    <div class="toast inline gap-5">
      <StateIcon state={trouble === undefined ? 'ok' : 'attention'} size={18} />
      <div class="grow">
        <div class="two-lines" title={words}>
          {words}
        </div>
        {trouble !== undefined && (
          <div class="secondary" title={trouble.detail}>
            {trouble.words}
          </div>
        )}
      </div>
      {children}
      {time !== undefined && (
        <span
          class="toast-time"
          style={{ animationDuration: `${time.all}ms`, animationDelay: `${time.left - time.all}ms` }}
        />
      )}
    </div>
  )
}
