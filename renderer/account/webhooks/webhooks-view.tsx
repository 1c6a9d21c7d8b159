import { Check, Copy, Eye, EyeOff } from 'lucide'
import { useState } from 'preact/hooks'
import type { Webhook, WebhookSecret } from '../../../contract/access.ts'
import type { AccountId } from '../../../contract/account.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { formatTime, notKnown, timeOrNone } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { usePolledCommand } from '../../app/use-polled.ts'
import { eventWord } from '../../text/access.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useCopied } from '../../ui/copyable.tsx'
import { Fact, Facts, Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { accountPause, Entries, Loaded } from '../loaded.tsx'
import { OrganizationPage, PageHead } from '../organization-page.tsx'
import { type AccountViewProps, DialogButton, DialogMenu, type OrganizationProps } from '../view-parts.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { DeleteWebhookDialog, EndSecretDialog, RotateWebhookDialog } from './webhook-dialogs.tsx'

export function WebhooksView(props: AccountViewProps) {
  return (
    <OrganizationPage {...props} manages>
      {(parts) => <Webhooks {...parts} />}
    </OrganizationPage>
  )
}

function Webhooks({ account, organization, usable }: OrganizationProps) {
  const t = useTranslate()
  const list = usePolledCommand(accountPause, 'webhooks.list', { account, organization: organization.id })
  const { dialog, close } = useDialog('webhook', 'delete-webhook', 'rotate-webhook', 'end-secret')
  const parts = { account, onDone: () => void list.refresh(), onClose: close }
  return (
    <>
      <PageHead text={t('webhooks.text')}>
        <DialogButton disabled={!usable || list.value === null} opens={{ kind: 'webhook', webhook: null }}>
          {t('webhooks.new')}
        </DialogButton>
      </PageHead>
      <Loaded answer={list}>
        {(webhooks) => (
          <Entries list={webhooks} none={t('webhooks.none')} class="empty-line">
            {webhooks.items.map((webhook) => (
              <OneWebhook key={webhook.id} account={account} webhook={webhook} usable={usable} />
            ))}
          </Entries>
        )}
      </Loaded>
      {dialog?.kind === 'webhook' && (
        <WebhookDialog {...parts} organization={organization.id} webhook={dialog.webhook} />
      )}
      {dialog?.kind === 'delete-webhook' && <DeleteWebhookDialog {...parts} webhook={dialog.webhook} />}
      {dialog?.kind === 'rotate-webhook' && <RotateWebhookDialog {...parts} webhook={dialog.webhook} />}
      {dialog?.kind === 'end-secret' && <EndSecretDialog {...parts} secret={dialog.secret} />}
    </>
  )
}

interface OneWebhookProps {
  readonly account: AccountId
  readonly webhook: Webhook
  readonly usable: boolean
}

function OneWebhook({ account, webhook, usable }: OneWebhookProps) {
  const t = useTranslate()
  const { id, url, description, events, secrets, createdAt } = webhook
  const name = visibleText(url || id)
  return (
    <Group
      title={name}
      isName
      {...(description !== '' && { text: description })}
      action={
        <DialogMenu
          label={t('webhooks.menu', { name })}
          usable={usable}
          items={[
            { word: t('webhooks.change'), opens: { kind: 'webhook', webhook } },
            { word: t('webhooks.rotate'), opens: { kind: 'rotate-webhook', webhook } },
            { word: t('webhooks.delete'), opens: { kind: 'delete-webhook', webhook }, deletes: true },
          ]}
        />
      }
    >
      <Facts>
        <Fact term={t('webhooks.events')}>
          {events === null ? (
            notKnown
          ) : (
            <>
              {listOf(
                t,
                events.items.map((event) => eventWord(t, event)),
              )}
              <Unreadable count={events.unreadable} />
            </>
          )}
        </Fact>
        <Fact term={t('webhooks.created')}>{timeOrNone(t, createdAt)}</Fact>
        <Fact term={t('webhooks.secrets')}>
          {secrets === null ? (
            notKnown
          ) : (
            <>
              <ul class="webhook-secrets">
                {secrets.items.map((secret) => (
                  <SecretLine
                    key={secret.id}
                    account={account}
                    webhook={id}
                    secret={secret}
                    usable={usable}
                  />
                ))}
              </ul>
              <Unreadable count={secrets.unreadable} />
            </>
          )}
        </Fact>
      </Facts>
    </Group>
  )
}

interface SecretLineProps {
  readonly account: AccountId
  readonly webhook: string
  readonly secret: WebhookSecret
  readonly usable: boolean
}

/** Shows a signing secret, which is read when somebody shows or copies it, and forgotten when it is hidden. */
function SecretLine({ account, webhook, secret, usable }: SecretLineProps) {
  const t = useTranslate()
  const { copy } = useApp()
  const { busy, fault, send } = useAction()
  const [value, setValue] = useState<string | null>(null)
  const [isCopied, setCopied] = useCopied()
  const read = async (): Promise<string | null> => {
    const reply = await send('webhooks.secret', { account, webhook, secret: secret.id })
    return reply.ok ? reply.value : null
  }
  const toggle = async (): Promise<void> => setValue(value === null ? await read() : null)
  const take = async (): Promise<void> => {
    const text = value ?? (await read())
    if (text !== null && (await copy(text))) setCopied()
  }
  const { expiryAt } = secret
  return (
    <li class="webhook-secret stack gap-2">
      <div class="inline gap-4">
        <span class="mono webhook-value">
          {value === null ? (
            <>
              <span aria-hidden="true">••••••••••••</span>
              <span class="visually-hidden">{t('webhooks.hidden')}</span>
            </>
          ) : (
            value
          )}
        </span>
        <IconButton
          icon={value === null ? Eye : EyeOff}
          name={value === null ? t('webhooks.reveal') : t('webhooks.hide')}
          disabled={busy}
          onClick={() => void toggle()}
        />
        <IconButton
          icon={isCopied ? Check : Copy}
          name={t('webhooks.copy')}
          disabled={busy}
          onClick={() => void take()}
        />
        <span class="visually-hidden" role="status">
          {isCopied ? t('common.copied') : ''}
        </span>
      </div>
      <div class="inline gap-4 secondary">
        <span class="grow">
          {expiryAt === null
            ? t('webhooks.primary')
            : t('webhooks.until', {
                time: formatTime(t, expiryAt, { dateStyle: 'medium', timeStyle: 'short' }),
              })}
        </span>
        {expiryAt !== null && (
          <DialogButton disabled={!usable} opens={{ kind: 'end-secret', secret: secret.id }}>
            {t('webhooks.end')}
          </DialogButton>
        )}
      </div>
      {fault !== null && <FaultBanner fault={fault} />}
    </li>
  )
}
