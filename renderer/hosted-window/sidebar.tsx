import { Globe, Plus, Search } from 'lucide'
import type { VNode } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { type AccountEntry, sessionFault } from '../../contract/account.ts'
import { accountName, serviceBeside } from '../../contract/account-kinds.ts'
import type { Fault } from '../../contract/fault.ts'
import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import { isServing } from '../../contract/network-state.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { formatNumber, nameCollator } from '../../words/formats.ts'
import { partsOf } from '../../words/lists.ts'
import { connectionWord } from '../../words/network-status.ts'
import type { Translate } from '../../words/translate.ts'
import { AccountFooter } from '../account/account-footer.tsx'
import { useApp } from '../app/state.ts'
import { useUnsavedNetworks } from '../app/use-drafts.ts'
import { useIsOfAnother, useUsable } from '../hosting/hosts.tsx'
import { networkName, sortNetworks, withHeadings } from '../hosting/network-list.ts'
import { memberCountWords, tooltip } from '../text/hosting/window.ts'
import { useTranslate } from '../text/use-translate.ts'
import { IconButton } from '../ui/button.tsx'
import { Unreadable } from '../ui/guarded.tsx'
import { Icon } from '../ui/icon.tsx'
import { RowParts } from '../ui/row-parts.tsx'
import { UnsavedMark } from '../ui/unsaved.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { SkipLinks } from './skip-links.tsx'

interface SidebarProps {
  readonly networks: readonly HostedSummary[] | null
  readonly fault: Fault | null
  readonly open: NetworkId | null
  readonly onOpen: (network: NetworkId | null) => void
}

/** Up to this many networks need no search. */
const few = 7
/** The number of colours for marks of accounts */
const tints = 4
/** The key of the entry for all networks */
const all = 'all'
/** CSS pixels of an entry with its gap, until it is drawn */
const entryHeight = 50

