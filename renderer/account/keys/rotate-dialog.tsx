import { useState } from 'preact/hooks'
import type { ApiKey, KeyRotation, ServiceAccount } from '../../../contract/access.ts'
import type { AccountId } from '../../../contract/account.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { tooltip } from '../../text/hosting/window.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner, FaultBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { AccountDialogProps } from '../view-parts.tsx'
import { longestDescription, useLifetime } from './key-dialogs.tsx'
import type { Use } from './keys-view.tsx'

interface RotateKeyDialogProps extends AccountDialogProps {
  readonly of: ServiceAccount
  readonly replaced: ApiKey
  readonly use: Use
}

/** Exchanges the key that this application signs in with. What fails midway is offered on the page. */
export function RotateKeyDialog({ account, of, replaced, use, onDone, onClose }: RotateKeyDialogProps) {
  const t = useTranslate()
  const app = useApp()
  const { busy, fault, send } = useAction()
  const [description, setDescription] = useState(replaced.description)
  const { expires, field } = useLifetime()
  const rotate = async (): Promise<void> => {
    if (expires === null) return
    const wanted = { account, serviceAccount: of.id, key: replaced.id, expires, description }
    const reply = await send('keys.rotate', wanted)
    onDone()
    if (!reply.ok) return
    app.message.value = { kind: 'done', text: t('keys.rotating.done') }
    onClose()
  }
  const key = replaced.description || t('keys.unnamed')
  return (
    <FormDialog
      title={t('keys.rotating.title')}
      confirm={busy ? t('keys.rotating.busy') : t('keys.rotating.confirm')}
      ready={expires !== null && description.length <= longestDescription}
      busy={busy}
      fault={fault}
      onSubmit={() => void rotate()}
      onClose={onClose}
    >
      <p>{t('keys.rotating.text', { name: tooltip(of.name || of.id), key: tooltip(key) })}</p>
      {use !== 'yes' && <Note>{t('keys.rotating.doubt', { key: tooltip(key) })}</Note>}
      <Field label={t('keys.key.description')} auto value={description} onText={setDescription} />
      {field}
    </FormDialog>
  )
}

interface UnfinishedRotationProps {
  readonly account: AccountId
  readonly rotation: KeyRotation
  readonly onDone: () => void
}

/** Says how far the exchange of the key has come, and goes on or ends it. */
export function UnfinishedRotation({ account, rotation, onDone }: UnfinishedRotationProps) {
  const t = useTranslate()
  const { busy, running, fault, send } = useAction()
  const { step, serviceAccount, oldKey } = rotation
  if (step === 'done' || step === 'lost') return null
  const goOn = async (): Promise<void> => {
    // The exchange goes on as it was agreed to: a new expiry would be for a key that is not made.
    const expires = Date.now() + 86_400_000
    await send('keys.rotate', { account, serviceAccount, key: oldKey, expires, description: '' })
    onDone()
  }
  const end = async (): Promise<void> => {
    await send('keys.endRotation', { account })
    onDone()
  }
  return (
    <>
      <Banner
        tone="attention"
        actions={
          <span class="inline gap-4 flex-none">
            <Button disabled={busy} busy={running === 'keys.endRotation'} onClick={() => void end()}>
              {step === 'made' ? t('keys.rotating.discard') : t('keys.rotating.keepBoth')}
            </Button>
            <Button
              kind="primary"
              disabled={busy}
              busy={running === 'keys.rotate'}
              onClick={() => void goOn()}
            >
              {t('keys.rotating.goOn')}
            </Button>
          </span>
        }
      >
        <strong>{t('keys.rotating.unfinished')}</strong>
        <div>{t(`keys.rotating.at.${step}`)}</div>
      </Banner>
      {fault !== null && <FaultBanner fault={fault} />}
    </>
  )
}

/** Says that a key may exist that nobody has, and offers to delete what is in the list and was not before. */
export function LostKey({ account, rotation, onDone }: UnfinishedRotationProps) {
  const t = useTranslate()
  const { busy, running, fault, send } = useAction()
  const { strays = null, serviceAccount } = rotation
  const found = strays?.length ?? null
  const end = async (): Promise<void> => {
    await send('keys.endRotation', { account })
    onDone()
  }
  const remove = async (key: ApiKey): Promise<void> => {
    const gone = await send('keys.delete', { account, id: key.id })
    if (gone.ok && found === 1) await send('keys.endRotation', { account })
    onDone()
  }
  return (
    <>
      <Banner
        tone="attention"
        actions={
          <Button disabled={busy} busy={running === 'keys.endRotation'} onClick={() => void end()}>
            {t('common.dismiss')}
          </Button>
        }
      >
        <strong>{t('keys.lost.title')}</strong>
        <div>
          {found === null
            ? t('keys.lost.unknown', { name: tooltip(serviceAccount) })
            : found === 0
              ? t('keys.lost.none')
              : t('keys.lost.found', { count: found })}
        </div>
        {(strays ?? []).map((key) => (
          <div key={key.id} class="inline gap-4">
            <span class="grow truncate" dir="auto" title={key.id}>
              {visibleText(key.description || key.id)}
            </span>
            <Button kind="danger" disabled={busy} onClick={() => void remove(key)}>
              {t('keys.key.deletionConfirm')}
            </Button>
          </div>
        ))}
      </Banner>
      {fault !== null && <FaultBanner fault={fault} />}
    </>
  )
}
