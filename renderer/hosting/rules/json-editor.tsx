import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Completion, complete, completionAt } from './completion.ts'
import { lineOf } from './json-places.ts'
import type { PlacedProblem } from './rules-problems.ts'
import { TypeList } from './type-list.tsx'

interface JsonEditorProps {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly problems: readonly PlacedProblem[]
  readonly describedBy: string
  readonly disabled: boolean
  readonly onText: (text: string) => void
  /** Where the caret is now, in characters from 0 */
  readonly onCaret?: (offset: number) => void
}

/** CSS pixels, as in the style sheet */
export const lineHeight = 18

/** A text area with line numbers; while a rule's type is typed, the known ones are offered below the caret. */
export function JsonEditor({
  id,
  label,
  text,
  problems,
  describedBy,
  disabled,
  onText,
  onCaret,
}: JsonEditorProps) {
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
