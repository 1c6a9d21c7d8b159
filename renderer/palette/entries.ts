import { CircleUserRound, Server, SlidersHorizontal, User } from 'lucide'
import type { AccountEntry, AccountsSnapshot, OrganizationMember } from '../../contract/account.ts'
import { accountName, serviceBeside } from '../../contract/account-kinds.ts'
import type { AccountPage } from '../../contract/account-page.ts'
import { addressesOf } from '../../contract/assigned-addresses.ts'
import type { HostedSummary } from '../../contract/hosting.ts'
import {
  canLogIn,
  flagsOf,
  isConnected,
  isPaused,
  isServing,
  nameOf,
  networkState,
} from '../../contract/network-state.ts'
import { settingNames } from '../../contract/preferences.ts'
import { success } from '../../contract/result.ts'
import type { NetworkEntry, Snapshot } from '../../contract/snapshot.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { partsOf } from '../../words/lists.ts'
import { entryWord } from '../../words/network-status.ts'
import type { Translate } from '../../words/translate.ts'
import { personName } from '../app/accounts.ts'
import { shareRequest } from '../app/dialogs.ts'
import type { App } from '../app/state.ts'
import type { Entry, EntryAction } from './entry.ts'
import { type Verb, wordsOf } from './verbs.ts'

/** Networks that this computer joined or hosts. A network that is both is one entry. */
export function networkEntries(
  t: Translate,
  app: App,
  { networks, connection }: Pick<Snapshot, 'networks' | 'connection'>,
  hosted: readonly HostedSummary[],
): readonly Entry[] {
  const serving = isServing(connection)
  const ours = new Set(hosted.map(({ id }) => id))
  const known = new Set(networks.map(({ id }) => id))
  const others = hosted.filter(({ id }) => !known.has(id))
  return [
    ...networks.map((network) => ofComputer(t, app, network, serving, ours.has(network.id))),
    ...others.map((network) => ofHost(t, app, network, serving)),
  ]
}

function ofComputer(
  t: Translate,
  app: App,
  network: NetworkEntry,
  serving: boolean,
  isHosted: boolean,
): Entry {
  const { id } = network
  const addresses = addressesOf(network).map(({ address }) => address)
  const [address] = addresses
  const connected = isConnected(network)
  const usesDns = flagsOf(network).allowDNS
  const open = (): void => app.goTo({ view: 'networks', network: id })
  return {
    key: `network:${id}`,
    kind: 'network',
    title: nameOf(network),
    secondary: partsOf(t, [entryWord(t, network, serving), address ?? null]),
    others: [id, ...addresses],
    icon: networkState(network, serving),
    actions: [
      { word: t('palette.open'), run: open },
      ...when(
        serving,
        byVerb(t, connected ? 'disconnect' : 'connect', () => {
          app.setIntent({ command: 'network.connect', argument: { id, connected: !connected } })
          // The row shows the result.
          open()
        }),
      ),
      ...when(
        serving && network.joined,
        byVerb(t, 'devices', () => app.goTo({ view: 'devices', network: id, device: null })),
      ),
      ...when(
        serving && canLogIn(network),
        byVerb(t, 'logIn', () => void app.ask('network.openLogin', { id })),
      ),
      ...when(
        serving && connected && !isPaused(network) && (usesDns || offersDns(network)),
        byVerb(t, usesDns ? 'dnsOff' : 'dnsOn', () => {
          app.setIntent({ command: 'network.setFlag', argument: { id, flag: 'allowDNS', value: !usesDns } })
          open()
        }),
      ),
      ...copyingAddresses(t, app, addresses),
      copying(t, app, t('palette.copyId'), id),
      byVerb(t, 'share', () =>
        app.dialogs.show({ kind: 'share', ...shareRequest(network, app.snapshot.value) }),
      ),
      byVerb(t, 'check', () => app.goTo({ view: 'doctor', subject: { kind: 'network', id } })),
      ...(isHosted ? managing(t, app, id) : []),
    ],
  }
}

