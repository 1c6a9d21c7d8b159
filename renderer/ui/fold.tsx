import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface FoldProps {
  readonly title: string
  /** Absent: among other facts */
  readonly class?: string
  readonly children: ComponentChildren
}

/** Something that is there only while it is unfolded. */
export function Fold({ title, class: own = 'more', children }: FoldProps) {
  const [open, setOpen] = useState(false)
  return (
    <details class={own} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  )
}
