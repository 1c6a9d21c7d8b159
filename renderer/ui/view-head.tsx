import { ChevronLeft } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useTranslate } from '../text/use-translate.ts'
import { IconButton } from './icon-button.tsx'

interface ViewHeadProps {
  /** Its heading has the id that its section names. */
  readonly view: 'doctor' | 'report' | 'settings'
  readonly onBack: () => void
  readonly children?: ComponentChildren
}

/** The top of a view that was opened from another one. */
export function ViewHead({ view, onBack, children }: ViewHeadProps) {
  const t = useTranslate()
  return (
    <div class="view-head">
      <IconButton icon={ChevronLeft} mirrors name={t(`view.${view}.back`)} onClick={onBack} />
      <h2 id={`${view}-heading`}>{t(`view.${view}.heading`)}</h2>
      {children}
    </div>
  )
}
