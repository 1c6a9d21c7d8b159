import { ChevronLeft } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { notKnown } from '../../words/formats.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { IconButton } from './button.tsx'

interface GroupProps {
  readonly title: string
  /** Others chose the title. It is cut where it is too long, so that the action stays in view. */
  readonly isName?: boolean
  readonly text?: string
  readonly action?: ComponentChildren
  readonly children: ComponentChildren
}

export function Group({ title, isName = false, text, action, children }: GroupProps) {
  const id = useId()
  return (
    <section class="group stack" aria-labelledby={id}>
      <div class="group-head">
        <div>
          {isName ? (
            <h3 id={id} class="two-lines" dir="auto" title={tooltip(title)}>
              {title}
            </h3>
          ) : (
            <h3 id={id}>{title}</h3>
          )}
          {text !== undefined && <p class="secondary">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

interface FoldProps {
  readonly title: string
  /** The default is for a fold among facts. */
  readonly class?: string
  readonly children: ComponentChildren
}

/** Details whose content is rendered only while they are open. */
export function Fold({ title, class: own = 'more', children }: FoldProps) {
  const [open, setOpen] = useState(false)
  return (
    <details class={own} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {open && children}
    </details>
  )
}

interface FactsProps {
  readonly children: ComponentChildren
}

export function Facts({ children }: FactsProps) {
  return <dl class="facts stack gap-3">{children}</dl>
}

interface FactProps {
  readonly term: string
  /** The value where it is an id, an address or the like. null: it is not known */
  readonly mono?: string | null
  /** The value else. null: it is not known */
  readonly children?: ComponentChildren
}

export function Fact({ term, mono, children = null }: FactProps) {
  return (
    <div class="fact">
      <dt>{term}</dt>
      <dd>{mono === undefined ? (children ?? notKnown) : <span class="mono">{mono ?? notKnown}</span>}</dd>
    </div>
  )
}

interface ViewHeadProps {
  /** The id of the heading, for `aria-labelledby` */
  readonly id: string
  readonly heading: string
  readonly onBack: () => void
  readonly children?: ComponentChildren
}

/** The heading of a view, with a button to go back. */
export function ViewHead({ id, heading, onBack, children }: ViewHeadProps) {
  const t = useTranslate()
  return (
    <div class="view-head inline gap-2">
      <IconButton icon={ChevronLeft} mirrors name={t('common.back')} onClick={onBack} />
      <h2 id={id} class="flex-none">
        {heading}
      </h2>
      {children}
    </div>
  )
}
