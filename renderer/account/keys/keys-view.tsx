import { Ellipsis } from 'lucide'
import type { ApiKey, KeyRotation, ServiceAccount } from '../../../contract/access.ts'
import type { AccountId } from '../../../contract/account.ts'
import type { ReadList } from '../../../contract/lists.ts'
import { type AccountOrganization, isDenied } from '../../../contract/organizations.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { formatTime, notKnown } from '../../../words/formats.ts'
import { partsOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { reuseSame, usePolled } from '../../app/use-polled.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button, TabIndexProvider } from '../../ui/button.tsx'
import { Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TableHead } from '../../ui/table.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { Loaded } from '../loaded.tsx'
import { OrganizationPage } from '../organization-page.tsx'
import type { AccountViewProps } from '../profile-view.tsx'
import { DeleteKeyDialog, DescribeKeyDialog, NewKeyDialog } from './key-dialogs.tsx'
import { LostKey, RotateKeyDialog, UnfinishedRotation } from './rotate-dialog.tsx'
import { DeleteServiceAccountDialog, ServiceAccountDialog } from './service-account-dialogs.tsx'

/** Milliseconds between two polls; changes made here are read at once. */
const pause = 30_000
const day = 86_400_000

/** The service accounts of an organization, each with its keys. */
export function KeysView({ account, usable }: AccountViewProps) {
  return (
    <OrganizationPage account={account.id} manages>
      {(organization) => (
        <ServiceAccounts
          account={account.id}
          organization={organization}
          usable={usable && !isDenied(organization.rights.manage)}
        />
      )}
    </OrganizationPage>
  )
}

/** Tells if this application signs in with a key. perhaps: the key was used last */
export type Use = 'yes' | 'perhaps' | 'no'

/**
 * The service does not tell which key is in use. After an exchange it is known; before, the key that was used last may be
 * it, as the list was just read with it.
 */
export function useOf(key: ApiKey, all: readonly ApiKey[], rotation: KeyRotation | null): Use {
  if (rotation !== null && rotation.newKey !== '' && rotation.step !== 'made')
    return rotation.newKey === key.id ? 'yes' : 'no'
  const latest = Math.max(0, ...all.map(({ lastUsed }) => lastUsed ?? 0))
  return key.lastUsed !== null && key.lastUsed > 0 && key.lastUsed === latest ? 'perhaps' : 'no'
}

interface ServiceAccountsProps {
  readonly account: AccountId
  readonly organization: AccountOrganization
  readonly usable: boolean
}

function ServiceAccounts({ account, organization, usable }: ServiceAccountsProps) {
  const t = useTranslate()
  const { dialogs, tryAsk } = useApp()
  const list = usePolled(
    () => tryAsk('keys.accounts', { account, organization: organization.id }),
    reuseSame<ReadList<ServiceAccount>>,
    pause,
  )
  const rotation = usePolled(() => tryAsk('keys.rotation', { account }), reuseSame<KeyRotation | null>, pause)
  const { dialog, close } = useDialog(
    ...(['service-account', 'delete-service-account', 'new-key', 'describe-key'] as const),
    ...(['delete-key', 'rotate-key'] as const),
  )
  const changed = (): void => {
    void list.refresh()
    void rotation.refresh()
  }
  const all = list.value?.items.flatMap(({ keys }) => keys?.items ?? []) ?? []
  const use = (key: ApiKey): Use => useOf(key, all, rotation.value)
  const parts = { account, onDone: changed, onClose: close }
  return (
    <>
      {rotation.value?.step === 'lost' && (
        <LostKey account={account} rotation={rotation.value} onDone={changed} />
      )}
      {rotation.value !== null && rotation.value.step !== 'done' && (
        <UnfinishedRotation account={account} rotation={rotation.value} onDone={changed} />
      )}
      <div class="group-head keys-head">
        <p class="secondary">{t('keys.text')}</p>
        <Button
          kind="quiet"
          disabled={!usable || list.value === null}
          onClick={() => dialogs.show({ kind: 'service-account', of: null })}
        >
          {t('keys.new')}
        </Button>
      </div>
      <Loaded answer={list}>
        {({ items, unreadable }) => (
          <>
            {items.length === 0 && unreadable === 0 && <p class="empty-line">{t('keys.none')}</p>}
            {items.map((one) => (
              <OneServiceAccount
                key={one.id}
                of={one}
                at={list.at}
                usable={usable}
                isRotating={rotation.value !== null && !['done', 'lost'].includes(rotation.value.step)}
                use={use}
              />
            ))}
            <Unreadable count={unreadable} />
          </>
        )}
      </Loaded>
      {dialog?.kind === 'service-account' && (
        <ServiceAccountDialog
          {...parts}
          organization={organization.id}
          of={dialog.of}
          ids={list.value?.items.map(({ id }) => id) ?? []}
        />
      )}
      {dialog?.kind === 'delete-service-account' && (
        <DeleteServiceAccountDialog
          {...parts}
          of={dialog.of}
          isMine={dialog.of.keys?.items.some((key) => use(key) !== 'no') ?? true}
        />
      )}
      {dialog?.kind === 'new-key' && <NewKeyDialog {...parts} of={dialog.of} />}
      {dialog?.kind === 'describe-key' && <DescribeKeyDialog {...parts} of={dialog.key} />}
      {dialog?.kind === 'delete-key' && <DeleteKeyDialog {...parts} of={dialog.key} use={use(dialog.key)} />}
      {dialog?.kind === 'rotate-key' && (
        <RotateKeyDialog {...parts} of={dialog.of} replaced={dialog.key} use={use(dialog.key)} />
      )}
    </>
  )
}

interface OneServiceAccountProps {
  readonly of: ServiceAccount
  /** The time at which it was read */
  readonly at: number
  readonly usable: boolean
  /** A key is being exchanged; another exchange has to wait until then. */
  readonly isRotating: boolean
  readonly use: (key: ApiKey) => Use
}

function OneServiceAccount({ of, at, usable, isRotating, use }: OneServiceAccountProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const name = visibleText(of.name || of.id)
  const items = of.keys?.items ?? []
  const keys = useListKeys<HTMLTableElement>(items.map(({ id }) => id))
  const about = partsOf(t, [t('keys.id', { id: of.id }), of.description])
  return (
    <Group
      title={name}
      isName
      text={about}
      action={
        <span class="inline gap-2 flex-none">
          <Button
            kind="quiet"
            label={t('keys.key.new', { name })}
            disabled={!usable}
            onClick={() => dialogs.show({ kind: 'new-key', of })}
          >
            {t('keys.newKey')}
          </Button>
          <Menu
            plain
            label={t('keys.menu', { name })}
            icon={<Icon node={Ellipsis} />}
            items={[
              {
                word: t('keys.rename'),
                disabled: !usable,
                onPick: () => dialogs.show({ kind: 'service-account', of }),
              },
              {
                word: t('keys.delete'),
                danger: true,
                apart: true,
                disabled: !usable,
                onPick: () => dialogs.show({ kind: 'delete-service-account', of }),
              },
            ]}
          />
        </span>
      }
    >
      {of.keys === null ? (
        <p class="secondary">{notKnown}</p>
      ) : items.length === 0 ? (
        of.keys.unreadable === 0 && <p class="secondary">{t('keys.noKeys')}</p>
      ) : (
        <table class="table plain-table keys-table" aria-label={name} {...keys.list}>
          <TableHead
            columns={[
              t('keys.columns.key'),
              t('keys.columns.used'),
              t('keys.columns.expires'),
              <span class="visually-hidden">{t('organization.columns.actions')}</span>,
            ]}
          />
          <tbody>
            {items.map((key) => (
              <TabIndexProvider key={key.id} value={key.id === keys.active ? 0 : -1}>
                <KeyRow of={of} row={key} at={at} usable={usable} isRotating={isRotating} use={use(key)} />
              </TabIndexProvider>
            ))}
          </tbody>
        </table>
      )}
      <Unreadable count={of.keys?.unreadable ?? 0} />
    </Group>
  )
}

interface KeyRowProps extends Omit<OneServiceAccountProps, 'use'> {
  readonly row: ApiKey
  readonly use: Use
}

function KeyRow({ of, row, at, usable, isRotating, use }: KeyRowProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const name = visibleText(row.description) || t('keys.unnamed')
  return (
    <tr data-row={row.id}>
      <td>
        <span class="person cluster">
          <strong class="truncate" dir="auto" title={row.id}>
            {name}
          </strong>
          {use !== 'no' && <span class="badge">{t(use === 'yes' ? 'keys.mine' : 'keys.maybeMine')}</span>}
        </span>
      </td>
      <td class="secondary cell-sent">
        {row.lastUsed === null
          ? notKnown
          : row.lastUsed === 0
            ? t('keys.neverUsed')
            : relativeTime(t, row.lastUsed, at)}
      </td>
      <td class="cell-expires">
        <Expiry at={row.expires} now={at} />
      </td>
      <td class="cell-remove">
        <Menu
          plain
          label={t('keys.menu', { name })}
          icon={<Icon node={Ellipsis} />}
          items={[
            {
              word: t('keys.describe'),
              disabled: !usable,
              onPick: () => dialogs.show({ kind: 'describe-key', key: row }),
            },
            ...(use === 'no'
              ? []
              : [
                  {
                    word: t('keys.rotate'),
                    disabled: !usable || isRotating,
                    onPick: () => dialogs.show({ kind: 'rotate-key', of, key: row }),
                  },
                ]),
            {
              word: t('keys.delete'),
              danger: true,
              apart: true,
              disabled: !usable,
              onPick: () => dialogs.show({ kind: 'delete-key', key: row }),
            },
          ]}
        />
      </td>
    </tr>
  )
}

/** The number of days before its end at which a key is marked */
const soon = 30

/** Shows the end of a key, with a word if it has ended or ends soon. */
function Expiry({ at, now }: { readonly at: number | null; readonly now: number }) {
  const t = useTranslate()
  if (at === null || at === 0) return <span class="secondary">{notKnown}</span>
  const left = Math.floor((at - now) / day)
  const date = <span class="truncate">{dateWord(t, at)}</span>
  if (at <= now) {
    return (
      <span class="person cluster">
        {date}
        <span class="pill">{t('keys.expired')}</span>
      </span>
    )
  }
  if (left > soon) return date
  return (
    <span class="person cluster">
      {date}
      <span class="pill pill-waiting">{t('keys.expiresSoon', { days: left })}</span>
    </span>
  )
}

export function dateWord(t: Translate, at: number): string {
  return formatTime(t, at, { dateStyle: 'medium' })
}
