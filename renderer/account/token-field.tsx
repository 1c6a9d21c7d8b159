import { Eye, EyeOff } from 'lucide'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { accountTokenProblem } from '../../domain/account-token.ts'
import type { Translate } from '../../words/translate.ts'
import { useTranslate } from '../text/use-translate.ts'
import { IconButton } from '../ui/button.tsx'
import { Warning } from '../ui/field.tsx'

interface TokenFieldProps {
  readonly label: string
  readonly help: string
  readonly value: string
  /** The characters that its service requires */
  readonly least: number
  /** Set while the token is being checked, so that the field keeps the focus */
  readonly readOnly?: boolean
  readonly takesFocus?: boolean
  readonly onText: (text: string) => void
}

/** A field for a secret, which is hidden until it is revealed. Problems are shown while it is typed. */
export function TokenField({
  label,
  help,
  value,
  least,
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
  const problem = note === 'lines' ? t('token.lines') : tokenProblem(t, value, least)
  const paste = (event: ClipboardEvent): void => {
    if (readOnly) return
    const pasted = event.clipboardData?.getData('text') ?? ''
    const token = pasted.trim()
    // The field would silently drop line breaks. Of several lines it is not guessed which one is the token.
    const isLines = accountTokenProblem(token)?.kind === 'lines'
    if (isLines) setNote('lines')
    else setNote(token === pasted ? null : 'trimmed')
    if (token === pasted && !isLines) return
    event.preventDefault()
    onText(isLines ? '' : token)
  }
  return (
    <div class="labelled grow">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="inline gap-2">
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

/** Returns why a text is no token; null: it can be sent, or it is still empty. */
export function tokenProblem(t: Translate, text: string, least: number): string | null {
  const problem = accountTokenProblem(text, least)
  switch (problem?.kind) {
    case undefined:
    case 'empty':
      return null
    case 'lines':
      return t('token.lines')
    case 'space':
      return t('token.space')
    case 'character':
      return t('token.character')
    case 'too-short':
      return t('token.tooShort', { length: problem.length, least: problem.least })
    case 'too-long':
      return t('token.tooLong')
  }
}
