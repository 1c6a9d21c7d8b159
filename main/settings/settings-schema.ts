import * as v from 'valibot'
import { networkId, time } from '../../contract/hosting-schema.ts'
import type { JournalEntry } from '../../contract/journal.ts'
import { noSets, type SetsSnapshot } from '../../contract/network-set.ts'
import { mostOwnActions, mostSshUsers, ownAction, userName } from '../../contract/own-action.ts'
import { type PendingChange, pendingChangeKinds } from '../../contract/pending-change.ts'
import {
  defaultMemberColumns,
  defaultPreferences,
  languageChoices,
  longestAgreedLink,
  mostAgreedLinks,
  mostWatchedDevices,
  type Preferences,
  themes,
  whenClosed,
  whenQuit,
} from '../../contract/preferences.ts'
import { networkName, setName } from '../../contract/set-commands.ts'
import { accelerator, memberColumns, recentEntries } from '../../contract/settings-commands.ts'
import { isDeviceKey, isNetworkId, isNodeAddress } from '../../domain/network-id.ts'
import { depthBound, isWithinBounds } from '../base/json-bounds.ts'
import type { RememberedNetwork } from '../state/event.ts'
import { bounded } from '../state/journal.ts'
import { type Nicknames, readNicknames } from './nicknames.ts'
import {
  noStoredAccounts,
  readStoredAccounts,
  type StoredAccounts,
  safeBase,
  writeStoredAccounts,
} from './settings-accounts.ts'
import { readNetwork, writeNetworks } from './settings-networks.ts'
import { noStoredPlaces, readStoredPlaces, type StoredPlaces } from './settings-places.ts'
import { changedBy, readSets, writeSets } from './settings-sets.ts'

export interface SavedState {
  readonly preferences: Preferences
  readonly remembered: readonly RememberedNetwork[]
  /** Devices without notifications, as "network/member" */
  readonly ignored: readonly string[]
  readonly pendingChanges: readonly PendingChange[]
  readonly sets: SetsSnapshot
  /** The accounts without their tokens, which are in the keychain */
  readonly accounts: StoredAccounts
  /** The names that the person gave to devices */
  readonly nicknames: Nicknames
  readonly places: StoredPlaces
  /** The changes that the person and sets made to networks, newest first */
  readonly journal: readonly JournalEntry[]
}

/** `file` holds all fields of the file, so that unknown ones are written back unchanged. */
export interface Settings extends SavedState {
  readonly file: Fields
}

type Fields = { readonly [key: string]: unknown }

/** The version of the file's layout, increased with each change. Known fields of a later version are read. */
const version = 1

export const emptySettings: Settings = {
  preferences: defaultPreferences,
  remembered: [],
  ignored: [],
  pendingChanges: [],
  sets: noSets,
  accounts: noStoredAccounts,
  nicknames: {},
  places: noStoredPlaces,
  journal: [],
  file: {},
}

const pendingChange = v.object({
  network: v.pipe(v.string(), v.check(isNetworkId)),
  what: v.picklist(pendingChangeKinds),
})
const agreedLinks = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(longestAgreedLink))),
  v.maxLength(mostAgreedLinks),
  v.readonly(),
)
const switches = [
  'notifyAttention',
  'notifyDevices',
  'notifyService',
  'startAtLogin',
  'welcomeSeen',
  'noTraySeen',
  'stagedJoin',
  'answerChecks',
] as const satisfies readonly (keyof Preferences)[]
/** Defaults for a file that names no preferences. As the file exists, this is not the first start. */
const fromBefore: Preferences = { ...defaultPreferences, welcomeSeen: true }

/**
 * Reads the file's text. `whole` is false if a part is invalid; the valid parts are still returned, so that one bad
 * value does not discard the others.
 */
