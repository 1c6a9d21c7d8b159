import type { ComponentChildren } from 'preact'

interface FactsProps {
  readonly children: ComponentChildren
}

export function Facts({ children }: FactsProps) {
  return <dl class="facts">{children}</dl>
}

interface FactProps {
  readonly term: string
  readonly children: ComponentChildren
}

export function Fact({ term, children }: FactProps) {
  return (
    <div class="fact">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
