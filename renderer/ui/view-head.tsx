import { ChevronLeft } from 'lucide'
import type { ComponentChildren } from 'preact'
import { IconButton } from './icon-button.tsx'

interface ViewHeadProps {
  /** Of the heading, for what it names */
  readonly id: string
  readonly heading: string
  /** What the way back is called */
  readonly back: string
  readonly onBack: () => void
  readonly children?: ComponentChildren
}

/** The top of a view that was opened from another one. */
export function ViewHead({ id, heading, back, onBack, children }: ViewHeadProps) {
  return (
    <div class="view-head">
      <IconButton icon={ChevronLeft} mirrors name={back} onClick={onBack} />
      <h2 id={id}>{heading}</h2>
      {children}
    </div>
  )
}
