import { Search } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Icon, StateIcon } from './icon.tsx'

interface FieldProps {
  readonly label: string
  /** The label is there for screen readers alone: a heading above shows it. */
  readonly hidesLabel?: boolean
  readonly value: string
  readonly hint?: string
  readonly help?: ComponentChildren
  /** Why it cannot be sent. */
  readonly problem?: string | null
  /** What is allowed and doubtful. */
  readonly warning?: string | null
  readonly mono?: boolean
  /** The text may run in either direction. */
  readonly auto?: boolean
  readonly numeric?: boolean
  /** Stands before the text and is part of what is meant. */
  readonly prefix?: string
  readonly disabled?: boolean
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean
  readonly onText: (text: string) => void
  /** What the service made of it, and the like. */
  readonly children?: ComponentChildren
}

/** A text box with its label, and beside it what is wrong or doubtful about what stands in it. */
export function Field(props: FieldProps) {
  const { label, hidesLabel = false, value, hint, help, problem = null, warning = null, onText } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { takesFocus = false } = props
  useLayoutEffect(() => {
    if (!takesFocus || input.current === null) return
    // A dialog around it opens after this, and gives the focus by the attribute.
    input.current.autofocus = true
    input.current.focus()
  }, [])
  const says = problem ?? warning
  return (
    <div class="labelled">
      <label class={hidesLabel ? 'visually-hidden' : 'label'} for={id}>
        {label}
      </label>
      <div class={props.prefix === undefined ? 'input-box' : 'input-box input-prefixed'}>
        {props.prefix !== undefined && <span class="mono input-prefix">{props.prefix}</span>}
        <input
          ref={input}
          id={id}
          class={props.mono === true ? 'input mono' : 'input'}
          type="text"
          dir={props.auto === true && value !== '' ? 'auto' : undefined}
          inputMode={props.numeric === true ? 'numeric' : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={hint}
          disabled={props.disabled}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-note`}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      </div>
      <div id={`${id}-note`} class="note" role={says === null ? undefined : 'status'}>
        {says !== null ? (
          <Warning severe={problem !== null}>{says}</Warning>
        ) : (
          help !== undefined && <span class="secondary">{help}</span>
        )}
        {props.children}
      </div>
    </div>
  )
}

interface WarningProps {
  /** It keeps the form from being sent. */
  readonly severe: boolean
  readonly children: ComponentChildren
}

export function Warning({ severe, children }: WarningProps) {
  return (
    <span class={severe ? 'warning warning-severe' : 'warning'}>
      <StateIcon state="attention" size={14} />
      <span>{children}</span>
    </span>
  )
}

interface NoteProps {
  readonly severe?: boolean
  readonly children: ComponentChildren
}

/** A warning in a line of its own */
export function Note({ severe = false, children }: NoteProps) {
  return (
    <div class="note" role="status">
      <Warning severe={severe}>{children}</Warning>
    </div>
  )
}

interface FormProps {
  readonly class?: string
  /** Whether what stands in it can be sent */
  readonly ready?: boolean
  readonly onSubmit: () => void
  readonly children: ComponentChildren
}

/** Enter sends it as its button does; the page is never loaded anew. */
export function Form({ ready = true, onSubmit, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSubmit()
      }}
    >
      {children}
    </form>
  )
}

interface SearchFieldProps {
  /** Its accessible name */
  readonly label: string
  /** What stands in it while it is empty; the label where none is given. */
  readonly hint?: string
  readonly query: string
  readonly onQuery: (query: string) => void
}

export function SearchField({ label, hint = label, query, onQuery }: SearchFieldProps) {
  return (
    <div class="search">
      <Icon node={Search} />
      <input
        type="search"
        class="search-input"
        aria-label={label}
        placeholder={hint}
        spellcheck={false}
        value={query}
        onInput={({ currentTarget }) => onQuery(currentTarget.value)}
      />
    </div>
  )
}
