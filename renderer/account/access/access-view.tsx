import { useLayoutEffect, useState } from 'preact/hooks'
import { type AccessNode, type AccessScope, ownGrants, type ToldGrant } from '../../../contract/access.ts'
import type { AccountId } from '../../../contract/account.ts'
import { isDenied } from '../../../contract/organizations.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { useApp } from '../../app/state.ts'
import { usePlan } from '../../app/use-answer.ts'
import { useDialog } from '../../app/use-dialog.ts'
import { usePolledCommand } from '../../app/use-polled.ts'
import { isServicePrincipal, rolesWords } from '../../text/access.ts'
import { leftOutWords } from '../../text/plan.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Group } from '../../ui/group.tsx'
import { Unreadable } from '../../ui/guarded.tsx'
import { accountPause, Entries, Loaded } from '../loaded.tsx'
import { OrganizationPage } from '../organization-page.tsx'
import {
  type AccountViewProps,
  DialogButton,
  DialogMenu,
  KeyedTable,
  type OrganizationProps,
} from '../view-parts.tsx'
import { AccessTree, type PlacedNode, placedNodes, TreeLacks } from './access-tree.tsx'
import { ChangeAccessDialog, GiveAccessDialog } from './grant-dialogs.tsx'
import { InviteSeveralDialog } from './invite-several-dialog.tsx'
import { ReplaceAccessDialog } from './replace-dialog.tsx'

/** A link to the access of a network: its id and that of its organization, which may be missing */
const link = /^access:([0-9a-f]{16})\/(.*)$/

/** Shows the roles of people and service accounts in an organization, its groups and its networks. */
export function AccessView(props: AccountViewProps) {
  const { scrollTarget } = useApp()
  const [wanted] = useState(() => {
    const [, network = null, organization = ''] = link.exec(scrollTarget.peek() ?? '') ?? []
    return { network, organization: organization || null }
  })
  useLayoutEffect(() => {
    if (link.test(scrollTarget.peek() ?? '')) scrollTarget.value = null
  }, [scrollTarget])
  return (
    <OrganizationPage {...props} start={wanted.organization} manages>
      {(parts) => <OrganizationAccess {...parts} start={wanted.network} usable={props.usable} />}
    </OrganizationPage>
  )
}

interface OrganizationAccessProps extends OrganizationProps {
  /** The scope to show first; null: the organization */
  readonly start: string | null
}

function OrganizationAccess({ account, organization, start, usable }: OrganizationAccessProps) {
  const t = useTranslate()
  const tree = usePolledCommand(accountPause, 'access.tree', { account, organization: organization.id })
  const [chosen, setChosen] = useState(start ?? organization.id)
  const { dialog, close } = useDialog('invite-several')
  const plan = usePlan(account, organization.id)
  const may = usable && !isDenied(organization.rights.manage)
  return (
    <>
      <Loaded answer={tree}>
        {(root) => {
          const all = placedNodes(root, () => true)
          const shown = all.find(({ node }) => node.id === chosen) ?? all[0]
          return (
            <div class="access-split">
              <div class="stack gap-4">
                <AccessTree root={root} selected={shown?.node.id ?? ''} onSelect={setChosen} />
                <TreeLacks all={all} />
              </div>
              {shown !== undefined && (
                <PlaceAccess
                  key={shown.node.id}
                  account={account}
                  organization={organization.id}
                  placed={shown}
                  usable={shown.level === 'organization' ? may : usable}
                  leftOut={shown.level === 'organization' ? null : leftOutWords(t, plan, 'fullRebac')}
                  onChanged={() => void tree.refresh()}
                />
              )}
            </div>
          )
        }}
      </Loaded>
      <Group title={t('access.invitations')} text={t('access.invitationsText')}>
        <div>
          <DialogButton kind="plain" disabled={!may} opens={{ kind: 'invite-several' }}>
            {t('access.invite')}
          </DialogButton>
        </div>
      </Group>
      {dialog !== null && (
        <InviteSeveralDialog
          account={account}
          organization={organization}
          present={tree.value?.principals?.items.map(({ id }) => id) ?? []}
          onClose={close}
        />
      )}
    </>
  )
}

interface PlaceAccessProps {
  readonly account: AccountId
  readonly organization: string
  readonly placed: PlacedNode
  readonly usable: boolean
  /** Says that the plan has no roles in this scope. null: it may have */
  readonly leftOut: string | null
  readonly onChanged: () => void
}

