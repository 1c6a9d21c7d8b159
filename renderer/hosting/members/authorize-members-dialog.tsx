import { isOnlineNow } from '../../../contract/member-values.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { useApp } from '../../app/state.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface AuthorizeMembersDialogProps {
  readonly kind: 'authorize' | 'deauthorize'
  readonly ids: readonly NodeAddress[]
  readonly members: readonly HostedMember[]
  /** Milliseconds since the epoch of the list */
  readonly at: number
  readonly usable: boolean
  readonly onStart: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before many members get or lose access: how many, how many of them notice at once, and how it is undone. */
export function AuthorizeMembersDialog(props: AuthorizeMembersDialogProps) {
  const t = useTranslate()
  const own = useApp().snapshot.value?.node?.address
  const { kind, ids, members, at, usable, onStart, onClose } = props
  const chosen = new Set(ids)
  const authorizes = kind === 'authorize'
  const changing = members.filter(({ id, config }) => chosen.has(id) && config.authorized !== authorizes)
  const online = changing.filter((member) => isOnlineNow(member, at)).length
  const already = ids.length - changing.length
  const confirm = (): void => {
    onClose()
    void onStart()
  }
  return (
    <Dialog title={t(`members.${kind}Many.title`, { count: ids.length })} onClose={onClose}>
      {changing.length === 0 ? (
        <p>{t(`members.${kind}Many.none`)}</p>
      ) : (
        <p>{t(`members.${kind}Many.text`, { count: online })}</p>
      )}
      {changing.length > 0 && already > 0 && (
        <p class="after">{t(`members.${kind}Many.already`, { count: already })}</p>
      )}
      {!authorizes && changing.some(({ id }) => id === own) && (
        <p class="after">
          <strong>{t('members.deauthorizeMany.thisDevice')}</strong>
        </p>
      )}
      {changing.length > 0 && <p class="after">{t('members.manyUndo')}</p>}
      <div class="dialog-actions">
        <Button takesFocus onClick={onClose}>
          {changing.length === 0 ? t('members.csv.close') : t('members.deletion.cancel')}
        </Button>
        {changing.length > 0 && (
          <Button kind={authorizes ? 'primary' : 'danger'} disabled={!usable} onClick={confirm}>
            {t(`members.${kind}Many.confirm`, { count: changing.length })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
