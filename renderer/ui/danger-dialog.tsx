import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Fault } from '../../contract/fault.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface DangerDialogProps {
  readonly title: string
  /** Absent: "Cancel" */
  readonly cancel?: string
  readonly confirm: string
  readonly busy: boolean
  readonly usable?: boolean
  /** The reason why it failed. null: it did not, or the dialog says so in other words */
  readonly fault: Fault | null
  readonly children: ComponentChildren
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before something is deleted or ended. Enter cancels, as the focus is there. */
export function DangerDialog(props: DangerDialogProps) {
  const t = useTranslate()
  const { title, confirm, busy, usable = true, fault, children, onConfirm, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {props.cancel ?? t('common.cancel')}
        </Button>
        <Button kind="danger" disabled={!usable} busy={busy} onClick={() => void onConfirm()}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}

interface ConfirmFieldProps {
  /** The name that has to be typed */
  readonly word: string
  readonly typed: string
  readonly onType: (text: string) => void
}

/** Asks for the name of something that is deleted for good, or replaced as a whole. */
export function ConfirmField({ word, typed, onType }: ConfirmFieldProps) {
  const t = useTranslate()
  const id = useId()
  return (
    <div>
      <div class="field-label confirm-word inline spread">
        {t.rich('delete-network.type', {
          word,
          strong: (content) => <strong dir="auto">{content}</strong>,
          label: (content) => <label for={id}>{content}</label>,
        })}
      </div>
      <input
        id={id}
        class="input"
        type="text"
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        aria-label={t('delete-network.field')}
        value={typed}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
    </div>
  )
}
