import type { ComponentChildren } from 'preact'
import { useTabIndex } from './tab-index.ts'

interface OpenButtonProps {
  readonly class?: string
  readonly open: boolean
  /** The id of what it opens */
  readonly controls: string
  readonly onToggle: () => void
  readonly children: ComponentChildren
}

/** Opens a row of a list, or closes it. */
export function OpenButton({ class: more = '', open, controls, onToggle, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      class={`row-name ${more}`}
      data-open
      tabIndex={useTabIndex()}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    >
      {children}
    </button>
  )
}
