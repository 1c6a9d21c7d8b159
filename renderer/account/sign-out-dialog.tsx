import { useState } from 'preact/hooks'
import type { AccountEntry } from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { FaultBanner } from '../components/fault-banner.tsx'
import { stillFit } from '../hosting/still-fit.ts'
import { tooltip } from '../hosting/text-window.ts'
import { useApp } from '../state.ts'
import { accountName, accountWords } from '../text-account.ts'
import { signOutWords as signOut } from '../text-sign-in.ts'

interface SignOutDialogProps {
  readonly account: AccountEntry
  /** Something of its networks is changed and not saved. */
  readonly unsaved: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

export function SignOutDialog({ account, unsaved, onDone, onClose }: SignOutDialogProps) {
  const { tryAsk } = useApp()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const send = async (): Promise<void> => {
    setBusy(true)
    const reply = await tryAsk('account.signOut', { id: account.id })
    setBusy(false)
    if (reply.ok) onDone()
    else setFault(reply.error)
  }
  return (
    <Dialog title={signOut.title(tooltip(accountName(account)))} fit={stillFit} onClose={onClose}>
      <p>{signOut.text}</p>
      {unsaved && <p class="after attention-text">{signOut.unsaved}</p>}
      <p class="after">{signOut.token}</p>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {accountWords.cancel}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void send()}>
          {busy ? signOut.busy : signOut.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
