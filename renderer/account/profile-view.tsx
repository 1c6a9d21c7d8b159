import { useState } from 'preact/hooks'
import {
  type AccountEntry,
  type AccountId,
  accountOfOldKey,
  noAccounts,
  type User,
  type UserChange,
} from '../../contract/account.ts'
import { hasPart, serviceName } from '../../contract/account-kinds.ts'
import { notKnown } from '../../words/formats.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useDiscard } from '../app/use-new-draft.ts'
import { usePolledCommand } from '../app/use-polled.ts'
import { keyEnd, lackWords, permissionKeys } from '../text/account.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Field, Form } from '../ui/field.tsx'
import { Fact, Facts, Fold, Group } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { ClockFact, UnknownFacts, yesOrNo } from '../ui/told-facts.tsx'
import { DiscardButton, UnsavedMark } from '../ui/unsaved.tsx'
import { ReplaceKey } from './account-banners.tsx'
import { accountPause, Loaded } from './loaded.tsx'
import { type AccountViewProps, DialogButton } from './view-parts.tsx'

export function ProfileView({ account, usable }: AccountViewProps) {
  const t = useTranslate()
  const { tryAsk } = useApp()
  const user = usePolledCommand(accountPause, 'account.user', { user: null })
  return (
    <div class="scroll">
      <div class="settings-groups account-groups">
        <Loaded answer={user}>
          {(value) => (
            <>
              <UserForm
                account={account.id}
                user={value}
                usable={usable}
                onSaved={() => {
                  void user.refresh()
                  // The list of accounts shows the name too.
                  void tryAsk('account.check', { id: account.id })
                }}
              />
              <Group title={t('profile.logIns')}>
                <LogIns user={value} />
              </Group>
            </>
          )}
        </Loaded>
        <Group title={t('profile.facts')}>
          <AccountFacts account={account} user={user.value} />
          <Fold title={t('controller-details.title')}>
            <StatusFacts account={account.id} />
          </Fold>
          <SignOutButton account={account} />
        </Group>
      </div>
    </div>
  )
}

function SignOutButton({ account }: { readonly account: AccountEntry }) {
  const t = useTranslate()
  return (
    <div>
      <DialogButton kind="plain" opens={{ kind: 'sign-out', account }}>
        {t('profile.signOut')}
      </DialogButton>
    </div>
  )
}

/** Shows the account of a key, which opens networks and nothing of a person. */
export function KeyView({ account }: AccountViewProps) {
  const t = useTranslate()
  const { ask, snapshot } = useApp()
  const lack = lackWords(t, account)
  const { accounts } = snapshot.value?.accounts ?? noAccounts
  const same = accountOfOldKey(accounts, account.id)
  // If two keys open the same account, the later sign-in has the new key.
  const isLater =
    accounts.findIndex(({ id }) => id === same?.id) < accounts.findIndex(({ id }) => id === account.id)
  return (
    <div class="scroll">
      <div class="settings-groups account-groups">
        {same !== null && isLater && <ReplaceKey account={account} old={same} />}
        <Group title={t('profile.facts')}>
          <AccountFacts account={account} user={null} />
          <SignOutButton account={account} />
        </Group>
        {lack !== null && (
          <Group title={t('account.elsewhere.title')} text={lack}>
            <div>
              <Button onClick={() => void ask('account.openPage', { id: account.id })}>
                {t('account.elsewhere.open')}
              </Button>
            </div>
          </Group>
        )}
      </div>
    </div>
  )
}

function LogIns({ user }: { readonly user: User }) {
  const t = useTranslate()
  if (user.auth === null) return <p class="secondary">{notKnown}</p>
  const linked = Object.entries(user.auth).filter(([, identifier]) => identifier !== '')
  if (linked.length === 0) return <p class="secondary">{t('profile.noLogIns')}</p>
  return (
    <Facts>
      {linked.map(([provider, identifier]) => (
        <Fact key={provider} term={providerWord(t, provider)}>
          {identifier}
        </Fact>
      ))}
    </Facts>
  )
}

/** The name of a kind of log-in; others than these two are shown as the service calls them. */
function providerWord(t: Translate, provider: string): string {
  if (provider === 'local') return t('profile.password')
  return provider === 'oidc' ? t('people.issuers') : provider
}

function AccountFacts({ account, user }: { readonly account: AccountEntry; readonly user: User | null }) {
  const t = useTranslate()
  const orgId = user === null ? account.orgId : user.orgId
  const isKey = !hasPart(account.kind, 'profile')
  const told = permissionKeys.filter((key) => user?.globalPermissions[key] !== null)
  const allowed = told.filter((key) => user?.globalPermissions[key] === true)
  return (
    <Facts>
      <Fact term={t(isKey ? 'profile.keyId' : 'profile.id')}>
        <Copyable text={account.userId} what={t('account.accountId')} />
      </Fact>
      <Fact term={t('profile.organization')}>
        {orgId === null ? t('sign-in.alone') : <Copyable text={orgId} what={t('account.organizationId')} />}
      </Fact>
      <Fact term={t('profile.service')}>{serviceName(account.base)}</Fact>
      {isKey && (
        <Fact term={t('profile.keyEnds')}>
          {account.expires === null ? t('profile.keyEndUnknown') : keyEnd(t, account.expires)}
        </Fact>
      )}
      {account.certificate !== null && (
        <Fact term={t('profile.certificate')}>
          <Copyable text={account.certificate} what={t('profile.certificate')} />
        </Fact>
      )}
      {user !== null && (
        <Fact term={t('profile.permissions')}>
          {told.length === 0
            ? notKnown
            : allowed.length === 0
              ? t('profile.noPermissions')
              : allowed.map((key) => <div key={key}>{t(`profile.may.${key}`)}</div>)}
        </Fact>
      )}
    </Facts>
  )
}

