import type { ComponentChildren } from 'preact'
import type { Fault } from '../../../contract/fault.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'

interface AdditionEndProps {
  readonly fault: Fault | null
  /** Something was typed that would be lost. */
  readonly isUnsaved: boolean
  readonly onCancel: () => void
  readonly onClose: () => void
  /** The button that adds */
  readonly children: ComponentChildren
}

/** The end of a form that adds members: why it failed, the way out, and the button that adds. */
export function AdditionEnd({ fault, isUnsaved, onCancel, onClose, children }: AdditionEndProps) {
  const t = useTranslate()
  return (
    <>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="panel-actions">
        <div class="dialog-actions">
          {isUnsaved ? (
            <Button onClick={onCancel}>{t('members.addition.cancel')}</Button>
          ) : (
            <Button onClick={onClose}>{t('members.addition.close')}</Button>
          )}
          {children}
        </div>
      </div>
    </>
  )
}
