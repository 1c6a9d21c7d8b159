import type { ComponentChildren } from 'preact'
import type { Fault } from '../../contract/fault.ts'
import { FaultBanner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface DangerDialogProps {
  readonly title: string
  readonly cancel: string
  readonly confirm: string
  readonly busy: boolean
  readonly usable?: boolean
  /** The reason why it failed. null: it did not, or the dialog says so in other words */
  readonly fault: Fault | null
  readonly children: ComponentChildren
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something is deleted or ended. Enter cancels, as the focus is there. */
export function DangerDialog(props: DangerDialogProps) {
  const { title, cancel, confirm, busy, usable = true, fault, children, onConfirm, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {cancel}
        </Button>
        <Button kind="danger" disabled={!usable} busy={busy} onClick={() => void onConfirm()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
