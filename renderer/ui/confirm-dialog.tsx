import { Dialog, type DialogProps } from './dialog.tsx'
import { DialogEnd, type DialogEndProps } from './dialog-end.tsx'

export interface ConfirmDialogProps extends DialogProps, Omit<DialogEndProps, 'disabled' | 'onClose'> {
  readonly usable?: boolean
  readonly onConfirm: () => void
}

/** Tells what would be done, and asks. Enter cancels, as the focus is there, unless something else has it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, placement, children, usable = true, focus = 'cancel', onClose, ...end } = props
  return (
    <Dialog title={title} placement={placement} onClose={onClose}>
      {children}
      <DialogEnd {...end} focus={focus} disabled={!usable} onClose={onClose} />
    </Dialog>
  )
}