export function readSettings(text: string): { readonly settings: Settings; readonly whole: boolean } {
  const all = fieldsOf(parseJson(text))
  if (all === null) return { settings: { ...emptySettings, preferences: fromBefore }, whole: false }
  // Fields that are nested too deeply to be written again are dropped.
  const file = Object.fromEntries(
    Object.entries(all).filter(([, value]) => isWithinBounds(value, depthBound)),
  )
  const given = fieldsOf(all.preferences ?? {})
  const list = all.networks ?? []
  const preferences: { -readonly [K in keyof Preferences]: Preferences[K] } = { ...fromBefore }
  const devices = all.ignored ?? []
  const ignored = (Array.isArray(devices) ? devices : []).filter(
    (item): item is string => typeof item === 'string' && isDeviceKey(item),
  )
  // The file keeps the name that its first version gave to pending changes.
  const changes = all.unfinished ?? []
  const begun = (Array.isArray(changes) ? changes : []).flatMap((item) => {
    const read = v.safeParse(pendingChange, item)
    return read.success ? [read.output] : []
  })
  const accounts = readStoredAccounts(all.accounts)
  const nicknames = readNicknames(all.nicknames)
  const sets = readSets(all.sets)
  const places = readStoredPlaces(all.places)
  const journal = readJournal(all.journal)
  const isComplete = Object.keys(file).length === Object.keys(all).length
  const areLists = Array.isArray(list) && isList(devices, ignored.length) && isList(changes, begun.length)
  const parts = [accounts, nicknames, sets, places, journal]
  let whole = isComplete && given !== null && areLists && parts.every((part) => part.whole)
  for (const name of switches) {
    const value = given?.[storedName(name)]
    if (typeof value === 'boolean') preferences[name] = value
    else whole &&= value === undefined
  }
  const closed = v.safeParse(
    v.optional(v.picklist(whenClosed), defaultPreferences.whenClosed),
    given?.whenClosed,
  )
  if (closed.success) preferences.whenClosed = closed.output
  else whole = false
  const atQuit = v.safeParse(v.optional(v.picklist(whenQuit), defaultPreferences.whenQuit), given?.whenQuit)
  if (atQuit.success) preferences.whenQuit = atQuit.output
  else whole = false
  const theme = v.safeParse(v.optional(v.picklist(themes), defaultPreferences.theme), given?.theme)
  if (theme.success) preferences.theme = theme.output
  else whole = false
  const language = v.safeParse(
    v.optional(v.picklist(languageChoices), defaultPreferences.language),
    given?.language,
  )
  if (language.success) preferences.language = language.output
  else whole = false
  const base = v.safeParse(v.optional(v.nullable(safeBase), null), given?.accountBase)
  if (base.success) preferences.accountBase = base.output
  else whole = false
  const columns = v.safeParse(v.optional(memberColumns, defaultMemberColumns), given?.memberColumns)
  if (columns.success) preferences.memberColumns = columns.output
  else whole = false
  const actions = readOwnActions(given?.ownActions ?? [])
  preferences.ownActions = actions.read
  const users = readSshUsers(given?.sshUsers ?? {})
  preferences.sshUsers = users.read
  const links = v.safeParse(v.optional(agreedLinks, []), given?.agreedLinks)
  if (links.success) preferences.agreedLinks = links.output
  else whole = false
  const watched = readWatched(given?.watchedDevices ?? [])
  preferences.watchedDevices = watched.read
  whole &&= actions.whole && users.whole && watched.whole
  const shortcut = v.safeParse(v.optional(v.nullable(accelerator), null), given?.paletteShortcut)
  if (shortcut.success) preferences.paletteShortcut = shortcut.output
  else whole = false
  const recent = v.safeParse(v.optional(recentEntries, []), given?.recentEntries)
  if (recent.success) preferences.recentEntries = recent.output
  else whole = false
  const networks = (Array.isArray(list) ? list : []).map(readNetwork)
  const remembered = networks.flatMap(({ read }) => read ?? [])
  return {
    settings: {
      preferences,
      remembered,
      ignored,
      pendingChanges: begun,
      file,
      accounts: accounts.stored,
      nicknames: nicknames.read,
      sets: sets.read,
      places: places.stored,
      journal: journal.read,
    },
    whole: whole && networks.every((one) => one.whole),
  }
}

