import { Ellipsis } from 'lucide'
import type { AccountId } from '../../../contract/account.ts'
import {
  type AccountOrganization,
  isDenied,
  type NetworkGroup,
  type NetworkGroups,
  type Organizations,
} from '../../../contract/organizations.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { formatNumber, notKnown } from '../../../words/formats.ts'
import { joinedList } from '../../../words/lists.ts'
import { useApp } from '../../app/state.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { type Polled, reuseSame, usePolled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Loaded } from '../loaded.tsx'
import type { AccountViewProps } from '../profile-view.tsx'
import { DeletionDialog, NamingDialog } from './organization-dialogs.tsx'

/** Milliseconds between two polls; changes made here are read at once. */
const pause = 30_000

/** The organizations that a key opens, each with its network groups. */
export function OrganizationView({ account, usable }: AccountViewProps) {
  const t = useTranslate()
  const { dialogs, tryAsk } = useApp()
  const list = usePolled(
    () => tryAsk('organization.list', { account: account.id }),
    reuseSame<Organizations>,
    pause,
  )
  const { dialog, close } = useDialog('organization', 'delete-organization')
  const subject = dialog?.organization ?? null
  const isGone = subject !== null && list.value?.items.every(({ id }) => id !== subject.id) === true
  const refresh = (): void => void list.refresh()
  return (
    <div class="scroll">
      <div class="settings-groups account-groups organizations">
        <Loaded answer={list}>
          {({ items, unreadable }) => (
            <>
              {items.length === 0 && unreadable === 0 && <p class="secondary">{t('organization.none')}</p>}
              {items.map((organization) => (
                <OneOrganization
                  key={organization.id}
                  account={account.id}
                  organization={organization}
                  usable={usable}
                />
              ))}
              <Unreadable count={unreadable} />
              <Group title={t('organization.another')} text={t('organization.anotherText')}>
                <div>
                  <Button
                    disabled={!usable}
                    onClick={() => dialogs.show({ kind: 'organization', organization: null })}
                  >
                    {t('organization.new')}
                  </Button>
                </div>
              </Group>
            </>
          )}
        </Loaded>
      </div>
      {dialog?.kind === 'organization' && (
        <NamingDialog
          key={subject?.id ?? ''}
          account={account.id}
          of={{ level: 'organization', organization: subject }}
          isGone={isGone}
          taken={[]}
          onDone={refresh}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete-organization' && (
        <DeletionDialog
          account={account.id}
          level="organization"
          target={dialog.organization}
          isGone={isGone}
          onDone={refresh}
          onClose={close}
        />
      )}
    </div>
  )
}

interface OneOrganizationProps {
  readonly account: AccountId
  readonly organization: AccountOrganization
  readonly usable: boolean
}

function OneOrganization({ account, organization, usable }: OneOrganizationProps) {
  const t = useTranslate()
  const { dialogs, tryAsk, copy } = useApp()
  const { id, name, rights } = organization
  const groups = usePolled(
    () => tryAsk('groups.list', { account, organization: id }),
    reuseSame<NetworkGroups>,
    pause,
  )
  const { dialog, close } = useDialog('network-group', 'delete-network-group')
  // Each organization on the page has dialogs of its own.
  const own = dialog?.organization === id ? dialog : null
  const subject = own?.group ?? null
  const isGone = subject !== null && groups.value?.items.every((group) => group.id !== subject.id) === true
  const items = [
    ...(isDenied(rights.edit)
      ? []
      : [
          {
            word: t('organization.rename'),
            disabled: !usable,
            onPick: () => dialogs.show({ kind: 'organization', organization }),
          },
        ]),
    ...(isDenied(rights.delete)
      ? []
      : [
          {
            word: t('organization.delete'),
            danger: true,
            disabled: !usable,
            apart: true,
            onPick: () => dialogs.show({ kind: 'delete-organization', organization }),
          },
        ]),
  ]
  const refresh = (): void => void groups.refresh()
  return (
    <Group
      title={visibleText(name || id)}
      isName
      action={
        <span class="inline gap-2 flex-none">
          {!isDenied(rights.manage) && (
            <Button
              kind="quiet"
              disabled={!usable}
              onClick={() => dialogs.show({ kind: 'network-group', organization: id, group: null })}
            >
              {t('organization.newGroup')}
            </Button>
          )}
          {items.length > 0 && (
            <Menu
              plain
              label={t('organization.actions', { name: name || id })}
              icon={<Icon node={Ellipsis} />}
              items={items}
            />
          )}
        </span>
      }
    >
      <div class="secondary organization-id">
        <Copyable text={id} what={t('account.organizationId')} onCopy={copy} />
      </div>
      <Denied organization={organization} />
      <Loaded answer={groups}>
        {() => <GroupTable groups={groups} organization={id} usable={usable} />}
      </Loaded>
      {own?.kind === 'network-group' && (
        <NamingDialog
          key={subject?.id ?? ''}
          account={account}
          of={{ level: 'group', organization, group: subject }}
          isGone={isGone}
          taken={groups.value?.items.filter((group) => group.id !== subject?.id).map((one) => one.name) ?? []}
          onDone={refresh}
          onClose={close}
        />
      )}
      {own?.kind === 'delete-network-group' && (
        <DeletionDialog
          account={account}
          level="group"
          target={own.group}
          isGone={isGone}
          onDone={refresh}
          onClose={close}
        />
      )}
    </Group>
  )
}

