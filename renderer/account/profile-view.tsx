import { useState } from 'preact/hooks'
import type { AccountEntry, AccountId, User } from '../../contract/account.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { useAction } from '../app/use-action.ts'
import { useDiscard } from '../app/use-new-draft.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { permissionKeys, serviceName } from '../text/account.ts'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Field, Form } from '../ui/field.tsx'
import { Fact, Facts, Group } from '../ui/group.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { DiscardButton, UnsavedMark } from '../ui/unsaved.tsx'
import { Loaded } from './loaded.tsx'

export interface AccountViewProps {
  readonly account: AccountEntry
  readonly usable: boolean
}

/** Milliseconds between two polls; changes made here are read at once. */
const pause = 30_000

export function ProfileView({ account, usable }: AccountViewProps) {
  const t = useTranslate()
  const { dialogs, tryAsk } = useApp()
  const user = usePolled(() => tryAsk('account.user', { user: null }), reuseSame<User>, pause)
  return (
    <div class="scroll">
      <div class="settings-groups account-groups">
        <Loaded answer={user}>
          {(value) => (
            <>
              <NameForm
                account={account.id}
                name={value.displayName}
                usable={usable}
                onSaved={() => {
                  void user.refresh()
                  // The list of accounts shows the name too.
                  void tryAsk('account.check')
                }}
              />
              {value.smsNumber !== null && (
                <Group title={t('profile.sms')} text={t('profile.smsNote')}>
                  <span class="selectable">{value.smsNumber}</span>
                </Group>
              )}
              <Group title={t('profile.logIns')}>
                <LogIns user={value} />
              </Group>
            </>
          )}
        </Loaded>
        <Group title={t('profile.facts')}>
          <AccountFacts account={account} user={user.value} />
          <div>
            <Button onClick={() => dialogs.show({ kind: 'sign-out', account })}>
              {t('profile.signOut')}
            </Button>
          </div>
        </Group>
      </div>
    </div>
  )
}

function LogIns({ user }: { readonly user: User }) {
  const t = useTranslate()
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
  const { copy } = useApp()
  const orgId = user === null ? account.orgId : user.orgId
  const allowed = permissionKeys.filter((key) => user?.globalPermissions[key] === true)
  return (
    <Facts>
      <Fact term={t('profile.id')}>
        <Copyable text={account.userId} what={t('account.accountId')} onCopy={copy} />
      </Fact>
      <Fact term={t('profile.organization')}>
        {orgId === null ? (
          t('sign-in.alone')
        ) : (
          <Copyable text={orgId} what={t('account.organizationId')} onCopy={copy} />
        )}
      </Fact>
      <Fact term={t('profile.service')}>{serviceName(account.base)}</Fact>
      {user !== null && (
        <Fact term={t('profile.permissions')}>
          {allowed.length === 0
            ? t('profile.noPermissions')
            : allowed.map((key) => <div key={key}>{t(`profile.may.${key}`)}</div>)}
        </Fact>
      )}
    </Facts>
  )
}

interface NameFormProps {
  readonly account: AccountId
  /** The name that the service has */
  readonly name: string
  readonly usable: boolean
  readonly onSaved: () => void
}

const longest = 1000

function NameForm({ account, name, usable, onSaved }: NameFormProps) {
  const t = useTranslate()
  const { busy, fault, send } = useAction()
  const { drafts } = useApp()
  const subject = { form: 'profile', account } as const
  const discarding = useDiscard(subject)
  const draft = drafts.of(subject)
  /** null: not edited, so the service's name is shown */
  const text = draft === null ? null : String(draft.form.displayName)
  const [saved, setSaved] = useState(false)
  const changed = text !== null && text.trim() !== name
  const ready = changed && usable && !busy && text.trim() !== '' && text.length <= longest
  const save = async (): Promise<void> => {
    if (text === null) return
    const reply = await send('account.rename', { displayName: text.trim() })
    if (!reply.ok) return
    setSaved(true)
    drafts.discard(subject)
    onSaved()
  }
  return (
    <Form class="group stack" ready={ready} onSubmit={() => void save()}>
      <div class="group-head">
        <div>
          <h3>{t('profile.name')}</h3>
          <p class="secondary">{t('profile.nameHelp')}</p>
        </div>
      </div>
      <div class="name-line inline">
        <Field
          label={t('profile.name')}
          hidesLabel
          auto
          value={text ?? name}
          disabled={!usable}
          onText={(next) => {
            setSaved(false)
            drafts.save({
              subject,
              name: name.slice(0, 1000),
              changed: next.trim() === name ? [] : ['displayName'],
              base: { displayName: name },
              form: { displayName: next },
            })
          }}
        />
        {(changed || discarding.discarded > 0) && <DiscardButton of={discarding} />}
        <Button type="submit" kind={changed ? 'primary' : 'plain'} disabled={!ready} busy={busy}>
          {busy ? t('profile.saving') : t('profile.save')}
        </Button>
      </div>
      {discarding.discarded > 0 && (
        <div class="secondary" role="status">
          {t('common.discarded', { count: discarding.discarded })}
        </div>
      )}
      {saved && !changed && (
        <div class="save-said inline" role="status">
          <StateIcon state="ok" size={16} />
          {t('profile.saved')}
        </div>
      )}
      {changed && (
        <div role="status">
          <UnsavedMark withWord />
        </div>
      )}
      {fault !== null && <FaultBanner fault={fault} />}
    </Form>
  )
}
