import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Warning } from './field.tsx'
import { useFirstFocus } from './focus.ts'

interface LinesFieldProps {
  readonly label: string
  readonly value: string
  readonly help: ComponentChildren
  /** The reason why the value is invalid */
  readonly problem?: string | null
  readonly rows: number
  readonly hint?: string
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean
  readonly onText: (text: string) => void
  /** Shown beside the label */
  readonly children?: ComponentChildren
}

export function LinesField({
  label,
  value,
  help,
  problem = null,
  rows,
  hint,
  takesFocus = false,
  onText,
  children,
}: LinesFieldProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useFirstFocus(box, takesFocus)
  return (
    <div class="labelled grow">
      <div class="group-head">
        <label class="label" for={id}>
          {label}
        </label>
        {children}
      </div>
      <textarea
        ref={box}
        id={id}
        class="input input-lines"
        rows={rows}
        placeholder={hint}
        wrap="off"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        value={value}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
      />
      <div id={`${id}-note`} class="note" role={problem === null ? undefined : 'status'}>
        {problem === null ? <span class="secondary">{help}</span> : <Warning severe>{problem}</Warning>}
      </div>
    </div>
  )
}

/** Characters up to which a text is processed at every key */
const short = 20_000
/** Milliseconds after the last key */
const pause = 200

/** Debounces a long text. A short one is returned at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  const isShort = text.length < short
  useEffect(() => {
    if (isShort) return
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, isShort])
  return isShort ? text : settled
}
