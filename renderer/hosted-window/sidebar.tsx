import { Globe, Plus, Search } from 'lucide'
import type { AccountEntry } from '../../contract/account.ts'
import type { Fault } from '../../contract/fault.ts'
import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import { isServing } from '../../contract/network-state.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { nameCollator } from '../../words/locale.ts'
import { connectionWord } from '../../words/network-status.ts'
import type { Translate } from '../../words/translate.ts'
import { AccountFooter } from '../account/account-footer.tsx'
import { currentAccount } from '../app/accounts.ts'
import { useApp } from '../app/state.ts'
import { useUnsavedNetworks } from '../app/use-drafts.ts'
import { useIsOfAnother, useIsSignedOut, useUsable } from '../hosting/hosts.tsx'
import { networkName, sortNetworks } from '../hosting/network-list.ts'
import { memberCountWords, tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Unreadable } from '../ui/unreadable.tsx'
import { UnsavedMark } from '../ui/unsaved.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'

interface SidebarProps {
  readonly networks: readonly HostedSummary[] | null
  readonly fault: Fault | null
  readonly open: NetworkId | null
  readonly onOpen: (network: NetworkId | null) => void
}

/** Up to this many networks need no search. */
const few = 7
/** The key of the entry for all networks */
const all = 'all'

