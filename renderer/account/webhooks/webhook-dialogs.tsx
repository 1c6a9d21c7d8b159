import { useState } from 'preact/hooks'
import { longestOverlap, type Webhook } from '../../../contract/access.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { useAction } from '../../app/use-action.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Banner, FaultBanner } from '../../ui/banner.tsx'
import { DangerDialog } from '../../ui/danger-dialog.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type AccountDialogProps, useDialogAction } from '../view-parts.tsx'

type OfWebhook = AccountDialogProps & { readonly webhook: Webhook }

export function DeleteWebhookDialog({ account, webhook, ...ends }: OfWebhook) {
  const t = useTranslate()
  const { finish, frame } = useDialogAction(ends)
  return (
    <DangerDialog
      title={t('webhooks.deletion.title')}
      confirm={t('webhooks.deletion.confirm')}
      {...frame}
      onConfirm={() => finish('webhooks.delete', { account, id: webhook.id })}
    >
      <p class="breaks">{t('webhooks.deletion.text', { url: visibleText(webhook.url || webhook.id) })}</p>
    </DangerDialog>
  )
}

const usualHours = '24'

/** Reads a number of hours. null: the text is none that is allowed */
function hoursIn(text: string): number | null {
  const hours = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN
  return hours <= longestOverlap ? hours : null
}

/** Makes a new signing secret. The service keeps two at most. */
export function RotateWebhookDialog({ account, webhook, onDone, onClose }: OfWebhook) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const [text, setText] = useState(usualHours)
  const overlap = hoursIn(text)
  const hasOld = webhook.secrets?.items.some(({ expiryAt }) => expiryAt !== null) === true
  const rotate = async (): Promise<void> => {
    if (overlap === null) return
    const reply = await send('webhooks.rotate', { account, id: webhook.id, overlap })
    onDone()
    if (reply.ok) onClose()
  }
  return (
    <FormDialog
      title={t('webhooks.rotating.title')}
      confirm={busy ? t('webhooks.rotating.busy') : t('webhooks.rotating.confirm')}
      ready={overlap !== null && !hasOld}
      busy={busy}
      fault={null}
      onSubmit={() => void rotate()}
      onClose={onClose}
    >
      <p>{t('webhooks.rotating.text')}</p>
      {hasOld ? (
        <Note severe>{t('webhooks.rotating.conflict')}</Note>
      ) : (
        <Field
          label={t('webhooks.rotating.hours')}
          numeric
          value={text}
          help={t('webhooks.rotating.hoursHelp')}
          problem={overlap === null ? t('webhooks.rotating.hoursWrong') : null}
          warning={overlap === 0 ? t('webhooks.rotating.cut') : null}
          takesFocus
          onText={setText}
        />
      )}
      {fault === null ? null : fault.code === 'account-conflict' ? (
        <Banner tone="attention" alerts detail={fault.detail}>
          {t('webhooks.rotating.conflict')}
        </Banner>
      ) : (
        <FaultBanner fault={fault} />
      )}
    </FormDialog>
  )
}

interface EndSecretDialogProps extends AccountDialogProps {
  readonly secret: string
}

export function EndSecretDialog({ account, secret, ...ends }: EndSecretDialogProps) {
  const t = useTranslate()
  const { finish, frame } = useDialogAction(ends)
  return (
    <DangerDialog
      title={t('webhooks.ending.title')}
      confirm={t('webhooks.ending.confirm')}
      {...frame}
      onConfirm={() => finish('webhooks.endSecret', { account, secret })}
    >
      <p>{t('webhooks.ending.text')}</p>
    </DangerDialog>
  )
}
