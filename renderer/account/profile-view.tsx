import type { AccountEntry, User } from '../../contract/account.ts'
import type { Translate } from '../../words/translate.ts'
import { useApp } from '../app/state.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { serviceName } from '../text/account.ts'
import { permissionKeys } from '../text/people.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Group } from '../ui/group.tsx'
import { Loaded } from './loaded.tsx'
import { NameForm } from './name-form.tsx'

export interface AccountViewProps {
  readonly account: AccountEntry
  readonly usable: boolean
}

/** People change rarely; what is changed here is read at once. */
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
                  // The name stands in the list of accounts, too.
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

/** Of social log-ins there may be any: they are called as the service calls them. */
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
