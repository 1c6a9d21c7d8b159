import { Dialog, type DialogProps } from './dialog.tsx'
import { DialogEnd, type DialogEndProps } from './dialog-end.tsx'
import { Form } from './field.tsx'

interface FormDialogProps
  extends DialogProps,
    Required<Pick<DialogEndProps, 'fault' | 'busy'>>,
    Pick<DialogEndProps, 'cancel' | 'confirm'> {
  /** True: the form deletes or replaces something. */
  readonly danger?: boolean
  /** The form can be sent. */
  readonly ready: boolean
  readonly onSubmit: () => void
  /** Called by the button, where that does more than close. */
  readonly onCancel?: () => void
}

/** A dialog that is a form, with the reason why it failed above the buttons that end it. */
export function FormDialog(props: FormDialogProps) {
  const { title, placement, danger = false, ready, busy, children, onSubmit, onClose } = props
  const { fault, cancel, confirm, onCancel = onClose } = props
  return (
    <Dialog title={title} placement={placement} onClose={onClose}>
      <Form class="form stack gap-5" ready={ready && !busy} onSubmit={onSubmit}>
        {children}
        <DialogEnd
          fault={fault}
          cancel={cancel}
          confirm={confirm}
          kind={danger ? 'danger' : 'primary'}
          disabled={!ready}
          busy={busy}
          onClose={onCancel}
        />
      </Form>
    </Dialog>
  )
}
