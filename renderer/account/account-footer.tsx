import { ChevronsUpDown, LogIn } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import {
  type AccountEntry,
  type AccountsSnapshot,
  type AccountWait,
  noAccounts,
} from '../../contract/account.ts'
import { accountName, serviceBeside } from '../../contract/account-kinds.ts'
import { listOf } from '../../words/lists.ts'
import type { Translate } from '../../words/translate.ts'
import { currentAccount, iconStates } from '../app/accounts.ts'
import { useApp } from '../app/state.ts'
import { isEndingSoon } from '../text/account.ts'
import { tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { Icon, StateIcon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

/** The account in use, its state, and a menu of the others; without an account, a button to sign in. */
export function AccountFooter() {
  const t = useTranslate()
  const app = useApp()
  const accounts = app.snapshot.value?.accounts ?? noAccounts
  const account = currentAccount(accounts)
  const isOpen = app.route.value.view === 'account'
  const isSignedOut = accounts.accounts.length === 0
  return (
    <div class="account-footer">
      <WaitLine wait={accounts.wait} />
      <div class="inline gap-1">
        <button
          type="button"
          class="sidebar-entry account-open inline grow"
          aria-current={isOpen ? 'page' : undefined}
          onClick={() => app.navigate({ view: 'account' })}
        >
          {isSignedOut ? (
            <>
              <Icon node={LogIn} />
              <span class="truncate">{t('account.signIn')}</span>
            </>
          ) : (
            <>
              <StateIcon state={iconOf(account)} size={16} />
              <span class="account-words stack gap-0">
                <strong
                  class="truncate"
                  dir="auto"
                  title={account === null ? undefined : tooltip(accountName(account))}
                >
                  {account === null ? t('account.section') : accountName(account)}
                </strong>
                <span class="truncate secondary" dir="auto">
                  {account === null ? t('account.states.idle') : stateWords(t, account)}
                </span>
              </span>
            </>
          )}
        </button>
        {!isSignedOut && <Switcher accounts={accounts} />}
      </div>
    </div>
  )
}

function iconOf(account: AccountEntry | null) {
  if (account === null) return 'disconnected'
  return account.state === 'ready' && isEndingSoon(account.expires) ? 'attention' : iconStates[account.state]
}

function stateWords(t: Translate, account: AccountEntry): string {
  if (account.fault?.code === 'account-certificate-changed') return t('account.otherCertificate')
  if (account.state !== 'ready') return t(`account.states.${account.state}`)
  if (isEndingSoon(account.expires)) return t('account.keyEnds')
  if (account.readOnly) return t('account.readOnly')
  return serviceBeside(account) ?? t('account.states.ready')
}

function Switcher({ accounts }: { readonly accounts: AccountsSnapshot }) {
  const t = useTranslate()
  const app = useApp()
  const services = new Set(accounts.accounts.map(({ base }) => base))
  const namesOf = (one: AccountEntry) =>
    [accountName(one), serviceBeside(one)].filter((name) => name !== null)
  return (
    <Menu
      plain
      label={t('account.switcher')}
      icon={<Icon node={ChevronsUpDown} />}
      items={[
        ...accounts.accounts.map((one) => ({
          word: services.size > 1 ? listOf(t, namesOf(one)) : accountName(one),
          checked: one.id === accounts.current,
          onPick: () => {
            if (one.id !== accounts.current) void app.ask('account.use', { id: one.id })
          },
        })),
        { word: t('account.signInOther'), apart: true, onPick: () => app.dialogs.show({ kind: 'sign-in' }) },
        ...accounts.accounts.map((account) => ({
          word: t('account.signOutOf', { name: accountName(account) }),
          onPick: () => app.dialogs.show({ kind: 'sign-out', account }),
        })),
      ]}
    />
  )
}

/** Milliseconds: shorter waits are not shown. */
const unnoticed = 700

/** Says that requests wait for the service's rate limit. */
function WaitLine({ wait }: { readonly wait: AccountWait | null }) {
  const t = useTranslate()
  const [seen, setSeen] = useState(false)
  const waits = wait !== null
  useEffect(() => {
    if (!waits) return setSeen(false)
    const timer = setTimeout(() => setSeen(true), unnoticed)
    return () => clearTimeout(timer)
  }, [waits])
  return (
    <div role="status">
      {seen && waits && (
        <div class="wait-line secondary inline" title={t('account.waitText')}>
          <StateIcon state="pending" size={14} />
          {t('account.wait')}
        </div>
      )}
    </div>
  )
}
