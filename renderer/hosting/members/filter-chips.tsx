import { X } from 'lucide'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { filterWords } from './filter-words.ts'
import type { MemberRow } from './member-list.ts'
import type { ListState } from './use-list-state.ts'

interface FilterChipsProps {
  readonly list: ListState
  /** Those that are left */
  readonly rows: readonly MemberRow[]
  /** All of them are selected. */
  readonly selectsAll: boolean
  readonly usable: boolean
  readonly onSelectAll: () => void
}

/** What the list is filtered by; a click takes it off. Beside it, what can be done with those that are left. */
export function FilterChips({ list, rows, selectsAll, usable, onSelectAll }: FilterChipsProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { filters, toggleFilter, clearFilters } = list
  if (filters.length === 0) return null
  const days = filters.find((filter) => filter.kind === 'seen')?.days ?? null
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
      {!selectsAll && (
        <Button kind="quiet" onClick={onSelectAll}>
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
