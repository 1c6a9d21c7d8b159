import { Eye, EyeOff } from 'lucide'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useTranslate } from '../text/use-translate.ts'
import { Warning } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { readPasted, tokenProblem } from './token-text.ts'

interface TokenFieldProps {
  readonly label: string
  readonly help: string
  readonly value: string
  /** While it is being checked; the focus stays. */
  readonly readOnly?: boolean
  readonly takesFocus?: boolean
  readonly onText: (text: string) => void
}

/** A box for a secret: hidden unless asked for, and what is wrong with it is said while it is typed. */
export function TokenField({
  label,
  help,
  value,
  readOnly = false,
  takesFocus = false,
  onText,
}: TokenFieldProps) {
  const t = useTranslate()
  const [revealed, setRevealed] = useState(false)
  const [note, setNote] = useState<'lines' | 'trimmed' | null>(null)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [])
  const shown = revealed && value !== ''
  const problem = note === 'lines' ? t('token.lines') : tokenProblem(t, value)
  const paste = (event: ClipboardEvent): void => {
    if (readOnly) return
    const pasted = readPasted(event.clipboardData?.getData('text') ?? '')
    setNote(pasted.kind === 'plain' ? null : pasted.kind)
    if (pasted.kind === 'plain') return
    event.preventDefault()
    onText(pasted.kind === 'trimmed' ? pasted.token : '')
  }
  return (
    <div class="labelled">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="token-box">
        <input
          ref={input}
          id={id}
          class="input mono"
          {...(shown ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          readOnly={readOnly}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-note`}
          onPaste={paste}
          onInput={({ currentTarget }) => {
            setNote(null)
            onText(currentTarget.value)
          }}
        />
        <IconButton
          icon={shown ? EyeOff : Eye}
          name={shown ? t('sign-in.hide') : t('sign-in.reveal')}
          pressed={shown}
          disabled={value === ''}
          onClick={() => setRevealed(!shown)}
        />
      </div>
      <div id={`${id}-note`} class="note" role={problem === null ? undefined : 'status'}>
        {problem !== null ? (
          <Warning severe>{problem}</Warning>
        ) : (
          <span class="secondary">{note === 'trimmed' ? t('token.trimmed') : help}</span>
        )}
      </div>
    </div>
  )
}
