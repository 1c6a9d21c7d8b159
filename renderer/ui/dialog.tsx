import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Fit } from './fit.ts'
import { useFocusBack } from './focus.ts'

interface DialogProps {
  readonly title: string
  /** Lets the window grow to the height of the dialog. */
  readonly fit?: Fit
  readonly children: ComponentChildren
  /** Called on Escape. */
  readonly onClose: () => void
  /**
   * side: over the whole height at the end of the line, for much to read and set. top: a box to type in comes first, and the
   * title is only said.
   */
  readonly placement?: 'middle' | 'wide' | 'side' | 'top'
}

/** A native modal dialog, which traps the focus. */
export function Dialog({ title, fit, children, onClose, placement = 'middle' }: DialogProps) {
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
      class={placement === 'middle' ? 'dialog' : `dialog dialog-${placement}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div ref={content} class="dialog-content">
        <h2 id={id} dir="auto" class={placement === 'top' ? 'visually-hidden' : undefined}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

/** Shows a command whole, before the person agrees to run it. */
export function DialogCommand({ command }: { readonly command: string }) {
  return (
    <pre class="dialog-command">
      <code>{command}</code>
    </pre>
  )
}
