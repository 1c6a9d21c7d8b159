import type { ComponentChildren } from 'preact'
import { Warning } from './field.tsx'

export function Note({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="note" role="status">
      <Warning severe={false}>{children}</Warning>
    </div>
  )
}
