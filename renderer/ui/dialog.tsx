import type { ComponentChildren, RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { isolated } from '../../domain/text/isolated.ts'
import { modalDialogs, useFocusBack } from './focus.ts'

export interface DialogProps {
  readonly title: string
  readonly children: ComponentChildren
  /** Called on Escape. */
  readonly onClose: () => void
  /**
   * side: over the whole height at the end of the line, for much to read and set. In a wide window it stands beside the rest,
   * which can be used meanwhile. top: a box to type in comes first, and the title is only said.
   */
  readonly placement?: 'middle' | 'wide' | 'side' | 'top' | undefined
}

/** The width from which a list has room beside a dialog. styles/dialogs.css makes that room. */
const roomBeside = '(min-width: 1200px)'

/** A native dialog. It traps the focus unless it stands beside the rest. */
export function Dialog({ title, children, onClose, placement = 'middle' }: DialogProps) {
  const frame = useRef<HTMLDialogElement>(null)
  const id = useId()
  useFocusBack()
  useShown(frame, placement === 'side', onClose)
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
      <div class="dialog-content">
        <h2 id={id} title={title} class={placement === 'top' ? 'visually-hidden' : undefined}>
          {isolated(title)}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

function useShown(
  frame: RefObject<HTMLDialogElement | null>,
  mayStandBeside: boolean,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    const dialog = frame.current
    if (dialog === null) return
    const room = mayStandBeside ? window.matchMedia(roomBeside) : null
    const show = (): void => {
      const isBeside = room?.matches === true
      dialog.close()
      dialog.toggleAttribute('data-beside', isBeside)
      if (isBeside) dialog.show()
      else dialog.showModal()
    }
    // A browser closes only modal dialogs on Escape.
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (!dialog.hasAttribute('data-beside') || document.querySelector(modalDialogs) !== null) return
      event.preventDefault()
      close.current()
    }
    show()
    room?.addEventListener('change', show)
    document.addEventListener('keydown', press)
    return () => {
      room?.removeEventListener('change', show)
      document.removeEventListener('keydown', press)
      dialog.close()
    }
  }, [])
}

/** Shows a command whole, before the person agrees to run it. */
export function DialogCommand({ command }: { readonly command: string }) {
  return (
    <pre class="dialog-command">
      <code>{command}</code>
    </pre>
  )
}
