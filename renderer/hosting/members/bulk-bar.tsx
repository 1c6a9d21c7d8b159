import { X } from 'lucide'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface BulkBarProps {
  readonly count: number
  /** So many members are shown. */
  readonly shown: number
  readonly usable: boolean
  readonly mayDelete: boolean
  readonly onSelectAll: () => void
  readonly onStart: (kind: 'authorize' | 'deauthorize') => void
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** Takes the place of the tools while members are selected. */
export function BulkBar(props: BulkBarProps) {
  const t = useTranslate()
  const { count, shown, usable, mayDelete, onSelectAll, onStart, onDelete, onClear } = props
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => () => giveFocusBack(bar.current), [])
  return (
    <div ref={bar} class="tools tools-bulk" role="toolbar" aria-label={t('members.bulk')}>
      <IconButton icon={X} name={t('members.clear')} onClick={onClear} />
      <strong class="bulk-count" role="status">
        {t('members.selected', { count })}
      </strong>
      {shown > count && (
        <Button kind="quiet" onClick={onSelectAll}>
          {t('members.selectFiltered', { count: shown })}
        </Button>
      )}
      <span class="spring" />
      <Button kind="primary" disabled={!usable} onClick={() => onStart('authorize')}>
        {t('members.authorize')}
      </Button>
      <Button disabled={!usable} onClick={() => onStart('deauthorize')}>
        {t('members.deauthorize')}
      </Button>
      <Button kind="danger" disabled={!mayDelete} onClick={onDelete}>
        {t('members.delete')}
      </Button>
    </div>
  )
}

/** The bar goes with the selection; whoever stood in it goes on in the table. */
function giveFocusBack(bar: HTMLElement | null): void {
  if (bar === null || !bar.contains(document.activeElement)) return
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>('.members-table [data-open][tabindex="0"]')
      ?.focus({ preventScroll: true }),
  )
}
