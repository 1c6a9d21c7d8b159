import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useTabIndex } from './tab-index.ts'
import type { Popup } from './use-popup.ts'

interface PopupFrameProps {
  readonly popup: Popup
  /** Of the button */
  readonly class: string
  /** Where what stands on the button is not enough. */
  readonly label?: string
  readonly title?: string
  readonly opens: 'menu' | 'dialog'
  readonly button: ComponentChildren
  /** What opens */
  readonly children: ComponentChildren
}

/** A button, and beside it what it opens. */
export function PopupFrame({ popup, label, title, opens, button, children, ...rest }: PopupFrameProps) {
  const { isOpen, place, frame, parts } = popup
  return (
    <div class="popup-frame" ref={frame}>
      <button
        type="button"
        class={isOpen && place === null ? `${rest.class} popup-anchor` : rest.class}
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
      {place !== null && (
        <span class="popup-point popup-anchor" style={{ left: `${place.left}px`, top: `${place.top}px` }} />
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

/** Something to read, or to copy from, that opens beside a button: it takes the focus, so that it is said. */
export function PopupPanel({ popup, label, children }: PopupPanelProps) {
  const words = useId()
  return (
    <div {...popup.parts} class="popup popup-panel" role="dialog" aria-label={label} aria-describedby={words}>
      <div id={words}>{children}</div>
    </div>
  )
}
