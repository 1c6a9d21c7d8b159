import { Button } from './button.tsx'

interface SubmitActionsProps {
  readonly cancel: string
  readonly confirm: string
  readonly disabled?: boolean
  readonly busy: boolean
  /** True: the form deletes or replaces something. */
  readonly danger?: boolean
  readonly onClose: () => void
}

/** The two buttons at the end of a form in a dialog. The second one submits the form. */
export function SubmitActions(props: SubmitActionsProps) {
  const { cancel, confirm, disabled = false, busy, danger = false, onClose } = props
  return (
    <div class="dialog-actions">
      <Button onClick={onClose}>{cancel}</Button>
      <Button kind={danger ? 'danger' : 'primary'} type="submit" disabled={disabled} busy={busy}>
        {confirm}
      </Button>
    </div>
  )
}
