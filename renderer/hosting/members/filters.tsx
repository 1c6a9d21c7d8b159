import { ListFilter, X } from 'lucide'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PopupFrame, usePopup } from '../../ui/popup.tsx'
import { useGrantNames } from '../grant-names.ts'
import {
  choiceWords,
  type FilterFacts,
  filterWords,
  isSameFilter,
  type MemberFilter,
  passes,
  tagValue,
} from './member-filters.ts'
import type { MemberRow } from './member-list.ts'
import type { ListState } from './use-members.ts'

export interface FilterMenuProps {
  /** The whole list, unfiltered */
  readonly all: ReadonlyMap<NodeAddress, MemberRow>
  readonly facts: FilterFacts
  readonly list: ListState
}

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

function FilterGroups({ all, facts, list }: FilterMenuProps) {
  const t = useTranslate()
  const names = useGrantNames()
  const groups = useMemo(() => filterChoices([...all.values()], facts), [all, facts])
  // States are in one column, versions and tags in the other.
  const has = groups.filter(({ kind }) => kind === 'version' || kind === 'tag')
  const columns = [groups.filter((group) => !has.includes(group)), has]
  return (
    <>
      {columns.map((column, index) => (
        <div key={index} class="filter-column">
          {column.map(({ kind, tag, choices }) => (
            <fieldset key={`${kind} ${tag}`} class="filter-group stack gap-0">
              <legend>
                {kind === 'tag'
                  ? t('member-filter.kinds.tag', {
                      tag: (tag !== null && names.tag(tag)?.name) || String(tag),
                    })
                  : t(`member-filter.kinds.${kind}`)}
              </legend>
              {choices.map(({ filter, count }) => (
                <label key={JSON.stringify(filter)} class="filter-choice inline">
                  <input
                    type="checkbox"
                    checked={list.filters.some((one) => isSameFilter(one, filter))}
                    onChange={() => list.toggleFilter(filter)}
                  />
                  <span class="truncate grow">{choiceWords(t, filter, names)}</span>
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

interface FilterChoice {
  readonly filter: MemberFilter
  /** This many members of the whole list pass the filter. */
  readonly count: number
}

interface FilterGroup {
  readonly kind: MemberFilter['kind']
  /** null unless the kind is `tag` */
  readonly tag: number | null
  readonly choices: readonly FilterChoice[]
}

/** The most choices of a kind; the most frequent values are kept. */
const most = 30

const states = ['waiting', 'added', 'refused', 'rejected', 'authorized', 'unauthorized', 'unknown'] as const
const periods = [7, 30, 90, 180, 365] as const

/** Offers only filters that some of the members pass. */
export function filterChoices(rows: readonly MemberRow[], facts: FilterFacts): readonly FilterGroup[] {
  const count = (filter: MemberFilter): FilterChoice => ({
    filter,
    count: rows.reduce((sum, row) => sum + Number(passes(row, filter, facts)), 0),
  })
  const tags = new Set([
    ...facts.tagDefaults.keys(),
    ...rows.flatMap(({ member }) => (member.config.tags ?? []).map(([id]) => id)),
  ])
  const group = (kind: FilterGroup['kind'], choices: readonly FilterChoice[], tag: number | null = null) => ({
    kind,
    tag,
    choices: choices.filter(({ count }) => count > 0),
  })
  const versions = frequent(rows, ({ member }) => member.version)
  const groups: readonly FilterGroup[] = [
    group(
      'state',
      states.map((state) => count({ kind: 'state', state })),
    ),
    group(
      'online',
      [true, false].map((online) => count({ kind: 'online', online })),
    ),
    group(
      'seen',
      [...periods, null].map((days) => count({ kind: 'seen', days })),
    ),
    group(
      'version',
      versions.map(([version, count]) => ({ filter: { kind: 'version', version }, count })),
    ),
    ...[...tags]
      .sort((a, b) => a - b)
      .map((tag) => {
        const values = frequent(rows, ({ member }) => tagValue(member, tag, facts))
        return group(
          'tag',
          values.map(([value, count]) => ({ filter: { kind: 'tag', tag, value }, count })),
          tag,
        )
      }),
  ]
  return groups.filter(({ choices }) => choices.some(({ count }) => count < rows.length))
}

const numeric = new Intl.Collator('en', { numeric: true })

/** The most frequent values, sorted; null comes last. */
function frequent(
  rows: readonly MemberRow[],
  read: (row: MemberRow) => string | null,
): readonly (readonly [string | null, number])[] {
  const counts = new Map<string | null, number>()
  for (const row of rows) counts.set(read(row), (counts.get(read(row)) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || numeric.compare(a ?? '', b ?? ''))
}

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
  const names = useGrantNames()
  const pressed = useRef(false)
  /** When a button vanishes because it was pressed, the focus moves to the search box. */
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
    <div class="filter-chips inline" role="group" aria-label={t('member-filter.on')}>
      <div class="cluster gap-3 grow">
        {filters.map((filter) => (
          <button
            key={JSON.stringify(filter)}
            type="button"
            class="filter-chip"
            aria-label={t('member-filter.remove', { filter: filterWords(t, filter, names) })}
            onClick={press(() => toggleFilter(filter))}
          >
            {filterWords(t, filter, names)}
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
