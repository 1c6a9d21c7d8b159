import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { useFirstFocus } from './focus.ts'
import { StateIcon } from './icon.tsx'

interface FieldProps {
  readonly label: string
  /** The label is only for screen readers, because a heading shows it. */
  readonly hidesLabel?: boolean
  readonly value: string
  readonly hint?: string
  readonly help?: ComponentChildren
  /** The reason why the value is invalid */
  readonly problem?: string | null
  /** The reason why a valid value is doubtful */
  readonly warning?: string | null
  readonly mono?: boolean
  /** The text may have either direction. */
  readonly auto?: boolean
  readonly numeric?: boolean
  /** A fixed prefix of the value, shown before the text */
  readonly prefix?: string
  readonly disabled?: boolean
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean
  readonly onText: (text: string) => void
  /** Further notes below the field */
  readonly children?: ComponentChildren
}

/** A text box with its label, help, problem and warning. */
export function Field(props: FieldProps) {
  const { label, hidesLabel = false, value, hint, help, problem = null, warning = null, onText } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { takesFocus = false } = props
  useFirstFocus(input, takesFocus)
  const says = problem ?? warning
  return (
    <div class="labelled grow">
      <label class={hidesLabel ? 'visually-hidden' : 'label'} for={id}>
        {label}
      </label>
      <div class={props.prefix === undefined ? 'input-box' : 'input-box input-prefixed'}>
        {props.prefix !== undefined && <span class="mono">{props.prefix}</span>}
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
  /** A severe warning prevents sending the form. */
  readonly severe: boolean
  readonly children: ComponentChildren
}

export function Warning({ severe, children }: WarningProps) {
  return (
    <span class={severe ? 'warning warning-severe media gap-3' : 'warning media gap-3'}>
      <StateIcon state="attention" size={14} />
      <span>{children}</span>
    </span>
  )
}

interface NoteProps {
  readonly severe?: boolean
  readonly children: ComponentChildren
}

/** A warning in its own line. */
export function Note({ severe = false, children }: NoteProps) {
  return (
    <div class="note" role="status">
      <Warning severe={severe}>{children}</Warning>
    </div>
  )
}

interface FormProps {
  readonly class?: string
  /** The form can be sent. */
  readonly ready?: boolean
  readonly onSubmit: () => void
  readonly children: ComponentChildren
}

/** A form that is submitted by Enter or its button, without reloading the page. */
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