/** Says which actions the key's role does not allow. */
function Denied({ organization: { rights } }: { readonly organization: AccountOrganization }) {
  const t = useTranslate()
  const denied = [
    ...(isDenied(rights.edit) ? [t('organization.denied.rename')] : []),
    ...(isDenied(rights.manage) ? [t('organization.denied.groups')] : []),
    ...(isDenied(rights.delete) ? [t('organization.denied.delete')] : []),
  ]
  if (denied.length === 0) return null
  return (
    <p class="secondary">
      {denied.length === 3
        ? t('organization.onlyView')
        : t('organization.mayNot', { what: joinedList(t, denied, 'or') })}
    </p>
  )
}

interface GroupTableProps {
  readonly groups: Polled<NetworkGroups>
  readonly organization: string
  readonly usable: boolean
}

function GroupTable({ groups, organization, usable }: GroupTableProps) {
  const t = useTranslate()
  const { items, unreadable } = groups.value ?? { items: [], unreadable: 0 }
  if (items.length === 0 && unreadable === 0) return <p class="secondary">{t('organization.noGroups')}</p>
  const columns = ['networks', 'authorized', 'waiting'] as const
  return (
    <>
      <table class="table plain-table group-table">
        <thead>
          <tr>
            <th scope="col">{t('organization.columns.group')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" class="cell-count">
                {t(`organization.columns.${column}`)}
              </th>
            ))}
            <th scope="col" class="cell-menu">
              <span class="visually-hidden">{t('organization.columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((group) => (
            <tr key={group.id}>
              <td>
                <strong class="truncate" dir="auto" title={group.name || group.id}>
                  {group.name || group.id}
                </strong>
                {group.description !== '' && (
                  <span class="truncate secondary" dir="auto" title={group.description}>
                    {group.description}
                  </span>
                )}
              </td>
              {columns.map((column) => {
                const count = group.counts[column]
                return (
                  <td key={column} class="cell-count">
                    {count === null ? notKnown : formatNumber(t, count, {})}
                  </td>
                )
              })}
              <td class="cell-menu">
                <GroupMenu group={group} organization={organization} usable={usable} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Unreadable count={unreadable} />
    </>
  )
}

interface GroupMenuProps {
  readonly group: NetworkGroup
  readonly organization: string
  readonly usable: boolean
}

function GroupMenu({ group, organization, usable }: GroupMenuProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const { rights } = group
  const items = [
    ...(isDenied(rights.edit)
      ? []
      : [
          {
            word: t('organization.change'),
            disabled: !usable,
            onPick: () => dialogs.show({ kind: 'network-group', organization, group }),
          },
        ]),
    ...(isDenied(rights.delete)
      ? []
      : [
          {
            word: t('organization.delete'),
            danger: true,
            disabled: !usable,
            apart: true,
            onPick: () => dialogs.show({ kind: 'delete-network-group', organization, group }),
          },
        ]),
  ]
  if (items.length === 0) return <span class="secondary">{t('organization.viewOnly')}</span>
  return (
    <Menu
      plain
      label={t('organization.actions', { name: group.name || group.id })}
      icon={<Icon node={Ellipsis} />}
      items={items}
    />
  )
}
