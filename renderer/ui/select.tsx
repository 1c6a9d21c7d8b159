import { ChevronDown } from 'lucide'
import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

interface SelectProps {
  readonly id?: string
  readonly label?: string
  readonly describedBy?: string
  readonly value: string
  /** It adds to something, and does not hold a value. */
  readonly adds?: boolean
  readonly onChoose: (value: string) => void
  /** Options */
  readonly children: ComponentChildren
}

/** One of many. */
export function Select({ id, label, describedBy, value, adds = false, onChoose, children }: SelectProps) {
  return (
    <span class={adds ? 'select-box select-adds' : 'select-box'}>
      <select
        id={id}
        class="input select"
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.value)
          if (adds) currentTarget.value = value
        }}
      >
        {children}
      </select>
      <Icon node={ChevronDown} size={14} />
    </span>
  )
}
