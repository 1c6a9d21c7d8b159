import { X } from 'lucide'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { filterWords } from './member-filters.ts'
import type { MemberRow } from './member-list.ts'
import type { ListState } from './use-list-state.ts'

interface FilterChipsProps {
  readonly list: ListState
  /** The members that pass */
  readonly rows: readonly MemberRow[]
  /** Members are selected; the bar below then offers to select all. */
  readonly selects: boolean
  readonly usable: boolean
  readonly onSelectAll: () => void
}

/** One button per filter removes it; others act on the members that pass. */
export function FilterChips({ list, rows, selects, usable, onSelectAll }: FilterChipsProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { filters, toggleFilter, clearFilters } = list
  const pressed = useRef(false)
  /** For buttons that vanish when pressed: the focus then moves to the search box. */
  const press = (work: () => void) => () => {
    pressed.current = true
    work()
  }
  useLayoutEffect(() => {
    if (pressed.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main input[type=search]')?.focus()
    pressed.current = false
  }, [filters, selects])
  if (filters.length === 0) return null
  const days = filters.find((filter) => filter.kind === 'seen')?.days ?? null
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields.
    <div class="filter-chips" role="group" aria-label={t('member-filter.on')}>
      <div class="filter-list">
        {filters.map((filter) => (
          <button
            key={JSON.stringify(filter)}
            type="button"
            class="filter-chip"
            aria-label={t('member-filter.remove', { filter: filterWords(t, filter) })}
            onClick={press(() => toggleFilter(filter))}
          >
            {filterWords(t, filter)}
            <Icon node={X} size={12} />
          </button>
        ))}
        <Button kind="quiet" onClick={press(clearFilters)}>
          {t('member-filter.clear')}
        </Button>
      </div>
      {!selects && rows.length > 0 && (
        <Button kind="quiet" onClick={press(onSelectAll)}>
          {t('members.selectFiltered', { count: rows.length })}
        </Button>
      )}
      {days !== null && rows.length > 0 && (
        <Button
          disabled={!usable}
          onClick={() =>
            dialogs.show({ kind: 'clean-up', days, members: rows.map(({ member }) => member.id) })
          }
        >
          {t('clean-up.open')}
        </Button>
      )}
    </div>
  )
}
