import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { exampleOf, type RuleType, ruleTypes } from '../../../domain/rules/rule-types.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { lineOf } from './json-offsets.ts'
import type { LocatedProblem } from './rules-problems.ts'

interface JsonEditorProps {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly problems: readonly LocatedProblem[]
  readonly describedBy: string
  readonly disabled: boolean
  readonly onText: (text: string) => void
  /** `offset`: characters from 0 */
  readonly onCaret?: (offset: number) => void
}

/** CSS pixels, as in the style sheet */
export const lineHeight = 18

/** A text area with line numbers that completes the types of rules. */
export function JsonEditor(props: JsonEditorProps) {
  const { id, label, text, problems, describedBy, disabled, onText, onCaret } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const [scroll, setScroll] = useState({ top: 0, left: 0 })
  const [offer, setOffer] = useState<{ readonly completion: Completion; readonly at: number } | null>(null)
  const caretAfter = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caretAfter.current === null) return
    area.current?.setSelectionRange(caretAfter.current, caretAfter.current)
    caretAfter.current = null
  })
  const lines = text.split('\n').length
  const marks = new Map(problems.map(({ line, severe }) => [line, severe]))
  const consider = (element: HTMLTextAreaElement): void => {
    const completion = completionAt(element.value, element.selectionStart)
    setOffer(completion === null ? null : { completion, at: 0 })
  }
  const pick = (index: number): void => {
    const chosen = offer?.completion.choices[index]
    if (offer === null || chosen === undefined) return
    const completed = complete(text, offer.completion, chosen)
    caretAfter.current = completed.caret
    setOffer(null)
    onText(completed.text)
    area.current?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === ' ' && event.ctrlKey && area.current !== null) {
      event.preventDefault()
      consider(area.current)
      return
    }
    if (offer === null) return
    const count = offer.completion.choices.length
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setOffer({ ...offer, at: (offer.at + step + count) % count })
    else if (event.key === 'Enter' || event.key === 'Tab') pick(offer.at)
    else if (event.key === 'Escape') setOffer(null)
    else return
    event.preventDefault()
  }
  const tellCaret = (): void => {
    if (area.current !== null) onCaret?.(area.current.selectionStart)
  }
  const start = offer?.completion.start ?? 0
  const column = start - (text.lastIndexOf('\n', start - 1) + 1)
  return (
    <div class="editor">
      <div class="editor-lines mono" aria-hidden="true">
        <div style={{ transform: `translateY(${-scroll.top}px)` }}>
          {Array.from({ length: lines }, (_, index) => (
            <div
              key={index}
              class={marks.has(index + 1) ? `mark-${marks.get(index + 1) === true}` : undefined}
            >
              {index + 1}
            </div>
          ))}
        </div>
      </div>
      <textarea
        ref={area}
        id={id}
        class="editor-text mono"
        aria-label={label}
        aria-invalid={problems.some(({ severe }) => severe)}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={offer === null ? undefined : `${id}-types`}
        aria-activedescendant={offer === null ? undefined : `${id}-type-${offer.at}`}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        wrap="off"
        disabled={disabled}
        value={text}
        onInput={({ currentTarget }) => {
          onText(currentTarget.value)
          consider(currentTarget)
        }}
        onKeyDown={press}
        onSelect={tellCaret}
        onKeyUp={tellCaret}
        onClick={tellCaret}
        onScroll={({ currentTarget }) =>
          setScroll({ top: currentTarget.scrollTop, left: currentTarget.scrollLeft })
        }
        onBlur={() => setOffer(null)}
        onPointerDown={() => setOffer(null)}
      />
      {offer !== null && (
        <TypeList
          id={id}
          choices={offer.completion.choices}
          at={offer.at}
          top={lineOf(text, start) * lineHeight - scroll.top + 8}
          column={column}
          shift={scroll.left}
          onPick={pick}
        />
      )}
    </div>
  )
}

interface Completion {
  /** The characters that a choice replaces, counted from 0 */
  readonly start: number
  readonly end: number
  readonly choices: readonly RuleType[]
}

const typeBefore = /"type"\s*:\s*"([A-Za-z0-9_]*)$/

/** null: the caret is not in a rule's type, or no known type fits */
export function completionAt(text: string, caret: number): Completion | null {
  const found = typeBefore.exec(text.slice(Math.max(0, caret - 200), caret))
  if (found === null) return null
  const typed = (found[1] ?? '').toUpperCase()
  const rest = /^[A-Za-z0-9_]*/.exec(text.slice(caret))?.[0] ?? ''
  const choices = ruleTypes.filter(({ type }) => type.includes(typed))
  if (choices.length === 0 || (choices.length === 1 && choices[0]?.type === typed && rest === '')) return null
  return { start: caret - (found[1]?.length ?? 0), end: caret + rest.length, choices }
}

interface Completed {
  readonly text: string
  /** The caret is placed at this offset in characters. */
  readonly caret: number
}

/** Inserts the type, and the fields that it needs if the rule has no others yet. */
export function complete(text: string, { start, end }: Completion, chosen: RuleType): Completed {
  const closes = text.charAt(end) === '"'
  const after = text.slice(closes ? end + 1 : end)
  const fields = Object.entries(exampleOf(chosen)).filter(([name]) => !['type', 'not', 'or'].includes(name))
  const bare = /^\s*(\}|$)/.test(after)
  const more = bare
    ? fields.map(([name, value]) => `, ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    : []
  const inserted = `${chosen.type}"${more.join('')}`
  return { text: `${text.slice(0, start)}${inserted}${after}`, caret: start + inserted.length }
}

interface TypeListProps {
  /** The editor's id, with which the ids of the list and its options begin */
  readonly id: string
  readonly choices: readonly RuleType[]
  readonly at: number
  /** CSS pixels below the editor's top */
  readonly top: number
  /** Characters from the line's start */
  readonly column: number
  /** CSS pixels that the editor is scrolled to the side */
  readonly shift: number
  readonly onPick: (index: number) => void
}

function TypeList({ id, choices, at, top, column, shift, onPick }: TypeListProps) {
  const t = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={list}
      id={`${id}-types`}
      class="type-list"
      role="listbox"
      tabIndex={-1}
      aria-label={t('rules.types')}
      style={{ top: `${top}px`, left: `calc(${column}ch - ${shift}px + 52px)` }}
    >
      {choices.map(({ type, words }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys stay in the text area, as in any such list.
        <div
          key={type}
          id={`${id}-type-${index}`}
          class="type-option stack gap-0"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          <span class="mono">{type}</span>
          <span class="secondary">{words}</span>
        </div>
      ))}
    </div>
  )
}
