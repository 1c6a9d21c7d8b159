import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noSets } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { defaultPreferences, type Preferences } from '../../../contract/preferences.ts'
import type { RememberedNetwork } from '../../state/event.ts'
import { folderOfEachTest } from '../../testing/temporary-folder.ts'
import type { StoredAccounts } from '../settings-accounts.ts'
import { noStoredPlaces } from '../settings-places.ts'

const agreed = { agreedConflicts: ['10.0.0.0/8 eth0 10.1.0.0/16'] }
export const home = {
  id: '8056c2e21c000001',
  name: 'home',
  flags: { ...defaultFlags, allowDNS: true },
  ...agreed,
}
export const ignored = ['8056c2e21c000001/a1b2c3d4e5']
const legacy = {
  kind: 'legacy',
  displayName: '',
  orgId: null,
  certificate: null,
  opens: null,
  expires: null,
  expiryTold: null,
  group: null,
} as const
export const accounts: StoredAccounts = {
  accounts: [
    {
      ...legacy,
      base: 'https://account.example.org',
      userId: 'u1',
      displayName: 'Ada',
      orgId: 'o1',
      certificate: Array.from({ length: 32 }, () => 'AB').join(':'),
    },
    { ...legacy, base: 'http://127.0.0.1:4000', userId: 'u2' },
    {
      ...legacy,
      kind: 'ztnet',
      base: 'http://ztnet.example.org:3000',
      userId: 'u3',
      opens: '0123456789abcdef',
      expires: 1_900_000_000_000,
      expiryTold: 7,
      group: 'g1',
    },
  ],
  current: 'https://account.example.org#u1',
}
/** The accounts of a person who has never signed in */
const none = { accounts: [], current: null }
/** The preferences read from a file that names none. As the file exists, this is not the first start. */
export const unchanged = { ...defaultPreferences, welcomeSeen: true }
export const changed = { ...unchanged, notifyService: true }

/** Returns preferences as the file holds them: staged joins have their first name there. */
export function preferencesInFile({ stagedJoin, ...others }: Preferences) {
  return { ...others, carefulJoin: stagedJoin }
}

/** Returns a network as the file holds it: agreed route conflicts have their first name there. */
export function networkInFile({ agreedConflicts, ...others }: RememberedNetwork) {
  return { ...others, agreedClashes: agreedConflicts }
}

/** The state of a person who changed one preference */
export const saved = {
  preferences: changed,
  remembered: [home],
  ignored: [],
  pendingChanges: [],
  sets: noSets,
  accounts: none,
  nicknames: {},
  places: noStoredPlaces,
  journal: [],
}

/** Makes a place for the settings folder for each test of the file. The folder does not exist at first. */
export function settingsOfEachTest() {
  const root = folderOfEachTest('preferences')
  return {
    get root() {
      return root.path
    },
    get folder() {
      return join(root.path, 'data')
    },
    get path() {
      return join(this.folder, 'settings.json')
    },
    async put(content: unknown): Promise<void> {
      await mkdir(this.folder, { recursive: true })
      await writeFile(this.path, typeof content === 'string' ? content : JSON.stringify(content))
    },
    async read(): Promise<Record<string, unknown>> {
      return JSON.parse(await readFile(this.path, 'utf8'))
    },
  }
}
