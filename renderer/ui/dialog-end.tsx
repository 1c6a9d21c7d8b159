import type { Fault } from '../../contract/fault.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from './banner.tsx'
import { Button } from './button.tsx'

export interface DialogEndProps {
  /** The reason why it failed. null: it did not, or the dialog says so in other words */
  readonly fault?: Fault | null
  /** Absent: "Cancel" */
  readonly cancel?: string | undefined
  /** null: there is nothing to agree to, and `cancel` only closes. */
  readonly confirm: string | null
  readonly kind?: 'primary' | 'danger' | 'plain'
  readonly disabled?: boolean
  readonly busy?: boolean
  /** The button that has the focus when it appears. `content`: something above it has it */
  readonly focus?: 'cancel' | 'confirm' | 'content'
  /** Absent: the second button submits the form around it. */
  readonly onConfirm?: (() => void) | undefined
  readonly onClose: () => void
}

/** The end of a dialog: the reason why it failed, above the two buttons. */
export function DialogEnd(props: DialogEndProps) {
  const t = useTranslate()
  const {
    fault = null,
    cancel = t('common.cancel'),
    confirm,
    kind = 'primary',
    disabled = false,
    busy = false,
  } = props
  const { focus = 'content', onConfirm, onClose } = props
  return (
    <>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus={focus === 'cancel'} onClick={onClose}>
          {cancel}
        </Button>
        {confirm !== null && (
          <Button
            kind={kind}
            type={onConfirm === undefined ? 'submit' : 'button'}
            takesFocus={focus === 'confirm'}
            disabled={disabled}
            busy={busy}
            {...(onConfirm && { onClick: onConfirm })}
          >
            {confirm}
          </Button>
        )}
      </div>
    </>
  )
}
