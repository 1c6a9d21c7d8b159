import { Check, Copy, Ellipsis, Eye, EyeOff } from 'lucide'
import { useState } from 'preact/hooks'
import type { Webhook, WebhookSecret } from '../../../contract/access.ts'
import type { AccountId } from '../../../contract/account.ts'
import type { ReadList } from '../../../contract/lists.ts'
import { type AccountOrganization, isDenied } from '../../../contract/organizations.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { formatTime, notKnown, timeOrNone } from '../../../words/formats.ts'
import { listOf } from '../../../words/lists.ts'
import { useApp } from '../../app/state.ts'
import { useAction } from '../../app/use-action.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { eventWord } from '../../text/access.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { FaultBanner } from '../../ui/banner.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useCopied } from '../../ui/copyable.tsx'
import { Fact, Facts, Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Loaded } from '../loaded.tsx'
import { OrganizationPage } from '../organization-page.tsx'
import type { AccountViewProps } from '../profile-view.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { DeleteWebhookDialog, EndSecretDialog, RotateWebhookDialog } from './webhook-dialogs.tsx'

/** Milliseconds between two polls; changes made here are read at once. */
const pause = 30_000

export function WebhooksView({ account, usable }: AccountViewProps) {
  return (
    <OrganizationPage account={account.id} manages>
      {(organization) => (
        <Webhooks
          account={account.id}
          organization={organization}
          usable={usable && !isDenied(organization.rights.manage)}
        />
      )}
    </OrganizationPage>
  )
}

interface WebhooksProps {
  readonly account: AccountId
  readonly organization: AccountOrganization
  readonly usable: boolean
}

function Webhooks({ account, organization, usable }: WebhooksProps) {
  const t = useTranslate()
  const { dialogs, tryAsk } = useApp()
  const list = usePolled(
    () => tryAsk('webhooks.list', { account, organization: organization.id }),
    reuseSame<ReadList<Webhook>>,
    pause,
  )
  const { dialog, close } = useDialog('webhook', 'delete-webhook', 'rotate-webhook', 'end-secret')
  const parts = { account, onDone: () => void list.refresh(), onClose: close }
  return (
    <>
      <div class="group-head keys-head">
        <p class="secondary">{t('webhooks.text')}</p>
        <Button
          kind="quiet"
          disabled={!usable || list.value === null}
          onClick={() => dialogs.show({ kind: 'webhook', webhook: null })}
        >
          {t('webhooks.new')}
        </Button>
      </div>
      <Loaded answer={list}>
        {({ items, unreadable }) => (
          <>
            {items.length === 0 && unreadable === 0 && <p class="empty-line">{t('webhooks.none')}</p>}
            {items.map((webhook) => (
              <OneWebhook key={webhook.id} account={account} webhook={webhook} usable={usable} />
            ))}
            <Unreadable count={unreadable} />
          </>
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
  const { dialogs } = useApp()
  const { id, url, description, events, secrets, createdAt } = webhook
  const name = visibleText(url || id)
  return (
    <Group
      title={name}
      isName
      {...(description !== '' && { text: description })}
      action={
        <Menu
          plain
          label={t('webhooks.menu', { name })}
          icon={<Icon node={Ellipsis} />}
          items={[
            {
              word: t('webhooks.change'),
              disabled: !usable,
              onPick: () => dialogs.show({ kind: 'webhook', webhook }),
            },
            {
              word: t('webhooks.rotate'),
              disabled: !usable,
              onPick: () => dialogs.show({ kind: 'rotate-webhook', webhook }),
            },
            {
              word: t('webhooks.delete'),
              danger: true,
              apart: true,
              disabled: !usable,
              onPick: () => dialogs.show({ kind: 'delete-webhook', webhook }),
            },
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
  const { copy, dialogs } = useApp()
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
          <Button
            kind="quiet"
            disabled={!usable}
            onClick={() => dialogs.show({ kind: 'end-secret', secret: secret.id })}
          >
            {t('webhooks.end')}
          </Button>
        )}
      </div>
      {fault !== null && <FaultBanner fault={fault} />}
    </li>
  )
}
