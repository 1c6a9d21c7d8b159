import { ChevronDown } from 'lucide'
import { useEffect, useId, useRef } from 'preact/hooks'
import { addressesOf } from '../../contract/assigned-addresses.ts'
import { isWithoutAddresses } from '../../contract/effect-trouble.ts'
import {
  isConnected,
  isPending,
  isUp,
  nameOf,
  networkState,
  pauseStepOf,
} from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { faultTitle } from '../../words/fault-title.ts'
import { entryWord } from '../../words/network-status.ts'
import { useApp } from '../app/state.ts'
import { useScrollTarget } from '../app/use-window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { OpenButton, TabIndexProvider, useTabIndex } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Icon, StateIcon } from '../ui/icon.tsx'
import { Marked } from '../ui/marked.tsx'
import { Switch } from '../ui/switch.tsx'
import type { NetworkDetails } from './network-details.tsx'
import { shownFirst } from './network-search.ts'

export type DetailsView = typeof NetworkDetails

export interface NetworkRowProps {
  readonly entry: NetworkEntry
  /** Search words in lower case */
  readonly words: readonly string[]
  readonly open: boolean
  /** The service answers, so that the switches work. */
  readonly usable: boolean
  /** null while it is loading */
  readonly Details: DetailsView | null
  /** The index in the whole list, of which not all rows are drawn */
  readonly index: number
  readonly count: number
}

export function NetworkRow({ entry, words, open, usable, Details, index, count }: NetworkRowProps) {
  const t = useTranslate()
  const app = useApp()
  const row = useRef<HTMLLIElement>(null)
  const id = useId()
  useScrollTarget(row, `network:${entry.id}`)
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const name = nameOf(entry)
  const state = networkState(entry, usable)
  const word = entryWord(t, entry, usable)
  const addresses =
    isUp(entry, usable) && !isWithoutAddresses(entry)
      ? addressesOf(entry).filter(({ present }) => present !== false)
      : []
  const first = shownFirst(addresses, words)
  const more = addresses.length - 1
  const tabIndex = useTabIndex()
  return (
    <li
      ref={row}
      // biome-ignore lint/a11y/noRedundantRoles: parts of the list stand between it and its rows.
      role="listitem"
      class={open ? 'row row-open' : 'row'}
      data-state={state}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div class="row-head" data-row={entry.id}>
        <StateIcon state={state} />
        <OpenButton
          open={open}
          controls={id}
          onToggle={() => {
            app.openNetwork.value = open ? null : entry.id
          }}
        >
          <strong class="row-title truncate" dir="auto" title={name}>
            <Marked text={name} words={words} />
          </strong>
          {/* The ID is told in the details; here only where it is what the search has found. */}
          {entry.name !== '' && words.some((word) => entry.id.includes(word)) && (
            <span class="row-id mono">
              <Marked text={entry.id} words={words} />
            </span>
          )}
        </OpenButton>
        <div class="row-status secondary cluster">
          <span id={`${id}-word`} class="row-word truncate" title={word}>
            {entry.fault === null ? word : faultTitle(t, entry.fault)}
          </span>
          {first !== undefined && (
            <Copyable text={first.address} what={t('common.address')} words={words} onCopy={app.copy} />
          )}
          {more > 0 && <span class="flex-none">{t('networks.moreAddresses', { count: more })}</span>}
        </div>
        {!open && pauseStepOf(entry) === 'paused' && (
          <button
            type="button"
            class="row-action"
            disabled={!usable}
            tabIndex={tabIndex}
            aria-label={t('networks.resumeName', { name })}
            onClick={() => void app.ask('pause.end', { networks: [entry.id] })}
          >
            {t('networks.resume')}
          </button>
        )}
        <span class="row-chevron">
          <Icon node={ChevronDown} size={14} />
        </span>
        <Switch
          name={t('networks.switchName', { name })}
          checked={isConnected(entry)}
          pending={isPending(entry, 'connected')}
          disabled={!usable}
          describedBy={`${id}-word`}
          onChange={(connected) =>
            app.setIntent({ command: 'network.connect', argument: { id: entry.id, connected } })
          }
        />
      </div>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's semantics along.
        <div id={id} class="row-details" role="group" aria-label={t('networks.settingsOf', { name })}>
          <TabIndexProvider value={undefined}>
            {Details !== null && <Details entry={entry} usable={usable} />}
          </TabIndexProvider>
        </div>
      )}
    </li>
  )
}
