import { PencilLine } from 'lucide'
import { useTranslate } from '../text/use-translate.ts'
import { Icon } from './icon.tsx'

interface UnsavedMarkProps {
  /** The word stands beside the shape; else it is there for screen readers and as a tooltip. */
  readonly withWord?: boolean
}

/** Something is changed there and not saved. */
export function UnsavedMark({ withWord = false }: UnsavedMarkProps) {
  const t = useTranslate()
  const word = t('common.unsaved')
  return (
    <span class="unsaved" title={withWord ? undefined : word}>
      <Icon node={PencilLine} size={12} />
      <span class={withWord ? undefined : 'visually-hidden'}>{word}</span>
    </span>
  )
}
