import type { ComponentChildren } from 'preact'
import { fold } from '../../domain/search/fold.ts'
import { matchedParts, termsOf } from '../../domain/search/text-search.ts'
import { shortcutKeys } from '../app/shortcuts.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Icon } from '../ui/icon.tsx'
import { Marked } from '../ui/marked.tsx'
import { StateIcon } from '../ui/state-icon.tsx'
import type { Entry } from './entry.ts'

interface OptionProps {
  /** Of the list */
  readonly id: string
  readonly place: number
  /** Of all of them, of which not all are drawn */
  readonly count: number
  readonly active: number
  readonly style?: { readonly transform: string }
  readonly onPoint: (place: number) => void
  readonly onChoose: (place: number) => void
  readonly children: ComponentChildren
}

/** Can be clicked; the focus stays in the box, which has the keys. */
export function Option({ id, place, count, active, style, onPoint, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box above names the one that is meant.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      id={`${id}-${place}`}
      class={style === undefined ? 'palette-option' : 'palette-option palette-row'}
      role="option"
      aria-selected={place === active}
      aria-posinset={place + 1}
      aria-setsize={count}
      style={style}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => onPoint(place)}
      onClick={() => onChoose(place)}
    >
      {children}
    </div>
  )
}

interface EntryPartsProps {
  readonly entry: Entry
  readonly query: string
}

/** What stands in the option of something found. */
export function EntryParts({ entry, query }: EntryPartsProps) {
  const t = useTranslate()
  const { kind, title, icon, shortcut } = entry
  const secondary = [entry.secondary, unseenMatch(entry, query)].filter(Boolean).join(' · ')
  return (
    <>
      <span class="palette-icon">
        {typeof icon === 'string' ? <StateIcon state={icon} size={18} /> : <Icon node={icon} />}
      </span>
      <span class="palette-words">
        <span class="palette-title truncate" dir="auto">
          <Marked text={title} words={matchedParts(title, query)} />
        </span>
        {secondary !== '' && (
          <span class="palette-secondary secondary truncate" dir="auto">
            <Marked text={secondary} words={matchedParts(secondary, query)} />
          </span>
        )}
        <span class="visually-hidden">{t(`palette.kinds.${kind}`)}</span>
      </span>
      {shortcut !== undefined && <Keys keys={shortcutKeys(shortcut)} />}
    </>
  )
}

/** What an entry was found by, where that does not stand in it; null: it does */
function unseenMatch({ title, secondary, others }: Entry, query: string): string | null {
  const shown = fold(`${title} ${secondary}`)
  const missing = termsOf(query).filter((term) => !shown.includes(term))
  const match = others.find((text) => missing.some((term) => fold(text.slice(0, 256)).includes(term)))
  return match?.slice(0, 100) ?? null
}

/** As on the keyboard */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span class="palette-keys">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
