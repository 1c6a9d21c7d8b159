import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noSets } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { defaultPreferences, type Preferences } from '../../../contract/preferences.ts'
import type { RememberedNetwork } from '../../state/event.ts'
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
export const accounts: StoredAccounts = {
  accounts: [
    {
      kind: 'legacy',
      base: 'https://account.example.org',
      userId: 'u1',
      displayName: 'Ada',
      orgId: 'o1',
      certificate: Array.from({ length: 32 }, () => 'AB').join(':'),
      opens: null,
      expires: null,
      expiryTold: null,
      group: null,
    },
    {
      kind: 'legacy',
      base: 'http://127.0.0.1:4000',
      userId: 'u2',
      displayName: '',
      orgId: null,
      certificate: null,
      opens: null,
      expires: null,
      expiryTold: null,
      group: null,
    },
    {
      kind: 'ztnet',
      base: 'http://ztnet.example.org:3000',
      userId: 'u3',
      displayName: '',
      orgId: null,
      certificate: null,
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

export type TemporarySettings = Awaited<ReturnType<typeof temporarySettings>>

/** Creates a temporary place for the settings folder, which does not exist at first. */
export async function temporarySettings() {
  const root = await mkdtemp(join(tmpdir(), 'meshtray-preferences-'))
  const folder = join(root, 'data')
  const path = join(folder, 'settings.json')
  return {
    root,
    folder,
    path,
    async put(content: unknown): Promise<void> {
      await mkdir(folder, { recursive: true })
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    },
    async read(): Promise<Record<string, unknown>> {
      return JSON.parse(await readFile(path, 'utf8'))
    },
    dispose: () => rm(root, { recursive: true }),
  }
}
