import * as v from 'valibot'
import { networkId, nodeAddress, time } from '../../contract/hosting-schema.ts'
import type { JournalEntry } from '../../contract/journal.ts'
import { noSets, type SetsSnapshot } from '../../contract/network-set.ts'
import { mostOwnActions, mostSshUsers, ownAction, userName } from '../../contract/own-action.ts'
import { type PendingChange, pendingChangeKinds } from '../../contract/pending-change.ts'
import {
  defaultPreferences,
  longestAgreedLink,
  mostAgreedLinks,
  mostWatchedDevices,
  type Preferences,
} from '../../contract/preferences.ts'
import { networkName, setName } from '../../contract/set-commands.ts'
import { preferenceValues } from '../../contract/settings-commands.ts'
import { isDeviceKey, isNodeAddress } from '../../domain/network-id.ts'
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
import { readNetworks, writeNetworks } from './settings-networks.ts'
import {
  type Fields,
  fieldsOf,
  isFields,
  keptOf,
  onceEach,
  type ReadPart,
  validItems,
} from './settings-part.ts'
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

const deviceKey = v.pipe(v.string(), v.check(isDeviceKey))
const pendingChange = v.object({ network: networkId, what: v.picklist(pendingChangeKinds) })
/** The preferences that one schema each can tell to be valid */
const values = {
  ...preferenceValues,
  accountBase: v.nullable(safeBase),
  agreedLinks: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(longestAgreedLink))),
    v.maxLength(mostAgreedLinks),
    v.readonly(),
  ),
} satisfies { readonly [P in keyof Preferences]?: v.GenericSchema<unknown, Preferences[P]> }
/** Defaults for a file that names no preferences. As the file exists, this is not the first start. */
const fromBefore: Preferences = { ...defaultPreferences, welcomeSeen: true }

/**
 * Reads the file's text. `whole` is false if a part is invalid; the valid parts are still returned, so that one bad
 * value does not discard the others.
 */
export function readSettings(text: string): { readonly settings: Settings; readonly whole: boolean } {
  const all = parseJson(text)
  if (!isFields(all)) return { settings: { ...emptySettings, preferences: fromBefore }, whole: false }
  // Fields that are nested too deeply to be written again are dropped.
  const file = Object.fromEntries(
    Object.entries(all).filter(([, value]) => isWithinBounds(value, depthBound)),
  )
  let whole = Object.keys(file).length === Object.keys(all).length
  function part<T>(found: ReadPart<T>): T {
    whole &&= found.whole
    return found.read
  }
  const devices = all.ignored ?? []
  // The file keeps the name that its first version gave to pending changes.
  const changes = all.unfinished ?? []
  const settings: Settings = {
    file,
    preferences: part(readPreferences(all.preferences ?? {})),
    remembered: part(readNetworks(all.networks ?? [])),
    ignored: part(keptOf(devices, validItems(deviceKey, devices))),
    pendingChanges: part(keptOf(changes, validItems(pendingChange, changes))),
    sets: part(readSets(all.sets)),
    accounts: part(readStoredAccounts(all.accounts)),
    nicknames: part(readNicknames(all.nicknames)),
    places: part(readStoredPlaces(all.places)),
    journal: part(readJournal(all.journal)),
  }
  return { settings, whole }
}

/** A preference that is invalid keeps its default. */
function readPreferences(value: unknown): ReadPart<Preferences> {
  const given = fieldsOf(value)
  const ownActions = readOwnActions(given.ownActions ?? [])
  const sshUsers = readSshUsers(given.sshUsers ?? {})
  const watchedDevices = readWatched(given.watchedDevices ?? [])
  const read = { ...fromBefore }
  let whole = isFields(value) && ownActions.whole && sshUsers.whole && watchedDevices.whole
  for (const [name, schema] of Object.entries(values)) {
    const stored = given[storedName(name)]
    if (stored === undefined) continue
    const one = v.safeParse(schema, stored)
    if (one.success) Object.assign(read, { [name]: one.output })
    else whole = false
  }
  return {
    read: {
      ...read,
      ownActions: ownActions.read,
      sshUsers: sshUsers.read,
      watchedDevices: watchedDevices.read,
    },
    whole,
  }
}

/** Omits invalid actions, because nobody has checked what they would run. */
function readOwnActions(value: unknown): ReadPart<Preferences['ownActions']> {
  return keptOf(value, onceEach(validItems(ownAction, value)).slice(0, mostOwnActions))
}

function readSshUsers(value: unknown): ReadPart<Preferences['sshUsers']> {
  const items = Object.entries(fieldsOf(value))
  const read = items.filter(
    (item): item is [string, string] => isNodeAddress(item[0]) && v.is(userName, item[1]),
  )
  const whole = isFields(value) && read.length === items.length
  return { read: Object.fromEntries(read.slice(-mostSshUsers)), whole }
}

function readWatched(value: unknown): ReadPart<Preferences['watchedDevices']> {
  const nodes = new Set(validItems(nodeAddress, value))
  return keptOf(value, [...nodes].slice(0, mostWatchedDevices))
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

/** Returns null for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
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

/** Reads the journal in the settings, newest first. */
function readJournal(value: unknown = []): ReadPart<readonly JournalEntry[]> {
  return keptOf(value, bounded(validItems(entry, value)))
}
