import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Fit } from './fit.ts'
import { useFocusBack } from './focus.ts'

interface DialogProps {
  readonly title: string
  /** Takes the height that the dialog wants; without it the window stays as it is. */
  readonly fit?: Fit
  readonly children: ComponentChildren
  /** Escape, or the dialog's own buttons by way of the caller. */
  readonly onClose: () => void
  /**
   * side: over the whole height at the end of the line, for much to read and set. top: a box to type in comes first, and the
   * title is only said.
   */
  readonly place?: 'middle' | 'wide' | 'side' | 'top'
}

/** The platform's own modal dialog: it keeps the focus, and closes on Escape. */
export function Dialog({ title, fit, children, onClose, place = 'middle' }: DialogProps) {
  const frame = useRef<HTMLDialogElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const id = useId()
  useFocusBack()
  useLayoutEffect(() => {
    const dialog = frame.current
    if (dialog === null) return
    dialog.showModal()
    return () => dialog.close()
  }, [])
  useLayoutEffect(() => (content.current === null ? undefined : fit?.watch(content.current, 'over')), [fit])
  return (
    <dialog
      ref={frame}
      class={place === 'middle' ? 'dialog' : `dialog dialog-${place}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div ref={content} class="dialog-content">
        <h2 id={id} dir="auto" class={place === 'top' ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
