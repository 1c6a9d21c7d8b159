import { ListFilter } from 'lucide'
import { useMemo } from 'preact/hooks'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Icon } from '../../ui/icon.tsx'
import { PopupFrame } from '../../ui/popup.tsx'
import { usePopup } from '../../ui/use-popup.ts'
import { filterChoices } from './filter-choices.ts'
import { choiceWords } from './filter-words.ts'
import { type FilterFacts, isSame, type MemberFilter } from './member-filters.ts'
import type { MemberRow } from './member-list.ts'

interface FilterMenuProps {
  /** The whole list, before anything is filtered */
  readonly all: ReadonlyMap<NodeAddress, MemberRow>
  readonly facts: FilterFacts
  readonly filters: readonly MemberFilter[]
  readonly onToggle: (filter: MemberFilter) => void
}

/** What members can be filtered by; it stays open while one after the other is ticked. */
export function FilterMenu(props: FilterMenuProps) {
  const t = useTranslate()
  const popup = usePopup()
  return (
    <PopupFrame
      popup={popup}
      class="button"
      opens="dialog"
      button={
        <>
          <Icon node={ListFilter} size={14} />
          {t('member-filter.button')}
        </>
      }
    >
      <div {...popup.parts} class="popup filter-menu" role="dialog" aria-label={t('member-filter.title')}>
        <FilterGroups {...props} />
      </div>
    </PopupFrame>
  )
}

function FilterGroups({ all, facts, filters, onToggle }: FilterMenuProps) {
  const t = useTranslate()
  const groups = useMemo(() => filterChoices([...all.values()], facts), [all, facts])
  // What becomes of a member stands beside what it has.
  const has = groups.filter(({ kind }) => kind === 'version' || kind === 'tag')
  const columns = [groups.filter((group) => !has.includes(group)), has]
  return (
    <>
      {columns.map((column, index) => (
        <div key={index} class="filter-column">
          {column.map(({ kind, tag, choices }) => (
            <fieldset key={`${kind} ${tag}`} class="filter-group">
              <legend>
                {kind === 'tag'
                  ? t('member-filter.kinds.tag', { tag: String(tag) })
                  : t(`member-filter.kinds.${kind}`)}
              </legend>
              {choices.map(({ filter, count }) => (
                <label key={JSON.stringify(filter)} class="filter-choice">
                  <input
                    type="checkbox"
                    checked={filters.some((one) => isSame(one, filter))}
                    onChange={() => onToggle(filter)}
                  />
                  <span class="truncate">{choiceWords(t, filter)}</span>
                  <span class="secondary">{t('member-filter.count', { count })}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      ))}
    </>
  )
}
