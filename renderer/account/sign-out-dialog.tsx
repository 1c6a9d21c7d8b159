import type { AccountEntry } from '../../contract/account.ts'
import { useAction } from '../app/use-action.ts'
import { accountName, accountWords } from '../text/account.ts'
import { tooltip } from '../text/hosting/window.ts'
import { signOutWords as signOut } from '../text/sign-in.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'

interface SignOutDialogProps {
  readonly account: AccountEntry
  /** Something of its networks is changed and not saved. */
  readonly unsaved: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

export function SignOutDialog({ account, unsaved, onDone, onClose }: SignOutDialogProps) {
  const { busy, fault, send } = useAction()
  const leave = async (): Promise<void> => {
    const reply = await send('account.signOut', { id: account.id })
    if (reply.ok) onDone()
  }
  return (
    <Dialog title={signOut.title(tooltip(accountName(account)))} onClose={onClose}>
      <p>{signOut.text}</p>
      {unsaved && <p class="after attention-text">{signOut.unsaved}</p>}
      <p class="after">{signOut.token}</p>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {accountWords.cancel}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void leave()}>
          {busy ? signOut.busy : signOut.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
