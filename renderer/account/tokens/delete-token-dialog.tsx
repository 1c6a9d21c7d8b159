import type { ApiTokenName } from '../../../contract/account.ts'
import { useAction } from '../../app/use-action.ts'
import { accountWords } from '../../text/account.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { peopleWords } from '../../text/people.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FaultBanner } from '../../ui/fault-banner.tsx'
import { Warning } from '../../ui/field.tsx'

interface DeleteTokenDialogProps {
  readonly name: ApiTokenName
  readonly isOnly: boolean
  readonly onDeleted: () => void
  readonly onClose: () => void
}

const { deletion } = peopleWords.tokens

/** The service does not say which token is the one in use, so that each may be. */
export function DeleteTokenDialog({ name, isOnly, onDeleted, onClose }: DeleteTokenDialogProps) {
  const { busy, fault, send } = useAction()
  const deleteToken = async (): Promise<void> => {
    const reply = await send('account.deleteToken', { name })
    if (!reply.ok) return
    onDeleted()
    onClose()
  }
  return (
    <Dialog title={deletion.title(tooltip(name))} onClose={onClose}>
      <p>{deletion.text}</p>
      <p class="after">
        <Warning severe={false}>{isOnly ? deletion.only : deletion.inUse}</Warning>
      </p>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {accountWords.cancel}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void deleteToken()}>
          {deletion.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