/** Omits invalid actions, because nobody has checked what they would run. */
function readOwnActions(value: unknown): {
  readonly read: Preferences['ownActions']
  readonly whole: boolean
} {
  const items = Array.isArray(value) ? value : []
  const read = items.flatMap((item) => {
    const one = v.safeParse(ownAction, item)
    return one.success ? [one.output] : []
  })
  const few = read.filter(({ id }, index) => read.findIndex((one) => one.id === id) === index)
  const kept = few.slice(0, mostOwnActions)
  return { read: kept, whole: isList(value, kept.length) }
}

function readSshUsers(value: unknown): { readonly read: Preferences['sshUsers']; readonly whole: boolean } {
  const items = Object.entries(fieldsOf(value) ?? {})
  const read = items.filter((item): item is [string, string] => {
    return isNodeAddress(item[0]) && v.safeParse(userName, item[1]).success
  })
  const whole = fieldsOf(value) !== null && read.length === items.length
  return { read: Object.fromEntries(read.slice(-mostSshUsers)), whole }
}

function readWatched(value: unknown): {
  readonly read: Preferences['watchedDevices']
  readonly whole: boolean
} {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const nodes = items.filter((item): item is string => typeof item === 'string' && isNodeAddress(item))
  const read = [...new Set(nodes)].slice(0, mostWatchedDevices)
  return { read, whole: isList(value, read.length) }
}

/** Returns the name of a preference in files, which keep the name that staged joins had first. */
export function storedName(name: string): string {
  return name === 'stagedJoin' ? 'carefulJoin' : name
}

/** Returns the file's new text, with the current state merged over the fields that were read. */
export function writeSettings({ file }: Settings, state: SavedState): string {
  const kept = Object.entries(state.preferences).map(([name, value]) => [storedName(name), value])
  const preferences = { ...fieldsOf(file.preferences), ...Object.fromEntries(kept) }
  const accounts = writeStoredAccounts(file.accounts, state.accounts)
  const text = JSON.stringify(
    {
      ...file,
      version,
      preferences,
      networks: writeNetworks(file.networks, state.remembered),
      ignored: state.ignored,
      unfinished: state.pendingChanges,
      sets: writeSets(file.sets, state.sets),
      accounts,
      nicknames: state.nicknames,
      places: { ...fieldsOf(file.places), ...state.places },
      journal: state.journal,
    },
    null,
    2,
  )
  return `${text}\n`
}

function isList(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length
}

/** Returns null for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

const networks = v.array(v.object({ id: networkId, name: networkName }))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const otherEnd = v.object({ kind: v.picklist(['time', 'left', 'unknown']) })

const entry: v.GenericSchema<unknown, JournalEntry> = v.variant('kind', [
  v.object({ kind: v.literal('paused'), at: time, networks, by: changedBy, until: v.nullable(time) }),
  v.object({ kind: v.literal('resumed'), at: time, networks, why: v.union([changedBy, otherEnd]) }),
  v.object({
    kind: v.literal('used-set'),
    at: time,
    name: setName,
    by: changedBy,
    changed: count,
    failed: count,
  }),
  v.object({ kind: v.literal('undid-set'), at: time, name: setName, failed: count }),
])

/** Reads the journal in the settings, newest first. `whole` is false if a part is invalid; the rest is still read. */
function readJournal(value: unknown): {
  readonly read: readonly JournalEntry[]
  readonly whole: boolean
} {
  if (value === undefined) return { read: [], whole: true }
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const good = items.flatMap((item) => {
    const read = v.safeParse(entry, item)
    return read.success ? [read.output] : []
  })
  const read = bounded(good)
  return { read, whole: Array.isArray(value) && read.length === items.length }
}
