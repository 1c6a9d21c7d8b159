import type { RulePart } from '../../../domain/network-plan/network-config.ts'
import { mostRules } from '../../../domain/rules/check-rules.ts'
import type { CompiledText } from '../../../domain/rules/language/compile.ts'
import { rangeOf } from '../../../domain/rules/language/expand.ts'
import type { Translate } from '../../../words/translate.ts'
import { readCapability, readRules, readTag } from '../../text/rules/read-rules.ts'
import { tagWordsOf } from '../../text/rules/rule-phrase.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { readList } from '../settings/settings-form.ts'
import { lineOf, locateJson } from './json-offsets.ts'

/** A sentence about rules, and the range of its rules in the text */
interface LocatedReading {
  readonly words: string
  /** null: it holds without being written there */
  readonly range: {
    /** Characters from 0 */
    readonly from: number
    readonly to: number
    /** From 1, as the editor counts them */
    readonly firstLine: number
    readonly lastLine: number
  } | null
}

interface ReadingProps {
  readonly entries: readonly LocatedReading[]
  /** The caret, in characters from 0; null: it was not in the text yet */
  readonly caret: number | null
  readonly onShow: (from: number, to: number) => void
}

/** Each sentence links to its lines in the editor, and the one at the caret is marked. */
export function Reading({ entries, caret, onShow }: ReadingProps) {
  const t = useTranslate()
  const keys = useListKeys<HTMLOListElement>(
    entries.flatMap(({ range }, index) => (range === null ? [] : [String(index)])),
  )
  return (
    <ol class="reading stack" {...keys.list}>
      {entries.map(({ words, range }, index) => {
        const isCurrent = range !== null && caret !== null && caret >= range.from && caret <= range.to
        return (
          <li key={index} data-row={String(index)} aria-current={isCurrent ? 'location' : undefined}>
            <span class="reading-number secondary">
              {range !== null && (
                <button
                  type="button"
                  class="link"
                  tabIndex={String(index) === keys.active ? 0 : -1}
                  aria-label={t('rules.goToLines', {
                    same: range.firstLine === range.lastLine ? 'yes' : 'no',
                    first: range.firstLine,
                    last: range.lastLine,
                  })}
                  onClick={() => onShow(range.from, range.to)}
                >
                  {range.firstLine === range.lastLine
                    ? range.firstLine
                    : t('rules.lines', { first: range.firstLine, last: range.lastLine })}
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

/** The rules that a service leaves out, being too many, are not read. null: the text is not JSON of the right form */
export function readingOf(t: Translate, part: RulePart, text: string): readonly LocatedReading[] | null {
  const list = readList(text)
  const found = locateJson(text)
  if (list === undefined || !found.ok) return null
  const read = part === 'capabilities' ? readCapability : readTag
  const readings =
    part === 'rules'
      ? readRules(t, list.slice(0, mostRules))
      : list.map((one, index) => ({ first: index, last: index, words: read(t, one) }))
  const lineAt = countLines(text)
  return readings.map(({ first, last, words }) => {
    if (last < first) return { words, range: null }
    const [from, to] = [found.offsetOf([first]), found.endOf([last])]
    return { words, range: { from, to, firstLine: lineAt(from), lastLine: lineAt(to) } }
  })
}

/** The same of a text in the rules language. A sentence about a macro belongs to the lines that include it. */
export function readingOfText(t: Translate, text: string, made: CompiledText): readonly LocatedReading[] {
  const declared = [...made.tagNames.values()]
  return readRules(
    t,
    made.rules.slice(0, mostRules),
    tagWordsOf((id) => declared.find((tag) => tag.id === id)),
  ).map(({ first, last, words }) => {
    const ranges = made.origins.slice(first, last + 1).map(rangeOf)
    if (ranges.length === 0) return { words, range: null }
    const from = Math.min(...ranges.map(({ offset }) => offset))
    const to = Math.max(...ranges.map(({ offset, length }) => offset + length))
    const firstLine = Math.min(...ranges.map(({ line }) => line))
    const lastLine = firstLine + lineOf(text.slice(from, to), to - from) - 1
    return { words, range: { from, to, firstLine, lastLine } }
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
