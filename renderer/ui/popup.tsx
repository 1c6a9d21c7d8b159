import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useTabIndex } from './button.tsx'

interface PopupFrameProps {
  readonly popup: Popup
  /** The class of the button */
  readonly class: string
  /** The accessible name, if the content of the button does not suffice */
  readonly label?: string
  readonly title?: string
  readonly opens: 'menu' | 'dialog'
  readonly button: ComponentChildren
  readonly children: ComponentChildren
}

/** A button and the popup that it opens. */
export function PopupFrame({ popup, label, title, opens, button, children, ...rest }: PopupFrameProps) {
  const { isOpen, point, frame, parts } = popup
  return (
    <div class="popup-frame" ref={frame}>
      <button
        type="button"
        class={isOpen && point === null ? `${rest.class} popup-anchor` : rest.class}
        tabIndex={useTabIndex()}
        aria-label={label}
        title={title}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        aria-controls={isOpen ? parts.id : undefined}
        onClick={() => (isOpen ? popup.close() : popup.open())}
      >
        {button}
      </button>
      {point !== null && (
        <span class="popup-point popup-anchor" style={{ left: `${point.left}px`, top: `${point.top}px` }} />
      )}
      {isOpen && children}
    </div>
  )
}

interface PopupPanelProps {
  readonly popup: Popup
  readonly label: string
  readonly children: ComponentChildren
}

/** A popup with text. It takes the focus, so that a screen reader reads it. */
export function PopupPanel({ popup, label, children }: PopupPanelProps) {
  const words = useId()
  return (
    <div {...popup.parts} class="popup popup-panel" role="dialog" aria-label={label} aria-describedby={words}>
      <div id={words}>{children}</div>
    </div>
  )
}

/** A point in the window, in CSS pixels */
interface Point {
  readonly clientX: number
  readonly clientY: number
}

export type Popup = ReturnType<typeof usePopup>

/**
 * Something small that opens beside its button, above all else. Escape closes it and gives the focus back; so do a press
 * and the focus elsewhere, and scrolling it away. When the window changes its size, the popup stays beside its button.
 */
export function usePopup() {
  const [shown, show] = useState<'closed' | 'at-button' | { readonly left: number; readonly top: number }>(
    'closed',
  )
  /** Contains the button and the popup */
  const frame = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const id = useId()
  const isOpen = shown !== 'closed'
  const close = (): void => {
    show('closed')
    const button = frame.current?.querySelector<HTMLElement>('[aria-expanded]')
    const back = before.current ?? button
    back?.focus()
  }
  useLayoutEffect(() => {
    if (!isOpen) return
    // Test documents do not implement popovers.
    popup.current?.showPopover?.()
    const first = popup.current?.querySelector<HTMLElement>('[role^=menuitem]:not(:disabled), input')
    ;(first ?? popup.current)?.focus()
    const opened = frame.current?.getBoundingClientRect()
    const leave = ({ type, target }: Event): void => {
      // Only scrolling that moves the button closes the popup. A scroll from before the click may be told after it.
      const stays =
        target instanceof Node &&
        (type === 'scroll'
          ? isAt(opened, frame.current?.getBoundingClientRect())
          : frame.current?.contains(target) === true)
      if (!stays) show('closed')
    }
    const events = ['pointerdown', 'focusin', 'scroll'] as const
    for (const event of events) window.addEventListener(event, leave, true)
    return () => {
      for (const event of events) window.removeEventListener(event, leave, true)
    }
  }, [isOpen])
  return {
    isOpen,
    /** The popup opens at this point, relative to the frame. null: it opens at the button. */
    point: typeof shown === 'object' ? shown : null,
    close,
    /** Opens at this point, or at the button without one. */
    open(point?: Point): void {
      const { activeElement, body } = document
      before.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
      const box = frame.current?.getBoundingClientRect()
      if (point === undefined || box === undefined) show('at-button')
      else show({ left: point.clientX - box.left, top: point.clientY - box.top })
    },
    frame,
    /** Properties of the popup element */
    parts: {
      ref: popup,
      id,
      popover: 'manual' as const,
      tabIndex: -1,
      onKeyDown(event: KeyboardEvent): void {
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      },
    },
  }
}

function isAt(before: DOMRect | undefined, now: DOMRect | undefined): boolean {
  return before?.top === now?.top && before?.left === now?.left
}
