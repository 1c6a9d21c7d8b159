import { ChevronLeft } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useTranslate } from '../text/use-translate.ts'
import { IconButton } from './icon-button.tsx'

interface ViewHeadProps {
  /** Of the heading, for what it names */
  readonly id: string
  readonly heading: string
  readonly onBack: () => void
  readonly children?: ComponentChildren
}

/** The top of a view that was opened from another one. */
export function ViewHead({ id, heading, onBack, children }: ViewHeadProps) {
  const t = useTranslate()
  return (
    <div class="view-head">
      <IconButton icon={ChevronLeft} mirrors name={t('common.back')} onClick={onBack} />
      <h2 id={id}>{heading}</h2>
      {children}
    </div>
  )
}
