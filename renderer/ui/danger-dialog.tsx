import { useId } from 'preact/hooks'
import { useTranslate } from '../text/use-translate.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

/** Asks before something is deleted or ended. */
export function DangerDialog(props: Omit<ConfirmDialogProps, 'kind'>) {
  return <ConfirmDialog kind="danger" {...props} />
}

interface ConfirmFieldProps {
  /** The name that has to be typed */
  readonly word: string
  readonly typed: string
  readonly onType: (text: string) => void
}

/** Asks for the name of something that is deleted for good, or replaced as a whole. */
export function ConfirmField({ word, typed, onType }: ConfirmFieldProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <div>
      <div class="field-label confirm-word inline spread">
        {t.rich('delete-network.type', {
          word,
          strong: (content) => <strong dir="auto">{content}</strong>,
          label: (content) => <label for={id}>{content}</label>,
        })}
      </div>
      <input
        id={id}
        class="input"
        type="text"
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        aria-label={t('delete-network.field')}
        value={typed}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
    </div>
  )
}
