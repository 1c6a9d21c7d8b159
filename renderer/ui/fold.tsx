import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface FoldProps {
  readonly title: string
  readonly children: ComponentChildren
}

/** Something that is there only while it is unfolded. */
export function Fold({ title, children }: FoldProps) {
  const [open, setOpen] = useState(false)
  return (
    <details class="more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  )
}
