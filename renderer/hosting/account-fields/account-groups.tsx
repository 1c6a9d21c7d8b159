import { isAccountNetwork, noAccounts, type OrganizationMember } from '../../../contract/account.ts'
import { success } from '../../../contract/result.ts'
import { currentAccount } from '../../app/account-state.ts'
import { useApp } from '../../app/state.ts'
import { type Answer, reuseSame, usePolled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Field } from '../../ui/field.tsx'
import { Group } from '../../ui/group.tsx'
import { Note } from '../../ui/note.tsx'
import { FieldNotes } from '../field-notes.tsx'
import type { Settings } from '../settings/use-settings.ts'
import type { AccountField } from './account-form.ts'
import { OwnerField } from './owner-field.tsx'
import { PermissionsEditor } from './permissions-editor.tsx'
import { SsoEditor } from './sso-editor.tsx'

interface AccountGroupsProps {
  readonly settings: Settings
  readonly usable: boolean
}

const pause = 60_000

/** Who may do what with an account's network, and who is let in by logging in. */
export function AccountGroups({ settings, usable }: AccountGroupsProps) {
  const t = useTranslate()
  const organization = useOrganization()
  const { base, form, set } = settings
  const { permissions, ownerId, ssoConfig } = form
  if (
    !isAccountNetwork(base) ||
    permissions === undefined ||
    ownerId === undefined ||
    ssoConfig === undefined
  )
    return null
  const people = organization.value ?? []
  const notes = (field: AccountField) => <FieldNotes editing={settings} field={field} />
  return (
    <>
      <Group title={t('account-network.people')} text={t('account-network.peopleText')}>
        {organization.fault !== null && organization.value === null && (
          <Note>{t('account-network.organizationMissing')}</Note>
        )}
        <OwnerField
          owner={ownerId}
          before={base.ownerId ?? ''}
          people={people}
          onOwner={(owner) => set({ ownerId: owner })}
        />
        {notes('ownerId')}
        <PermissionsEditor
          permissions={permissions}
          before={base.permissions}
          ownerId={ownerId}
          people={people}
          usable={usable}
          onPermissions={(next) => set({ permissions: next })}
        />
        {notes('permissions')}
      </Group>
      <SsoEditor
        sso={ssoConfig}
        set={base.ssoConfig}
        usable={usable}
        onSso={(next) => set({ ssoConfig: { ...ssoConfig, ...next } })}
      >
        {notes('ssoConfig')}
      </SsoEditor>
    </>
  )
}

export function DescriptionField({ settings }: { readonly settings: Settings }) {
  const t = useTranslate()
  const { description } = settings.form
  if (description === undefined) return null
  return (
    <Field
      label={t('setting.description')}
      value={description}
      hint={t('account-network.descriptionHint')}
      auto
      onText={(text) => settings.set({ description: text })}
    >
      <FieldNotes editing={settings} field="description" />
    </Field>
  )
}

/** The people of the account's organization; none where it is in none. */
function useOrganization(): Answer<readonly OrganizationMember[]> {
  const app = useApp()
  const orgId = currentAccount(app.snapshot.value?.accounts ?? noAccounts)?.orgId ?? null
  return usePolled<readonly OrganizationMember[]>(
    async () => (orgId === null ? success([]) : app.tryAsk('account.organizationMembers', { id: orgId })),
    reuseSame,
    pause,
  )
}
