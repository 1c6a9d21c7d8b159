import type { ApiKey, KeyRotation, ServiceAccount } from '../../../contract/access.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { formatTime, notKnown } from '../../../words/formats.ts'
import { partsOf } from '../../../words/lists.ts'
import type { Translate } from '../../../words/translate.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { usePolledCommand } from '../../app/use-polled.ts'
import { relativeTime } from '../../text/time.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Group } from '../../ui/group.tsx'
import { accountPause, Entries, Loaded } from '../loaded.tsx'
import { OrganizationPage, PageHead } from '../organization-page.tsx'
import {
  type AccountViewProps,
  DialogButton,
  DialogMenu,
  KeyedTable,
  type OrganizationProps,
} from '../view-parts.tsx'
import { DeleteKeyDialog, DescribeKeyDialog, NewKeyDialog } from './key-dialogs.tsx'
import { LostKey, RotateKeyDialog, UnfinishedRotation } from './rotate-dialog.tsx'
import { DeleteServiceAccountDialog, ServiceAccountDialog } from './service-account-dialogs.tsx'

const day = 86_400_000

/** The service accounts of an organization, each with its keys. */
export function KeysView(props: AccountViewProps) {
  return (
    <OrganizationPage {...props} manages>
      {(parts) => <ServiceAccounts {...parts} />}
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

function ServiceAccounts({ account, organization, usable }: OrganizationProps) {
  const t = useTranslate()
  const list = usePolledCommand(accountPause, 'keys.accounts', { account, organization: organization.id })
  const rotation = usePolledCommand(accountPause, 'keys.rotation', { account })
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
      <PageHead text={t('keys.text')}>
        <DialogButton disabled={!usable || list.value === null} opens={{ kind: 'service-account', of: null }}>
          {t('keys.new')}
        </DialogButton>
      </PageHead>
      <Loaded answer={list}>
        {(accounts) => (
          <Entries list={accounts} none={t('keys.none')} class="empty-line">
            {accounts.items.map((one) => (
              <OneServiceAccount
                key={one.id}
                of={one}
                at={list.at}
                usable={usable}
                isRotating={rotation.value !== null && !['done', 'lost'].includes(rotation.value.step)}
                use={use}
              />
            ))}
          </Entries>
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

function OneServiceAccount({ use, ...parts }: OneServiceAccountProps) {
  const t = useTranslate()
  const { of, usable } = parts
  const name = visibleText(of.name || of.id)
  const about = partsOf(t, [t('keys.id', { id: of.id }), of.description])
  return (
    <Group
      title={name}
      isName
      text={about}
      action={
        <span class="inline gap-2 flex-none">
          <DialogButton
            label={t('keys.key.new', { name })}
            disabled={!usable}
            opens={{ kind: 'new-key', of }}
          >
            {t('keys.newKey')}
          </DialogButton>
          <DialogMenu
            label={t('keys.menu', { name })}
            usable={usable}
            items={[
              { word: t('keys.rename'), opens: { kind: 'service-account', of } },
              { word: t('keys.delete'), opens: { kind: 'delete-service-account', of }, deletes: true },
            ]}
          />
        </span>
      }
    >
      <Entries list={of.keys} none={t('keys.noKeys')}>
        <KeyedTable
          label={name}
          class="keys-table"
          columns={[
            t('keys.columns.key'),
            t('keys.columns.used'),
            t('keys.columns.expires'),
            <span class="visually-hidden">{t('organization.columns.actions')}</span>,
          ]}
          rows={of.keys?.items ?? []}
          keyOf={({ id }) => id}
        >
          {(key) => <KeyCells {...parts} row={key} use={use(key)} />}
        </KeyedTable>
      </Entries>
    </Group>
  )
}

interface KeyCellsProps extends Omit<OneServiceAccountProps, 'use'> {
  readonly row: ApiKey
  readonly use: Use
}

function KeyCells({ of, row, at, usable, isRotating, use }: KeyCellsProps) {
  const t = useTranslate()
  const name = visibleText(row.description) || t('keys.unnamed')
  const rotation = {
    word: t('keys.rotate'),
    opens: { kind: 'rotate-key', of, key: row },
    disabled: isRotating,
  } as const
  return (
    <>
      <td>
        <span class="person cluster">
          <strong class="truncate" dir="auto" title={row.id}>
            {name}
          </strong>
          {use !== 'no' && <span class="badge">{t(use === 'yes' ? 'keys.mine' : 'keys.maybeMine')}</span>}
        </span>
      </td>
      <td class="secondary">{usedWord(t, row.lastUsed, at)}</td>
      <td>
        <Expiry at={row.expires} now={at} />
      </td>
      <td class="cell-remove">
        <DialogMenu
          label={t('keys.menu', { name })}
          usable={usable}
          items={[
            { word: t('keys.describe'), opens: { kind: 'describe-key', key: row } },
            ...(use === 'no' ? [] : [rotation]),
            { word: t('keys.delete'), opens: { kind: 'delete-key', key: row }, deletes: true },
          ]}
        />
      </td>
    </>
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

/** Says when a key was used last, as of `now`. */
export function usedWord(t: Translate, lastUsed: number | null, now: number): string {
  if (lastUsed === null) return notKnown
  return lastUsed === 0 ? t('keys.neverUsed') : relativeTime(t, lastUsed, now)
}

export function dateWord(t: Translate, at: number): string {
  return formatTime(t, at, { dateStyle: 'medium' })
}
