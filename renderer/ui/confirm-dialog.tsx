import type { Fault } from '../../contract/fault.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface ConfirmDialogProps extends DialogProps {
  /** Absent: "Cancel" */
  readonly cancel?: string
  /** null: there is nothing to agree to, and `cancel` only closes. */
  readonly confirm: string | null
  readonly kind?: 'primary' | 'danger' | 'plain'
  readonly busy?: boolean
  readonly usable?: boolean
  /** The reason why it failed. null: it did not, or the dialog says so in other words */
  readonly fault?: Fault | null
  readonly onConfirm: () => void
}

/** Tells what would be done, and asks. Enter cancels, as the focus is there. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslate()
  const {
    cancel = t('common.cancel'),
    confirm,
    kind = 'primary',
    busy = false,
    usable = true,
    fault = null,
    onConfirm,
  } = props
  return (
    <Dialog title={props.title} placement={props.placement} onClose={props.onClose}>
      {props.children}
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={props.onClose}>
          {cancel}
        </Button>
        {confirm !== null && (
          <Button kind={kind} disabled={!usable} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
