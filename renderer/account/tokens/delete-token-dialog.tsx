import type { ApiTokenName } from '../../../contract/account.ts'
import { useAction } from '../../app/use-action.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
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

/** The service does not say which token is the one in use, so that each may be. */
export function DeleteTokenDialog({ name, isOnly, onDeleted, onClose }: DeleteTokenDialogProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const deleteToken = async (): Promise<void> => {
    const reply = await send('account.deleteToken', { name })
    if (!reply.ok) return
    onDeleted()
    onClose()
  }
  return (
    <Dialog title={t('people.tokens.deletion.title', { name: tooltip(name) })} onClose={onClose}>
      <p>{t('people.tokens.deletion.text')}</p>
      <p class="after">
        <Warning severe={false}>
          {isOnly ? t('people.tokens.deletion.only') : t('people.tokens.deletion.inUse')}
        </Warning>
      </p>
      {fault !== null && <FaultBanner fault={fault} />}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {t('account.cancel')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void deleteToken()}>
          {t('people.tokens.deletion.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