function ofHost(t: Translate, app: App, hosted: HostedSummary, serving: boolean): Entry {
  const { id, name, routes } = hosted
  const title = name === '' ? id : name
  const access = hosted.private === null ? 'unknown' : hosted.private ? 'private' : 'public'
  return {
    key: `network:${id}`,
    kind: 'network',
    title,
    secondary: t('palette.hosted', { id }),
    others: [id, ...(routes ?? []).map(({ target }) => target)],
    icon: Server,
    actions: [
      { word: t('palette.open'), run: () => app.goTo({ view: 'hosting', network: id }) },
      ...managing(t, app, id),
      copying(t, app, t('palette.copyId'), id),
      byVerb(t, 'share', () =>
        app.dialogs.show({ kind: 'share', network: id, name: title, access, isOurs: true }),
      ),
      ...when(
        serving,
        byVerb(t, 'join', () => app.goTo({ view: 'join', id })),
      ),
    ],
  }
}

function offersDns({ network }: NetworkEntry): boolean {
  return network !== null && network.dns.servers.length > 0
}

function managing(t: Translate, app: App, network: NetworkId): readonly EntryAction[] {
  const opening = (part: 'members' | 'settings' | 'rules', word: string): EntryAction => ({
    word,
    verb: part,
    run: () => app.goTo({ view: 'hosting', network, part }),
  })
  return [
    opening('members', t('palette.manageMembers')),
    opening('settings', t('palette.manageSettings')),
    opening('rules', t('palette.manageRules')),
  ]
}

/** A person in the organization of one account, whose page of people is that of the current account */
export function personEntry(
  t: Translate,
  app: App,
  person: OrganizationMember,
  account: AccountEntry,
): Entry {
  const { userId, email } = person
  return {
    key: `person:${userId}`,
    kind: 'person',
    title: personName(userId, [person]),
    secondary: email,
    others: [email, userId],
    icon: User,
    actions: [
      { word: t('palette.open'), run: () => openAccount(app, account, 'people') },
      ...when(email !== '', copying(t, app, t('palette.copyEmail'), email)),
    ],
  }
}

/** The accounts, where there are several: the page of a single one is a command. */
export function accountEntries(t: Translate, app: App, { accounts }: AccountsSnapshot): readonly Entry[] {
  if (accounts.length < 2) return []
  return accounts.map((account) => ({
    key: `account:${account.id}`,
    kind: 'account',
    title: accountName(account),
    secondary: serviceBeside(account) ?? '',
    others: [account.base],
    icon: CircleUserRound,
    actions: [{ word: t('palette.open'), run: () => openAccount(app, account) }],
  }))
}

/** Makes the account the current one, as its pages are those of the current account. */
function openAccount(app: App, { id }: AccountEntry, page?: AccountPage): void {
  const show = (): void => app.goTo({ view: 'account', ...(page && { page }) })
  const isCurrent = app.snapshot.value?.accounts.current === id
  const used = isCurrent ? Promise.resolve(success(undefined)) : app.ask('account.use', { id })
  void used.then((reply) => {
    if (reply.ok) show()
  })
}

/** The settings that exist on this desktop. */
export function settingEntries(
  t: Translate,
  app: App,
  { desktop }: Pick<Snapshot, 'desktop'>,
): readonly Entry[] {
  const names = settingNames.filter((name) => name !== 'whenClosed' || desktop.trayHost === 'absent')
  return names.map((name) => ({
    key: `setting:${name}`,
    kind: 'setting',
    title: t(`settings.${name}`),
    secondary: '',
    others: [],
    about: [t('settings.heading'), ...wordsOf(t(`palette.synonyms.${name}`))],
    icon: SlidersHorizontal,
    actions: [{ word: t('palette.open'), run: () => app.goTo({ view: 'settings', setting: name }) }],
  }))
}

/** An action whose word is that of its verb */
export function byVerb(
  t: Translate,
  verb: Exclude<Verb, 'copy' | 'members' | 'member' | 'settings' | 'rules'>,
  run: () => void,
): EntryAction {
  return { word: t(`palette.${verb}`), verb, run }
}

export function copying(t: Translate, app: App, word: string, text: string, verb?: Verb): EntryAction {
  return {
    word,
    ...(verb !== undefined && { verb }),
    async run() {
      if (await app.copy(text)) app.message.value = { kind: 'done', text: t('palette.copied', { text }) }
    },
  }
}

export function copyingAddresses(
  t: Translate,
  app: App,
  addresses: readonly string[],
): readonly EntryAction[] {
  return addresses
    .slice(0, 2)
    .map((text) => copying(t, app, t('palette.copyAddress', { text }), text, 'copy'))
}

export function when(condition: boolean, action: EntryAction): readonly EntryAction[] {
  return condition ? [action] : []
}
