import account from 'words:account'
import hostedWindow from 'words:hosted-window'
import { useEffect, useRef } from 'preact/hooks'
import { type AccountEntry, noAccounts } from '../../contract/account.ts'
import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { AccountBanner, RunOnlyBanner, UnlistedBanner } from '../account/account-banners.tsx'
import { accountOf, currentAccount } from '../app/accounts.ts'
import { lazy, useLazy } from '../app/lazy.tsx'
import { isShortcut, useFindKey, useKeys } from '../app/shortcuts.ts'
import { useApp } from '../app/state.ts'
import { reuseSame, usePolled } from '../app/use-polled.ts'
import { useReady } from '../app/use-window.ts'
import { DeletedNetworks, GoneNetworks, HostedBanners } from '../hosting/hosted-banners.tsx'
import { useSource } from '../hosting/hosts.tsx'
import { withRead } from '../hosting/network-list.ts'
import { Overview } from '../hosting/overview.tsx'
import { LazyPalette, LazyShortcuts } from '../palette/lazy-dialogs.tsx'
import { LazyShare } from '../share/share.tsx'
import { useTranslate } from '../text/use-translate.ts'
import { FaultBanner } from '../ui/banner.tsx'
import { useFocusOfViews } from '../ui/focus.ts'
import { Guarded, ViewNotShown } from '../ui/guarded.tsx'
import { StateIcon } from '../ui/icon.tsx'
import { Sidebar } from './sidebar.tsx'
import '../hosting/styles/index.css'
import '../account/styles/access.css'
import '../account/styles/account.css'

/** Messages that the window needs at its start */
export const hostedWords = [account, hostedWindow]

/** Loads the parts that are not needed for the first frame. */
async function laterParts() {
  const [
    { laterMessages },
    { NetworkPane },
    { Work },
    { NetworksDialogs },
    { AccountPage },
    { AccountDialogs },
  ] = await Promise.all([
    import('./later-messages.ts'),
    import('../hosting/network-pane.tsx'),
    import('../hosting/jobs/job-list.tsx'),
    import('../hosting/networks-dialogs.tsx'),
    import('../account/account-page.tsx'),
    import('../account/account-dialogs.tsx'),
  ])
  return { laterMessages, NetworkPane, Work, NetworksDialogs, AccountPage, AccountDialogs }
}

const DevicesPage = lazy(
  () => import('../devices/devices-page.tsx'),
  ({ DevicesPage }) => DevicesPage,
  ({ deviceMessages }) => deviceMessages(),
  <div class="empty">
    <StateIcon state="pending" size={28} />
  </div>,
)

/** The window "Networks I host": the list at the left, one network or all of them at the right. */
export function HostedWindow() {
  const t = useTranslate()
  const app = useApp()
  const networks = usePolled(() => app.tryAsk('hosting.networks'), reuseSame<readonly HostedSummary[]>)
  const later = useLazy(laterParts, ({ laterMessages }) => laterMessages())
  useKeys((event) => {
    if (!isShortcut(event, 'closeWindow')) return
    event.preventDefault()
    void app.ask('hosting.closeWindow')
  })
  useFindKey()
  useReady('hosted')
  useEffect(() => {
    document.title = t('hosted-window.windowTitle')
  }, [t])
  useFollow(networks.refresh)
  const id = app.hostedNetwork.value
  const summary = useSummary(networks.value, id)
  const open = (network: string | null): void => app.navigate({ view: 'hosting', network })
  const route = app.route.value
  const onPage = route.view === 'account'
  const devicesTab = route.view === 'devices-page' ? route.tab : null
  const main = useRef<HTMLElement>(null)
  const current = currentAccount(app.snapshot.value?.accounts ?? noAccounts)
  useFocusOfViews(
    main,
    devicesTab !== null ? 'devices' : !onPage ? id : current === null ? 'sign-in' : 'account',
    app.isCalled,
  )
  const source = useSource(id, summary)
  const accounts = app.snapshot.value?.accounts ?? noAccounts
  const ofAccount = id !== null && source !== 'controller'
  const hasLeft = ofAccount && accountOf(accounts, source) === null
  // The person has signed out of the account whose network is shown.
  useEffect(() => {
    if (hasLeft) open(null)
  }, [hasLeft])
  return (
    <div class="hosted">
      <Sidebar networks={networks.value} fault={networks.fault} open={id} onOpen={open} />
      <main class="pane" ref={main} tabIndex={-1}>
        <h1 class="visually-hidden">{t('hosted-window.title')}</h1>
        <div class="banners">
          {!onPage && devicesTab === null && (
            <HostBanners at={id === null ? 'all' : source} networks={networks.value ?? []} />
          )}
          <MessageBanner />
          <GoneNetworks networks={networks} />
          {id === null && !onPage && devicesTab === null && (
            <DeletedNetworks networks={networks} onBack={open} />
          )}
        </div>
        <Guarded of={`${devicesTab} ${onPage} ${id}`} instead={<ViewNotShown />}>
          {() =>
            devicesTab !== null ? (
              <DevicesPage tab={devicesTab} />
            ) : onPage ? (
              later !== null && <later.AccountPage account={current} />
            ) : id === null ? (
              <Overview answer={networks} onOpen={open} />
            ) : (
              later !== null && (
                <later.NetworkPane
                  key={id}
                  id={id}
                  summary={summary}
                  source={source}
                  onRead={(network) => networks.update((all) => withRead(all, network))}
                  onChanged={networks.refresh}
                  onClose={() => open(null)}
                />
              )
            )
          }
        </Guarded>
        {later !== null && <later.Work onDone={networks.refresh} />}
      </main>
      {later !== null && (
        <later.NetworksDialogs networks={networks.value ?? []} onOpen={open} onChanged={networks.refresh} />
      )}
      {later !== null && <later.AccountDialogs />}
      <LazyShare />
      <LazyPalette window="hosted" />
      <LazyShortcuts window="hosted" />
    </div>
  )
}

