import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface GroupProps {
  readonly title: string
  readonly text?: string
  readonly action?: ComponentChildren
  readonly children: ComponentChildren
}

export function Group({ title, text, action, children }: GroupProps) {
  const id = useId()
  return (
    <section class="group" aria-labelledby={id}>
      <div class="group-head">
        <div>
          <h3 id={id}>{title}</h3>
          {text !== undefined && <p class="secondary">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
