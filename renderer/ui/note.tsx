import type { ComponentChildren } from 'preact'
import { Doubt } from './field.tsx'

export function Note({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="note" role="status">
      <Doubt severe={false}>{children}</Doubt>
    </div>
  )
}