export function Sidebar({ networks, open, onOpen }: SidebarProps) {
  const t = useTranslate()
  const app = useApp()
  const unsaved = useUnsavedNetworks()
  const usable = useUsable('controller')
  const snapshot = app.snapshot.value
  const accounts = snapshot?.accounts.accounts ?? []
  /** The networks of an account are listed, and those of this computer are unknown. */
  const isAway =
    snapshot !== null &&
    networks !== null &&
    accounts.length > 0 &&
    !isServing(snapshot.connection) &&
    !networks.some(({ source }) => source === 'controller')
  const { view } = app.route.value
  const onPage = view === 'account' || view === 'devices-page'
  const sorted = useMemo(
    () => sortNetworks(networks ?? [], { column: 'name', descending: false }, nameCollator(t.locale)),
    [networks, t.locale],
  )
  const rows = useMemo(() => {
    const bySource = Map.groupBy(sorted, ({ source }) => source)
    return new Map([...bySource].map(([source, own]) => [source, withHeadings(own, nameCollator(t.locale))]))
  }, [sorted, t.locale])
  const listed = (['controller', ...accounts.map(({ id }) => id)] as const).flatMap((source) =>
    (rows.get(source) ?? []).flatMap((row) => ('network' in row ? [row.network.id] : [])),
  )
  const keys = useListKeys<HTMLDivElement>([all, ...listed], onPage ? null : (open ?? all))
  const isListed = open !== null && listed.includes(open)
  // Networks are opened from elsewhere too: by the palette, the list and a notification.
  useEffect(() => {
    if (isListed)
      document.querySelector('.sidebar-scroll [aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [open, isListed, onPage])
  /** Opens the list of all networks, which has the search box. */
  const find = (): void => {
    onOpen(null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main input[type=search]')?.focus())
  }
  const section = (source: HostingSource, name: string, away: boolean) => {
    const own = rows.get(source) ?? []
    if (own.length === 0) return null
    const places = new Map(
      own.flatMap((row) => ('network' in row ? [row.network.id] : [])).map((id, index) => [id, index]),
    )
    return (
      // biome-ignore lint/a11y/useSemanticElements: parts stand between it and its rows, which those elements forbid.
      <div class="sidebar-list" role="list" aria-label={name}>
        <RowParts
          rows={own}
          keyOf={({ key }) => key}
          isPinned={({ key }) => key === open || key === keys.active}
          rowHeight={entryHeight}
        >
          {(row) =>
            'network' in row ? (
              <Entry
                network={row.network}
                current={row.network.id === open && !onPage}
                tabIndex={keys.active === row.network.id ? 0 : -1}
                index={places.get(row.network.id) ?? 0}
                count={places.size}
                waiting={snapshot?.hosting.waitingIn[row.network.id] ?? 0}
                unsaved={unsaved.has(row.network.id)}
                away={away}
                onOpen={() => onOpen(row.network.id)}
              />
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: those elements need a list right around them.
              <div role="listitem" class={row.isGroup ? 'sidebar-group' : 'sidebar-organization'}>
                <h3 class="truncate" dir="auto" title={tooltip(row.heading)}>
                  {row.heading}
                </h3>
              </div>
            )
          }
        </RowParts>
      </div>
    )
  }
  return (
    <nav class="sidebar" aria-label={t('hosted-window.title')}>
      <SkipLinks />
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
        <h2 class="grow">{t('hosted-window.sources.controller')}</h2>
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
          <span class="secondary">{networks === null ? '' : formatNumber(t, networks.length, {})}</span>
        </button>
        {section('controller', t('hosted-window.sources.controller'), false)}
        <Unreadable count={snapshot?.hosting.unreadable ?? 0} />
        {isAway && (
          <p class="sidebar-hint secondary">
            {t('hosted-window.sectionAway', { state: connectionWord(t, snapshot) })}
          </p>
        )}
        {accounts.map((account, index) => (
          <AccountSection
            key={account.id}
            account={account}
            index={index}
            isOnly={accounts.length === 1}
            isRead={networks !== null}
            lists={networks?.some(({ source }) => source === account.id) === true}
            section={section}
          />
        ))}
      </div>
      <AccountFooter />
    </nav>
  )
}

interface AccountSectionProps {
  readonly account: AccountEntry
  /** Its place among the accounts */
  readonly index: number
  readonly isOnly: boolean
  /** The list of networks was read. */
  readonly isRead: boolean
  /** The list has networks of the account. */
  readonly lists: boolean
  readonly section: (source: HostingSource, name: string, away: boolean) => VNode | null
}

/** The networks of an account, below its name where there are several */
function AccountSection({ account, index, isOnly, isRead, lists, section }: AccountSectionProps) {
  const t = useTranslate()
  const { dialogs } = useApp()
  const usable = useUsable(account.id)
  const isAway = sessionFault(account) !== null
  // A network that two accounts see is listed once.
  const hint =
    account.state === 'ready' && index > 0 ? t('account.sectionNoOthers') : sectionHintOf(t, account.state)
  const name = isOnly ? t('hosted-window.sources.account') : accountName(account)
  const service = serviceBeside(account)
  return (
    <>
      <div class="sidebar-section inline">
        {!isOnly && <span class={`account-mark account-mark-${(index % tints) + 1}`} aria-hidden="true" />}
        <h2
          class="truncate"
          dir="auto"
          title={isOnly ? undefined : [tooltip(name), ...(service === null ? [] : [service])].join('\n')}
        >
          {name}
        </h2>
        <IconButton
          icon={Plus}
          name={isOnly ? t('account.newNetwork') : t('account.newNetworkIn', { name: tooltip(name) })}
          disabled={!usable}
          onClick={() => dialogs.show({ kind: 'create-network', source: account.id })}
        />
      </div>
      {isRead && (!lists || isAway) && hint !== null && (
        <p class="sidebar-hint secondary">{lists ? t('account.sectionAway') : hint}</p>
      )}
      {section(account.id, name, isAway)}
    </>
  )
}

/** Returns why the account lists no network. null: it is not known yet. */
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
  /** Place among the networks of its host */
  readonly index: number
  readonly count: number
  readonly onOpen: () => void
}

function Entry(props: EntryProps) {
  const { network, current, waiting, unsaved, away, tabIndex, index, count, onOpen } = props
  const t = useTranslate()
  const name = networkName(network)
  const other = useIsOfAnother()(network.id, network.source)
  return (
    // biome-ignore lint/a11y/useSemanticElements: those elements need a list right around them.
    <div role="listitem" aria-posinset={index + 1} aria-setsize={count}>
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
            <span class="name-mark" title={t('hosted-window.public')}>
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
          {partsOf(t, [other ? t('hosted-window.ofAnother') : null, memberCountWords(t, network)])}
        </span>
      </button>
    </div>
  )
}
