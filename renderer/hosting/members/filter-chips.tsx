import { X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { filterWords } from './filter-words.ts'
import type { ListState } from './use-list-state.ts'

interface FilterChipsProps {
  readonly list: ListState
  /** What can be done with those that are left */
  readonly children?: ComponentChildren
}

/** What the list is filtered by; a click takes it off. */
export function FilterChips({ list, children }: FilterChipsProps) {
  const t = useTranslate()
  const { filters, toggleFilter, clearFilters } = list
  if (filters.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields.
    <div class="filter-chips" role="group" aria-label={t('member-filter.on')}>
      {filters.map((filter) => (
        <button
          key={JSON.stringify(filter)}
          type="button"
          class="filter-chip"
          aria-label={t('member-filter.remove', { filter: filterWords(t, filter) })}
          onClick={() => toggleFilter(filter)}
        >
          {filterWords(t, filter)}
          <Icon node={X} size={12} />
        </button>
      ))}
      <Button kind="quiet" onClick={clearFilters}>
        {t('member-filter.clear')}
      </Button>
      <span class="spring" />
      {children}
    </div>
  )
}