export function Sidebar({ networks, open, onOpen }: SidebarProps) {
  const t = useTranslate()
  const app = useApp()
  const unsaved = useUnsavedNetworks()
  const usable = useUsable('controller')
  const accountUsable = useUsable('account')
  const snapshot = app.snapshot.value
  const account = snapshot === null ? null : currentAccount(snapshot.accounts)
  const isSignedOut = useIsSignedOut()
  const sectionHint = account === null ? null : sectionHintOf(t, account.state)
  /** The networks of the account are listed, and those of this computer are unknown. */
  const isAway =
    snapshot !== null &&
    networks !== null &&
    account !== null &&
    !isServing(snapshot.connection) &&
    !networks.some(({ source }) => source === 'controller')
  const listsAccount = networks?.some(({ source }) => source === 'account') === true
  const { view } = app.route.value
  const onPage = view === 'account' || view === 'devices-page'
  const sorted = sortNetworks(networks ?? [], { column: 'name', descending: false }, nameCollator(t.locale))
  const listed = (['controller', 'account'] as const).flatMap((source) =>
    sorted.filter((network) => network.source === source).map(({ id }) => id),
  )
  const keys = useListKeys<HTMLDivElement>([all, ...listed], onPage ? null : (open ?? all))
  /** Opens the list of all networks, which has the search box. */
  const find = (): void => {
    onOpen(null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main input[type=search]')?.focus())
  }
  const section = (source: HostingSource) => {
    const own = sorted.filter((network) => network.source === source)
    if (own.length === 0) return null
    return (
      <ul class="sidebar-list stack gap-1" aria-label={t(`hosted-window.sources.${source}`)}>
        {own.map((network) => (
          <Entry
            key={network.id}
            network={network}
            current={network.id === open && !onPage}
            tabIndex={keys.active === network.id ? 0 : -1}
            waiting={snapshot?.hosting.waitingIn[network.id] ?? 0}
            unsaved={unsaved.has(network.id)}
            away={source === 'account' && isSignedOut}
            onOpen={() => onOpen(network.id)}
          />
        ))}
      </ul>
    )
  }
  return (
    <nav class="sidebar" aria-label={t('hosted-window.title')}>
      <div class="sidebar-top">
        <button
          type="button"
          class="sidebar-entry sidebar-all inline spread"
          aria-current={view === 'devices-page' ? 'page' : undefined}
          onClick={() => {
            if (view !== 'devices-page') app.navigate({ view: 'devices-page', tab: 'list' })
          }}
        >
          {t('hosted-window.devices')}
        </button>
      </div>
      <div class="sidebar-head inline">
        <h2>{t('hosted-window.sources.controller')}</h2>
        {sorted.length > few && <IconButton icon={Search} name={t('hosted-window.find')} onClick={find} />}
        <IconButton
          icon={Plus}
          name={t('hosted-window.newNetwork')}
          disabled={!usable}
          onClick={() => app.dialogs.show({ kind: 'create-network', source: 'controller' })}
        />
      </div>
      <div class="sidebar-scroll" {...keys.list}>
        <button
          type="button"
          class="sidebar-entry sidebar-all inline spread"
          data-row={all}
          tabIndex={keys.active === all ? 0 : -1}
          aria-current={open === null && !onPage ? 'page' : undefined}
          onClick={() => onOpen(null)}
        >
          {t('hosted-window.all')}
          <span class="secondary">{networks?.length ?? ''}</span>
        </button>
        {section('controller')}
        <Unreadable count={snapshot?.hosting.unreadable ?? 0} />
        {isAway && (
          <p class="sidebar-hint secondary">
            {t('hosted-window.sectionAway', { state: connectionWord(t, snapshot) })}
          </p>
        )}
        {account !== null && (
          <>
            <div class="sidebar-section inline">
              <h2>{t('hosted-window.sources.account')}</h2>
              <IconButton
                icon={Plus}
                name={t('account.newNetwork')}
                disabled={!accountUsable}
                onClick={() => app.dialogs.show({ kind: 'create-network', source: 'account' })}
              />
            </div>
            {networks !== null && (!listsAccount || isSignedOut) && sectionHint !== null && (
              <p class="sidebar-hint secondary">{listsAccount ? t('account.sectionAway') : sectionHint}</p>
            )}
            {section('account')}
          </>
        )}
      </div>
      <AccountFooter />
    </nav>
  )
}

/** Why the account lists no network. null: it is not known yet. */
function sectionHintOf(t: Translate, state: AccountEntry['state']): string | null {
  switch (state) {
    case 'signed-out':
      return t('account.sectionSignedOut')
    case 'refused':
      return t('account.sectionRefused')
    case 'ready':
      return t('account.sectionEmpty')
    default:
      return null
  }
}

interface EntryProps {
  readonly network: HostedSummary
  readonly current: boolean
  /** Number of devices that wait to be let in */
  readonly waiting: number
  readonly unsaved: boolean
  /** The account cannot be asked now, so that this is its last known state. */
  readonly away: boolean
  readonly tabIndex: 0 | -1
  readonly onOpen: () => void
}

function Entry({ network, current, waiting, unsaved, away, tabIndex, onOpen }: EntryProps) {
  const t = useTranslate()
  const name = networkName(network)
  const other = useIsOfAnother()(network.id, network.source)
  return (
    <li>
      <button
        type="button"
        class={away ? 'sidebar-entry sidebar-away' : 'sidebar-entry'}
        data-row={network.id}
        tabIndex={tabIndex}
        aria-current={current ? 'page' : undefined}
        title={[tooltip(name), network.id, ...(away ? [t('account.sectionAway')] : [])].join('\n')}
        onClick={onOpen}
      >
        <span class="sidebar-line inline gap-3">
          <strong class="two-lines" dir="auto">
            {name}
          </strong>
          {network.private === false && (
            <span class="sidebar-mark" title={t('hosted-window.public')}>
              <Icon node={Globe} size={12} />
              <span class="visually-hidden">{t('hosted-window.public')}</span>
            </span>
          )}
          {unsaved && <UnsavedMark />}
          {waiting > 0 && (
            <span class="count" title={t('hosted-window.waiting', { count: waiting })}>
              <span aria-hidden="true">{t('hosted-window.waitingNumber', { count: waiting })}</span>
              <span class="visually-hidden">{t('hosted-window.waiting', { count: waiting })}</span>
            </span>
          )}
        </span>
        <span class="sidebar-members secondary truncate">
          {other && `${t('hosted-window.ofAnother')} · `}
          {memberCountWords(t, network)}
        </span>
      </button>
    </li>
  )
}
