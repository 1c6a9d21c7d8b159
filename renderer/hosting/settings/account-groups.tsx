import type { ComponentChildren } from 'preact'
import {
  type AccountEntry,
  isAccountNetwork,
  noAccounts,
  type OrganizationMember,
  type SsoConfig,
  type UserId,
} from '../../../contract/account.ts'
import { type ReadList, wholeList } from '../../../contract/lists.ts'
import { success } from '../../../contract/result.ts'
import { notKnown } from '../../../words/formats.ts'
import { accountOf } from '../../app/accounts.ts'
import { useApp } from '../../app/state.ts'
import { type Answer, reuseSame, usePolled } from '../../app/use-polled.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field, Note } from '../../ui/field.tsx'
import { Fact, Facts, Group } from '../../ui/group.tsx'
import { LinesField } from '../../ui/lines-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { FieldNotes } from '../conflicts.tsx'
import { type AccountField, type AccountForm, lacksClientId } from './account-form.ts'
import { Untold } from './list-editors.tsx'
import { PermissionsEditor, personOptions } from './permissions-editor.tsx'
import type { Settings } from './settings-form.ts'

interface AccountGroupsProps {
  readonly settings: Settings
  readonly usable: boolean
}

const pause = 60_000

/** The permissions, owner and single sign-on of an account's network */
export function AccountGroups({ settings, usable }: AccountGroupsProps) {
  const t = useTranslate()
  const { base, form, set } = settings
  const account = accountOf(useApp().snapshot.value?.accounts ?? noAccounts, base.source)
  const organization = useOrganization(account)
  const { permissions, ownerId, ssoConfig } = form
  if (
    !isAccountNetwork(base) ||
    permissions === undefined ||
    ownerId === undefined ||
    ssoConfig === undefined
  )
    return null
  const people = organization.value?.items ?? []
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
        {permissions === null ? (
          <Untold />
        ) : (
          <PermissionsEditor
            own={account?.userId ?? ''}
            permissions={permissions}
            before={base.permissions ?? {}}
            ownerId={ownerId}
            people={people}
            usable={usable}
            onPermissions={(next) => set({ permissions: next })}
          />
        )}
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

/** Empty for an account without an organization */
function useOrganization(account: AccountEntry | null): Answer<ReadList<OrganizationMember>> {
  const app = useApp()
  const orgId = account?.orgId ?? null
  return usePolled<ReadList<OrganizationMember>>(
    async () =>
      account === null || orgId === null
        ? success(wholeList([]))
        : app.tryAsk('account.organizationMembers', { id: orgId, account: account.id }),
    reuseSame,
    pause,
  )
}

interface OwnerFieldProps {
  /** Empty: not told */
  readonly owner: UserId
  /** The service's value */
  readonly before: UserId
  readonly people: readonly OrganizationMember[]
  readonly onOwner: (owner: UserId) => void
}

function OwnerField({ owner, before, people, onOwner }: OwnerFieldProps) {
  const t = useTranslate()
  const ids = new Set(people.map(({ userId }) => userId))
  const strangers = [...new Set([owner, before])].filter((user) => !ids.has(user))
  return (
    <SelectField
      label={t('account-network.owner')}
      help={t('account-network.ownerHelp')}
      warning={owner === before ? null : t('account-network.ownerWarning')}
      options={[
        ...strangers.map((user) => ({ value: user, word: user || t('account-network.noOwner') })),
        ...personOptions(people, t),
      ]}
      value={owner}
      onChoose={onOwner}
    />
  )
}

type SsoForm = AccountForm['ssoConfig']

interface SsoEditorProps {
  readonly sso: SsoForm
  /** The service's value */
  readonly set: SsoConfig
  readonly usable: boolean
  readonly onSso: (part: Partial<SsoForm>) => void
  readonly children: ComponentChildren
}

const usual = ['default', 'email', 'group'] as const

/** The details of single sign-on are hidden while it is off. */
function SsoEditor({ sso, set, usable, onSso, children }: SsoEditorProps) {
  const t = useTranslate()
  const isUsual = sso.mode === null || usual.some((mode) => mode === sso.mode)
  return (
    <Group title={t('account-network.sso')} text={t('account-network.ssoText')}>
      <SwitchRow
        name={t('account-network.ssoEnabled')}
        description={t('account-network.ssoEnabledText')}
        checked={sso.enabled}
        disabled={!usable}
        onChange={(enabled) => onSso({ enabled })}
      />
      {(sso.enabled !== false || sso.clientId !== '') && (
        <>
          <Field
            label={t('account-network.clientId')}
            mono
            value={sso.clientId ?? ''}
            hint={sso.clientId === null ? notKnown : ''}
            help={t('account-network.clientIdHelp')}
            problem={lacksClientId({ ssoConfig: sso }) ? t('account-network.clientIdMissing') : null}
            onText={(clientId) => onSso({ clientId })}
          />
          <div>
            <Choice
              legend={t('account-network.ssoMode')}
              options={[
                ...usual.map((mode) => ({
                  value: mode as string,
                  word: t(`account-network.ssoModes.${mode}`),
                })),
                ...(sso.mode === null || isUsual ? [] : [{ value: sso.mode, word: sso.mode }]),
              ]}
              value={sso.mode ?? ''}
              onChoose={(mode) => onSso({ mode })}
            />
          </div>
          {(sso.mode !== 'default' || sso.allowList !== '') &&
            (sso.allowList === null ? (
              <div>
                <div class="label">{t('account-network.allowList')}</div>
                <Untold />
              </div>
            ) : (
              <LinesField
                label={t('account-network.allowList')}
                help={t('account-network.allowListHelp')}
                rows={4}
                value={sso.allowList}
                onText={(allowList) => onSso({ allowList })}
              />
            ))}
          <Facts>
            <Fact term={t('account-network.provider')}>{set.provider}</Fact>
            <Fact term={t('account-network.endpoint')}>{set.authorizationEndpoint}</Fact>
          </Facts>
          <p class="secondary">{t('account-network.serviceSets')}</p>
        </>
      )}
      {children}
    </Group>
  )
}