/** Shows the roles that are given in one scope, and those that come from above. */
function PlaceAccess(props: PlaceAccessProps) {
  const { account, organization, placed, usable, leftOut, onChanged } = props
  const t = useTranslate()
  const { node, level, above } = placed
  const scope: AccessScope = { level, id: node.id }
  const list = usePolledCommand(accountPause, 'access.list', { account, scope })
  const told = list.value?.items ?? []
  const typeOf = new Map(told.map(({ principal, principalType }) => [principal, principalType]))
  const own: readonly ToldGrant[] = ownGrants(level, told).map((grant) => ({
    ...grant,
    principalType: typeOf.get(grant.principal) ?? null,
  }))
  const names = new Map(
    [node, ...above].flatMap(({ principals }) => (principals?.items ?? []).map((one) => [one.id, one.name])),
  )
  const { dialog, close } = useDialog('give-access', 'change-access', 'replace-access')
  const changed = (): void => {
    onChanged()
    void list.refresh()
  }
  const name = node.name || node.id
  const parts = { account, scope, name, onDone: changed, onClose: close }
  return (
    <div class="stack gap-6 access-scope">
      <Group
        title={name}
        isName
        text={t(`access.text.${level}`)}
        action={
          <span class="inline gap-5 flex-none">
            <DialogButton
              disabled={!usable || list.value?.unreadable !== 0}
              opens={{ kind: 'replace-access' }}
            >
              {t('access.replace')}
            </DialogButton>
            <DialogButton disabled={!usable || list.value === null} opens={{ kind: 'give-access' }}>
              {t('access.add')}
            </DialogButton>
          </span>
        }
      >
        {leftOut !== null && <p class="note secondary">{leftOut}</p>}
        <Loaded answer={list}>
          {({ unreadable }) => (
            <Entries list={{ items: own, unreadable }} none={t('access.none')}>
              <KeyedTable
                label={name}
                columns={[
                  t('access.columns.who'),
                  t('access.columns.roles'),
                  <span class="visually-hidden">{t('organization.columns.actions')}</span>,
                ]}
                rows={own}
                keyOf={({ principal }) => principal}
              >
                {(grant) => (
                  <>
                    <td>
                      <Who
                        id={grant.principal}
                        name={names.get(grant.principal) ?? ''}
                        type={grant.principalType}
                      />
                    </td>
                    <td class="access-roles">{rolesWords(t, grant.roles)}</td>
                    <td class="cell-remove">
                      <DialogMenu
                        label={t('access.menu', { name: grant.principal })}
                        usable={usable}
                        items={[
                          { word: t('access.change'), opens: { kind: 'change-access', grant } },
                          {
                            word: t('access.remove'),
                            opens: { kind: 'change-access', grant, removes: true },
                            deletes: true,
                          },
                        ]}
                      />
                    </td>
                  </>
                )}
              </KeyedTable>
            </Entries>
          )}
        </Loaded>
      </Group>
      <Inherited above={above} />
      {dialog?.kind === 'give-access' && (
        <GiveAccessDialog {...parts} organization={organization} own={own} />
      )}
      {dialog?.kind === 'change-access' && (
        <ChangeAccessDialog
          key={dialog.grant.principal}
          {...parts}
          grant={dialog.grant}
          removes={dialog.removes === true}
          own={own}
        />
      )}
      {dialog?.kind === 'replace-access' && <ReplaceAccessDialog {...parts} own={own} />}
    </div>
  )
}

function Inherited({ above }: { readonly above: readonly AccessNode[] }) {
  const t = useTranslate()
  const rows = above.flatMap((node) =>
    (node.principals?.items ?? []).map((principal) => ({ node, principal })),
  )
  const unknown = above.filter(({ principals }) => principals === null)
  const unreadable = above.reduce((sum, { principals }) => sum + (principals?.unreadable ?? 0), 0)
  if (rows.length + unknown.length + unreadable === 0) return null
  return (
    <Group title={t('access.inherited')} text={t('access.inheritedText')}>
      <ul class="access-inherited">
        {rows.map(({ node, principal }) => (
          <li key={`${node.id} ${principal.id}`} class="token-line inline gap-5">
            <span class="grow">
              <Who id={principal.id} name={principal.name} type={null} />
            </span>
            <span class="secondary access-roles">
              {t('access.rolesFrom', {
                roles: rolesWords(t, principal.roles),
                place: node.name || node.id,
              })}
            </span>
          </li>
        ))}
      </ul>
      {unknown.map(({ id, name }) => (
        <p key={id} class="empty-line">
          {t('access.unknownHolders', { place: name || id })}
        </p>
      ))}
      <Unreadable count={unreadable} />
    </Group>
  )
}

interface WhoProps {
  readonly id: string
  /** Empty: not told */
  readonly name: string
  readonly type: string | null
}

/** Shows a person's name and address; a service account has the address alone. */
function Who({ id, name, type }: WhoProps) {
  const t = useTranslate()
  const isService = isServicePrincipal(id, type)
  const [short = id] = isService ? id.split('@') : [id]
  const shown = visibleText(name === '' || name === id ? short : name)
  return (
    <span class="person cluster">
      <strong class="truncate" dir="auto" title={id}>
        {shown}
      </strong>
      {isService ? (
        <span class="badge">{t('access.serviceAccount')}</span>
      ) : (
        shown !== id && (
          <span class="secondary truncate selectable" title={id}>
            {visibleText(id)}
          </span>
        )
      )}
    </span>
  )
}
