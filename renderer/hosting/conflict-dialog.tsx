import { useId, useState } from 'preact/hooks'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ConflictField {
  readonly field: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

interface ConflictDialogProps {
  readonly title: string
  readonly fields: readonly ConflictField[]
  /** What else is to be said of what somebody else did; null: nothing */
  readonly others?: string | null
  readonly busy: boolean
  /** The fields that are to be as the person set them; the others become as they are now. */
  readonly onChoose: (mine: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Both versions side by side, field by field. */
export function ConflictDialog({
  title,
  fields,
  others = null,
  busy,
  onChoose,
  onClose,
}: ConflictDialogProps) {
  const t = useTranslate()

  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(fields.map(({ field }) => field)))
  const id = useId()
  const choose = (field: string, own: boolean): void =>
    setMine((before) => new Set(own ? [...before, field] : [...before].filter((one) => one !== field)))
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{t('conflict.text')}</p>
      <div class="conflict">
        {fields.map(({ field, label, mine: own, theirs }) => (
          <fieldset key={field} class="conflict-field">
            <legend>{label}</legend>
            {[true, false].map((isMine) => (
              <label key={String(isMine)} class="conflict-choice">
                <input
                  type="radio"
                  name={`${id}-${field}`}
                  checked={mine.has(field) === isMine}
                  onChange={() => choose(field, isMine)}
                />
                <span class="conflict-words">
                  <span class="secondary">{isMine ? t('conflict.mine') : t('conflict.theirs')}</span>
                  <span class="conflict-value" dir="auto">
                    {isMine ? own : theirs}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      {others !== null && <p class="secondary">{others}</p>}
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('conflict.cancel')}</Button>
        <Button kind="primary" busy={busy} onClick={() => onChoose(mine)}>
          {t('conflict.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
