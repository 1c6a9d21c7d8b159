import type { Fault } from '../../contract/fault.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './field.tsx'

interface FormDialogProps extends DialogProps, Omit<SubmitActionsProps, 'disabled' | 'onClose'> {
  /** The form can be sent. */
  readonly ready: boolean
  /** The reason why it could not be sent. null: it was not sent yet, or the form says it in other words */
  readonly fault: Fault | null
  readonly onSubmit: () => void
  /** Called by the button, where that does more than close. */
  readonly onCancel?: () => void
}

/** A dialog that is a form, with the reason why it failed above the buttons that end it. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    placement,
    ready,
    busy,
    fault,
    children,
    onSubmit,
    onClose,
    onCancel = onClose,
    ...words
  } = props
  return (
    <Dialog title={title} placement={placement} onClose={onClose}>
      <Form class="form stack gap-5" ready={ready && !busy} onSubmit={onSubmit}>
        {children}
        {fault !== null && <FaultBanner fault={fault} />}
        <SubmitActions {...words} disabled={!ready} busy={busy} onClose={onCancel} />
      </Form>
    </Dialog>
  )
}

interface SubmitActionsProps {
  /** Absent: "Cancel" */
  readonly cancel?: string
  readonly confirm: string
  readonly disabled?: boolean
  readonly busy: boolean
  /** True: the form deletes or replaces something. */
  readonly danger?: boolean
  readonly onClose: () => void
}

/** The two buttons at the end of a form in a dialog. The second one submits the form. */
export function SubmitActions(props: SubmitActionsProps) {
  const t = useTranslate()
  const { cancel = t('common.cancel'), confirm, disabled = false, busy, danger = false, onClose } = props
  return (
    <div class="dialog-actions">
      <Button onClick={onClose}>{cancel}</Button>
      <Button kind={danger ? 'danger' : 'primary'} type="submit" disabled={disabled} busy={busy}>
        {confirm}
      </Button>
    </div>
  )
}