/** Shows the service's own description of itself, which is read when the part is unfolded. */
function StatusFacts({ account }: { readonly account: AccountId }) {
  const t = useTranslate()
  const status = usePolledCommand(accountPause, 'account.check', { id: account })
  return (
    <Loaded answer={status}>
      {({ id, type, version, apiVersion, uptime, clockAhead, readOnly, loginMethods, unknownProperties }) => (
        <Facts>
          <Fact term={t('account-details.version')}>{version ?? notKnown}</Fact>
          <Fact term={t('controller-details.apiVersion')}>{apiVersion ?? notKnown}</Fact>
          <ClockFact term={t('account-details.clock')} ahead={clockAhead} />
          <Fact term={t('account-details.uptime')}>{uptime ?? notKnown}</Fact>
          <Fact term={t('account-details.readOnlyMode')}>{yesOrNo(t, readOnly)}</Fact>
          <Fact term={t('account-details.loginMethods')}>
            {loginMethods === null
              ? notKnown
              : Object.entries(loginMethods).map(([method, offered]) => (
                  <div key={method}>
                    {t('list.field', { field: providerWord(t, method), value: yesOrNo(t, offered) })}
                  </div>
                ))}
          </Fact>
          <Fact term={t('account-details.statusId')}>{id ?? notKnown}</Fact>
          <Fact term={t('controller-details.objtype')}>{type ?? notKnown}</Fact>
          <UnknownFacts properties={unknownProperties} />
        </Facts>
      )}
    </Loaded>
  )
}

interface UserFormProps {
  readonly account: AccountId
  /** The user as the service has it */
  readonly user: User
  readonly usable: boolean
  readonly onSaved: () => void
}

const longest = { displayName: 1000, smsNumber: 100 } as const
const userFields = ['displayName', 'smsNumber'] as const
type UserField = (typeof userFields)[number]

/** The fields of the user that can be written. Only those that were changed are sent. */
function UserForm({ account, user, usable, onSaved }: UserFormProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const { drafts } = useApp()
  const subject = { form: 'profile', account } as const
  const discarding = useDiscard(subject)
  const draft = drafts.of(subject)
  const [saved, setSaved] = useState(false)
  const told = { displayName: user.displayName, smsNumber: user.smsNumber ?? '' }
  const boxes: Record<UserField, string> = { ...told, ...(draft?.form as Partial<typeof told> | undefined) }
  const changed = userFields.filter((field) => boxes[field].trim() !== told[field])
  const fits = changed.every((field) => boxes[field].length <= longest[field])
  const isNamed = !changed.includes('displayName') || boxes.displayName.trim() !== ''
  const ready = changed.length > 0 && usable && !busy && fits && isNamed
  const save = async (): Promise<void> => {
    const change: UserChange = Object.fromEntries(changed.map((field) => [field, boxes[field].trim()]))
    const reply = await send('account.saveUser', change)
    if (!reply.ok) return
    setSaved(true)
    drafts.discard(subject)
    onSaved()
  }
  const box = (field: UserField) => ({
    value: boxes[field],
    disabled: !usable,
    onText(next: string) {
      setSaved(false)
      const form = { ...boxes, [field]: next }
      const left = userFields.filter((one) => form[one].trim() !== told[one])
      // A field that nobody changed follows the service.
      const touched = userFields.filter((one) => form[one] !== told[one])
      if (touched.length === 0) drafts.discard(subject)
      else
        drafts.save({
          subject,
          name: user.displayName.slice(0, 1000),
          changed: left,
          base: told,
          form: Object.fromEntries(touched.map((one) => [one, form[one]])),
        })
    },
  })
  return (
    <Form class="group stack" ready={ready} onSubmit={() => void save()}>
      <div class="group-head">
        <h3>{t('profile.user')}</h3>
      </div>
      <Field label={t('profile.name')} help={t('profile.nameHelp')} auto {...box('displayName')} />
      <Field label={t('profile.sms')} auto help={t('profile.smsNote')} {...box('smsNumber')} />
      <div class="inline gap-4">
        <Button type="submit" kind={changed.length > 0 ? 'primary' : 'plain'} disabled={!ready} busy={busy}>
          {busy ? t('profile.saving') : t('profile.save')}
        </Button>
        {(changed.length > 0 || discarding.discarded > 0) && <DiscardButton of={discarding} />}
      </div>
      {discarding.discarded > 0 && (
        <div class="secondary" role="status">
          {t('common.discarded', { count: discarding.discarded })}
        </div>
      )}
      {saved && changed.length === 0 && (
        <div class="save-said inline" role="status">
          <StateIcon state="ok" size={16} />
          {t('profile.saved')}
        </div>
      )}
      {changed.length > 0 && (
        <div role="status">
          <UnsavedMark withWord />
        </div>
      )}
      {fault !== null && <FaultBanner fault={fault} />}
    </Form>
  )
}
