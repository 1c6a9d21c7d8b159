import type { ComponentChildren } from 'preact'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

interface EditDialogProps {
  readonly title: string
  /** What stands in it can be saved. */
  readonly ready: boolean
  readonly busy: boolean
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A place or its rule, to be saved or left as it was. */
export function EditDialog({ title, ready, busy, onSave, onClose, children }: EditDialogProps) {
  const t = useTranslate()
  const { fit } = useApp()
  return (
    <Dialog title={title} fit={fit} onClose={onClose}>
      <Form class="form place-form" ready={ready && !busy} onSubmit={onSave}>
        {children}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('place-dialog.cancel')}</Button>
          <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
            {t('place-dialog.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
