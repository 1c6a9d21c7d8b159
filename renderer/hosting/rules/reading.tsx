import type { RulePart } from '../../../domain/rules/rule-parts.ts'
import type { Translate } from '../../../words/translate.ts'
import { readCapability, readRules, readTag } from '../../text/rules/read-rules.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { readList } from '../settings/settings-form.ts'
import { locateJson } from './json-offsets.ts'

/** A sentence about rules, and the place of its rules in the text */
interface PlacedReading {
  readonly words: string
  /** null: it holds without being written there */
  readonly place: {
    /** Characters from 0 */
    readonly from: number
    readonly to: number
    /** From 1, as the editor counts them */
    readonly firstLine: number
    readonly lastLine: number
  } | null
}

interface ReadingProps {
  readonly entries: readonly PlacedReading[]
  /** The caret, in characters from 0; null: it was not in the text yet */
  readonly caret: number | null
  readonly onShow: (from: number, to: number) => void
}

/** Each sentence links to its lines in the editor, and the one at the caret is marked. */
export function Reading({ entries, caret, onShow }: ReadingProps) {
  const t = useTranslate()
  const keys = useListKeys<HTMLOListElement>(
    entries.flatMap(({ place }, index) => (place === null ? [] : [String(index)])),
  )
  return (
    <ol class="reading" {...keys.list}>
      {entries.map(({ words, place }, index) => {
        const isCurrent = place !== null && caret !== null && caret >= place.from && caret <= place.to
        return (
          <li key={index} data-row={String(index)} aria-current={isCurrent ? 'location' : undefined}>
            <span class="reading-number secondary">
              {place !== null && (
                <button
                  type="button"
                  class="link"
                  tabIndex={String(index) === keys.active ? 0 : -1}
                  aria-label={t('rules.goToLines', {
                    same: place.firstLine === place.lastLine ? 'yes' : 'no',
                    first: place.firstLine,
                    last: place.lastLine,
                  })}
                  onClick={() => onShow(place.from, place.to)}
                >
                  {place.firstLine === place.lastLine
                    ? place.firstLine
                    : t('rules.lines', { first: place.firstLine, last: place.lastLine })}
                </button>
              )}
            </span>
            <span dir="auto">{words}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** null: the text is not JSON of the right form */
export function readingOf(t: Translate, part: RulePart, text: string): readonly PlacedReading[] | null {
  const list = readList(text)
  const found = locateJson(text)
  if (list === undefined || !found.ok) return null
  const read = part === 'capabilities' ? readCapability : readTag
  const readings =
    part === 'rules'
      ? readRules(t, list)
      : list.map((one, index) => ({ first: index, last: index, words: read(t, one) }))
  const lineAt = countLines(text)
  return readings.map(({ first, last, words }) => {
    if (last < first) return { words, place: null }
    const [from, to] = [found.offsetOf([first]), found.endOf([last])]
    return { words, place: { from, to, firstLine: lineAt(from), lastLine: lineAt(to) } }
  })
}

/** Counts the lines up to offsets that are asked for in ascending order. */
function countLines(text: string): (offset: number) => number {
  let line = 1
  let at = 0
  return (offset) => {
    for (; at < offset; at += 1) if (text.charAt(at) === '\n') line += 1
    return line
  }
}
