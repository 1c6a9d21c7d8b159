import type { AccountEntry } from '../../contract/account.ts'
import { useAction } from '../app/use-action.ts'
import { accountName } from '../text/account.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
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
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const leave = async (): Promise<void> => {
    const reply = await send('account.signOut', { id: account.id })
    if (reply.ok) onDone()
  }
  return (
    <Dialog title={t('sign-out.title', { name: tooltip(accountName(account)) })} onClose={onClose}>
      <p>{t('sign-out.text')}</p>
      {unsaved && <p class="after attention-text">{t('sign-out.unsaved')}</p>}
      <p class="after">{t('sign-out.token')}</p>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('account.cancel')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void leave()}>
          {busy ? t('sign-out.busy') : t('sign-out.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
