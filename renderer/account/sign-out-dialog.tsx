import type { AccountEntry } from '../../contract/account.ts'
import { listOf } from '../../words/lists.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { accountName } from '../text/account.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'

interface SignOutDialogProps {
  readonly account: AccountEntry
  readonly onClose: () => void
}

export function SignOutDialog({ account, onClose }: SignOutDialogProps) {
  const t = useTranslate()
  const { drafts } = useApp()
  const { busy, fault, send } = useAction()
  const unsaved = drafts.unsaved().filter(({ subject }) => subject.account === account.id)
  const names = [...new Set(unsaved.map(({ name }) => tooltip(name)))]
  const leave = async (): Promise<void> => {
    const reply = await send('account.signOut', { id: account.id })
    if (!reply.ok) return
    for (const { subject } of unsaved) drafts.discard(subject)
    onClose()
  }
  return (
    <Dialog title={t('sign-out.title', { name: tooltip(accountName(account)) })} onClose={onClose}>
      <p>{t('sign-out.text')}</p>
      {unsaved.length > 0 && (
        <p class="after attention-text">{t('sign-out.unsaved', { names: listOf(t, names) })}</p>
      )}
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
