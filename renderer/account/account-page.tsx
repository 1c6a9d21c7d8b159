import type { FunctionComponent } from 'preact'
import { type AccountEntry, hasNoSession } from '../../contract/account.ts'
import { accountName, hasPart, serviceBeside } from '../../contract/account-kinds.ts'
import { accountPagesOf, type AccountPage as PageName } from '../../contract/account-page.ts'
import { isWritable } from '../app/accounts.ts'
import { useApp } from '../app/state.ts'
import { isEndingSoon } from '../text/account.ts'
import { useTranslate } from '../text/use-translate.ts'
import { StateIcon } from '../ui/icon.tsx'
import { TabBar } from '../ui/tab-bar.tsx'
import { AccessView } from './access/access-view.tsx'
import { AccountBanner, RunOnlyBanner } from './account-banners.tsx'
import { KeysView } from './keys/keys-view.tsx'
import { OrganizationView } from './organization/organization-view.tsx'
import { SubscriptionView } from './organization/subscription-view.tsx'
import { PeopleView } from './people/people-view.tsx'
import { KeyView, ProfileView } from './profile-view.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { TokensView } from './tokens/tokens-view.tsx'
import type { AccountViewProps } from './view-parts.tsx'
import { WebhooksView } from './webhooks/webhooks-view.tsx'

const views: { readonly [P in PageName]: FunctionComponent<AccountViewProps> } = {
  profile: ProfileView,
  organization: OrganizationView,
  access: AccessView,
  keys: KeysView,
  webhooks: WebhooksView,
  subscription: SubscriptionView,
  people: PeopleView,
  tokens: TokensView,
}

interface AccountPageProps {
  /** null: nobody is signed in */
  readonly account: AccountEntry | null
}

/** The account's profile, people and tokens; without an account, the form to sign in. */
export function AccountPage({ account }: AccountPageProps) {
  if (account === null) return <SignInPage />
  return <Page key={account.id} account={account} />
}

function SignInPage() {
  const t = useTranslate()
  const { navigate } = useApp()
  const showNetworks = (): void => navigate({ view: 'hosting', network: null })
  return (
    <div class="scroll">
      <section class="sign-in-page" aria-labelledby="sign-in-title">
        <h2 id="sign-in-title">{t('account.signIn')}</h2>
        <p class="sign-in-text">{t('sign-in.text')}</p>
        <SignInForm onDone={showNetworks} />
      </section>
    </div>
  )
}

function Page({ account }: { readonly account: AccountEntry }) {
  const t = useTranslate()
  const { route, navigate, drafts } = useApp()
  const pages = accountPagesOf(account.kind)
  const asked = route.value.view === 'account' ? route.value.page : 'profile'
  // A link, or the account that was shown before, may ask for a page that this kind lacks.
  const page = pages.includes(asked) ? asked : 'profile'
  const hasProfile = hasPart(account.kind, 'profile')
  const View = page === 'profile' && !hasProfile ? KeyView : views[page]
  const service = serviceBeside(account)
  return (
    <>
      <header class="pane-head cluster">
        <div class="pane-title">
          <h2 class="truncate" dir="auto" title={accountName(account)}>
            {accountName(account)}
          </h2>
          <div class="pane-sub secondary cluster">
            {service !== null && <span>{service}</span>}
            {account.readOnly && <span class="badge">{t('account.readOnly')}</span>}
          </div>
        </div>
      </header>
      <TabBar
        name={t('account.pagesName')}
        tabs={pages}
        word={(tab) => t(`account.pages.${tab === 'profile' && !hasProfile ? 'overview' : tab}`)}
        current={page}
        panel="account-panel"
        unsaved={
          new Set<PageName>([
            ...(drafts.isUnsaved({ form: 'profile', account: account.id }) ? (['profile'] as const) : []),
            ...(drafts.isUnsaved({ form: 'invitation', account: account.id }) ? (['people'] as const) : []),
          ])
        }
        onTab={(next) => navigate({ view: 'account', page: next })}
      />
      {(account.state !== 'ready' ||
        account.readOnly ||
        account.keychain !== null ||
        isEndingSoon(account.expires)) && (
        <div class="banners">
          <AccountBanner account={account} cachedAt={null} />
          <RunOnlyBanner account={account} />
        </div>
      )}
      <div class="pane-body" role="tabpanel" id="account-panel" aria-labelledby={`tab-${page}`}>
        {hasNoSession(account) ? null : account.state === 'checking' ? (
          <div class="empty hosted-empty" role="status">
            <StateIcon state="pending" size={28} />
            <p>{t('account.loading')}</p>
          </div>
        ) : (
          <View account={account} usable={isWritable(account)} />
        )}
      </div>
    </>
  )
}