/**
 * The summary of the open network. The last one stays when no list has it, because the list of a refused account is
 * empty.
 */
function useSummary(networks: readonly HostedSummary[] | null, id: NetworkId | null): HostedSummary | null {
  const last = useRef<HostedSummary | null>(null)
  const listed = networks?.find((network) => network.id === id) ?? null
  if (listed !== null || last.current?.id !== id) last.current = listed
  return last.current
}

/** Reloads the list when the snapshot shows that it changed. */
function useFollow(refresh: () => Promise<void>): void {
  const snapshot = useApp().snapshot.value
  const accounts = snapshot?.accounts ?? noAccounts
  // A running job changes the number with each device. The list is reloaded at its end.
  const isWorking = snapshot?.hosting.jobs.some(({ state }) => state === 'running') === true
  const cause = [
    snapshot?.connection.state,
    snapshot?.hosting.controller.state,
    isWorking ? null : snapshot?.hosting.waiting.length,
    ...accounts.accounts.map(({ id, state }) => `${id} ${state}`),
  ].join()
  useEffect(() => void refresh(), [cause, refresh])
}

interface HostBannersProps {
  /** The shown part decides which host's faults matter. */
  readonly at: HostingSource | 'all'
  readonly networks: readonly HostedSummary[]
}

/** The state of the hosts, above their networks */
function HostBanners({ at, networks }: HostBannersProps) {
  const app = useApp()
  const { accounts } = app.snapshot.value?.accounts ?? noAccounts
  const cachedAt = (account: AccountEntry) =>
    networks.find(({ source }) => source === account.id)?.cachedAt ?? null
  return (
    <>
      {(at === 'all' || at === 'controller') && <HostedBanners />}
      {accounts
        .filter(({ id, state }) => at === id || (at === 'all' && state !== 'ready'))
        .map((account) => (
          <AccountBanner key={account.id} account={account} cachedAt={cachedAt(account)} />
        ))}
      {accounts
        .filter(({ state }) => state === 'ready')
        .flatMap((account) =>
          (app.snapshot.value?.hosting.unlisted ?? [])
            .filter(({ source }) => source === account.id && (at === 'all' || at === source))
            .map((part) => (
              <UnlistedBanner key={`${account.id} ${part.name}`} part={part} account={account} />
            )),
        )}
      {at === 'all' && accounts.map((account) => <RunOnlyBanner key={account.id} account={account} />)}
    </>
  )
}

/** Shows why the last command failed. */
function MessageBanner() {
  const { message } = useApp()
  const shown = message.value
  const dismiss = (): void => {
    message.value = null
  }
  return shown?.kind === 'fault' ? <FaultBanner fault={shown.fault} onDismiss={dismiss} /> : null
}
