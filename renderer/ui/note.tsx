import type { ComponentChildren } from 'preact'
import { Warning } from './field.tsx'

interface NoteProps {
  readonly severe?: boolean
  readonly children: ComponentChildren
}

/** A warning in a line of its own */
export function Note({ severe = false, children }: NoteProps) {
  return (
    <div class="note" role="status">
      <Warning severe={severe}>{children}</Warning>
    </div>
  )
}
