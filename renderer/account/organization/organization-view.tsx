import type { ReadList } from '../../../contract/lists.ts'
import {
  type AccountOrganization,
  isDenied,
  type NetworkGroup,
  type NetworkGroups,
  type ToldRights,
} from '../../../contract/organizations.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { formatNumber, notKnown } from '../../../words/formats.ts'
import { joinedList } from '../../../words/lists.ts'
import type { DialogRequest } from '../../app/dialogs.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { usePolledCommand } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Group } from '../../ui/group.tsx'
import { accountPause, Entries, Loaded } from '../loaded.tsx'
import { type AccountViewProps, DialogButton, DialogMenu, type OrganizationProps } from '../view-parts.tsx'
import { DeletionDialog, NamingDialog } from './organization-dialogs.tsx'

/** The organizations that a key opens, each with its network groups. */
export function OrganizationView({ account: { id: account }, usable }: AccountViewProps) {
  const t = useTranslate()
  const list = usePolledCommand(accountPause, 'organization.list', { account })
  const { dialog, close } = useDialog('organization', 'delete-organization')
  const subject = dialog?.organization ?? null
  const parts = {
    account,
    isGone: isMissing(list.value, subject),
    onDone: () => void list.refresh(),
    onClose: close,
  }
  return (
    <div class="scroll">
      <div class="settings-groups account-groups organizations">
        <Loaded answer={list}>
          {(organizations) => (
            <>
              <Entries list={organizations} none={t('organization.none')}>
                {organizations.items.map((organization) => (
                  <OneOrganization
                    key={organization.id}
                    account={account}
                    organization={organization}
                    usable={usable}
                  />
                ))}
              </Entries>
              <Group title={t('organization.another')} text={t('organization.anotherText')}>
                <div>
                  <DialogButton
                    kind="plain"
                    disabled={!usable}
                    opens={{ kind: 'organization', organization: null }}
                  >
                    {t('organization.new')}
                  </DialogButton>
                </div>
              </Group>
            </>
          )}
        </Loaded>
      </div>
      {dialog?.kind === 'organization' && (
        <NamingDialog
          key={subject?.id ?? ''}
          {...parts}
          of={{ level: 'organization', organization: subject }}
          taken={[]}
        />
      )}
      {dialog?.kind === 'delete-organization' && (
        <DeletionDialog {...parts} level="organization" target={dialog.organization} />
      )}
    </div>
  )
}

/** Returns whether the subject of a dialog is no longer in its list. */
function isMissing(list: ReadList<{ readonly id: string }> | null, subject: { readonly id: string } | null) {
  return list !== null && subject !== null && list.items.every(({ id }) => id !== subject.id)
}

function OneOrganization({ account, organization, usable }: OrganizationProps) {
  const t = useTranslate()
  const { id, name, rights } = organization
  const groups = usePolledCommand(accountPause, 'groups.list', { account, organization: id })
  const { dialog, close } = useDialog('network-group', 'delete-network-group')
  // Each organization on the page has dialogs of its own.
  const own = dialog?.organization === id ? dialog : null
  const subject = own?.group ?? null
  const parts = {
    account,
    isGone: isMissing(groups.value, subject),
    onDone: () => void groups.refresh(),
    onClose: close,
  }
  return (
    <Group
      title={visibleText(name || id)}
      isName
      action={
        <span class="inline gap-2 flex-none">
          {!isDenied(rights.manage) && (
            <DialogButton disabled={!usable} opens={{ kind: 'network-group', organization: id, group: null }}>
              {t('organization.newGroup')}
            </DialogButton>
          )}
          <RightsMenu
            of={organization}
            usable={usable}
            changeWord={t('organization.rename')}
            change={{ kind: 'organization', organization }}
            deletion={{ kind: 'delete-organization', organization }}
          />
        </span>
      }
    >
      <div class="secondary organization-id">
        <Copyable text={id} what={t('account.organizationId')} />
      </div>
      <Denied organization={organization} />
      <Loaded answer={groups}>
        {(list) => <GroupTable groups={list} organization={id} usable={usable} />}
      </Loaded>
      {own?.kind === 'network-group' && (
        <NamingDialog
          key={subject?.id ?? ''}
          {...parts}
          of={{ level: 'group', organization, group: subject }}
          taken={groups.value?.items.filter((group) => group.id !== subject?.id).map((one) => one.name) ?? []}
        />
      )}
      {own?.kind === 'delete-network-group' && <DeletionDialog {...parts} level="group" target={own.group} />}
    </Group>
  )
}

interface RightsMenuProps {
  readonly of: { readonly id: string; readonly name: string; readonly rights: ToldRights }
  readonly usable: boolean
  readonly changeWord: string
  readonly change: DialogRequest
  readonly deletion: DialogRequest
}

/** A menu of what the key's role may allow. Without any of it, there is no menu. */
function RightsMenu({ of: { id, name, rights }, usable, changeWord, change, deletion }: RightsMenuProps) {
  const t = useTranslate()
  const items = [
    ...(isDenied(rights.edit) ? [] : [{ word: changeWord, opens: change }]),
    ...(isDenied(rights.delete) ? [] : [{ word: t('organization.delete'), opens: deletion, deletes: true }]),
  ]
  if (items.length === 0) return null
  return <DialogMenu label={t('organization.actions', { name: name || id })} usable={usable} items={items} />
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
  readonly groups: NetworkGroups
  readonly organization: string
  readonly usable: boolean
}

function GroupTable({ groups, organization, usable }: GroupTableProps) {
  const t = useTranslate()
  const columns = ['networks', 'authorized', 'waiting'] as const
  return (
    <Entries list={groups} none={t('organization.noGroups')}>
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
          {groups.items.map((group) => (
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
    </Entries>
  )
}

interface GroupMenuProps {
  readonly group: NetworkGroup
  readonly organization: string
  readonly usable: boolean
}

function GroupMenu({ group, organization, usable }: GroupMenuProps) {
  const t = useTranslate()
  if (isDenied(group.rights.edit) && isDenied(group.rights.delete))
    return <span class="secondary">{t('organization.viewOnly')}</span>
  return (
    <RightsMenu
      of={group}
      usable={usable}
      changeWord={t('organization.change')}
      change={{ kind: 'network-group', organization, group }}
      deletion={{ kind: 'delete-network-group', organization, group }}
    />
  )
}
