import { noAccounts } from '../../contract/account.ts'
import { AccountBanner, RunOnlyBanner } from '../account/account-banners.tsx'
import { currentAccount } from '../app/account-state.ts'
import { useApp } from '../app/state.ts'
import { HostedBanners } from '../hosting/hosted-banners.tsx'
import { FaultBanner } from '../ui/fault-banner.tsx'

interface WindowBannersProps {
  /** What is shown, which decides whose trouble matters */
  readonly at: 'all' | 'controller' | 'account'
  /** When the account's list was read, milliseconds since the epoch; null: now */
  readonly cachedAt: number | null
}

/** What stands above the networks: how their hosts stand, and what the last command had to say. */
export function WindowBanners({ at, cachedAt }: WindowBannersProps) {
  const app = useApp()
  const account = currentAccount(app.snapshot.value?.accounts ?? noAccounts)
  return (
    <>
      {at !== 'account' && <HostedBanners />}
      <div class="banners">
        {account !== null && (at === 'account' || (at === 'all' && account.state !== 'ready')) && (
          <AccountBanner account={account} cachedAt={cachedAt} />
        )}
        {account !== null && at === 'all' && <RunOnlyBanner account={account} />}
        <MessageBanner />
      </div>
    </>
  )
}

/** Why the last command failed. */
export function MessageBanner() {
  const { message } = useApp()
  const shown = message.value
  const dismiss = (): void => {
    message.value = null
  }
  return shown?.kind === 'fault' ? <FaultBanner fault={shown.fault} onDismiss={dismiss} /> : null
}
