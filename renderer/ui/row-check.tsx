import { useTabIndex } from './button.tsx'

interface RowCheckProps {
  readonly name: string
  readonly checked: boolean
  /** It stays focusable, because the reason is shown beside it. */
  readonly fixed?: boolean
  readonly onToggle: () => void
}

/** The checkbox of a row. */
export function RowCheck({ name, checked, fixed = false, onToggle }: RowCheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        data-open
        tabIndex={useTabIndex()}
        checked={checked}
        aria-disabled={fixed}
        aria-label={name}
        onClick={(event) => (fixed ? event.preventDefault() : onToggle())}
      />
    </label>
  )
}

interface AllCheckProps {
  readonly name: string
  /** Number of rows that can be ticked, and that are */
  readonly of: number
  readonly ticked: number
  readonly disabled?: boolean
  readonly onToggle: () => void
}

/** The checkbox in the head, for all rows. */
export function AllCheck({ name, of, ticked, disabled = false, onToggle }: AllCheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={of > 0 && ticked === of}
        indeterminate={ticked > 0 && ticked < of}
        disabled={disabled}
        aria-label={name}
        title={name}
        onClick={onToggle}
      />
    </label>
  )
}
