import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { JournalEntry } from '../../contract/journal.ts'
import { noSets } from '../../contract/network-set.ts'
import { defaultFlags } from '../../contract/node.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { openPreferences } from './settings-file.ts'
import { noStoredPlaces } from './settings-places.ts'
import {
  accounts,
  changed,
  home,
  ignored,
  networkInFile,
  preferencesInFile,
  saved,
  settingsOfEachTest,
} from './testing/settings-folder.ts'

const work = { id: '8056c2e21c000002', name: '', flags: defaultFlags, agreedConflicts: [] }
const pendingChanges = [{ network: home.id, what: 'managed-addresses' }] as const
const temporary = settingsOfEachTest()

test('the first start has defaults, and no fault', async () => {
  const opened = await openPreferences(temporary.folder)
  expect(opened).toMatchObject({ preferences: defaultPreferences, remembered: [], fault: null })
  expect(await readdir(temporary.root)).toEqual([])
})

test('who started an earlier version has seen the welcome', async () => {
  await temporary.put({ version: 1, preferences: { notifyService: true } })
  const { preferences } = await openPreferences(temporary.folder)
  expect(preferences).toMatchObject({ welcomeSeen: true, whenClosed: 'ask' })
})

test.each([
  ['whenClosed', 'quit', 'quit', null],
  ['whenClosed', 'sometimes', 'ask', 'preferences-damaged'],
  ['whenQuit', 'pause', 'pause', null],
  ['whenQuit', 'explode', 'stay', 'preferences-damaged'],
  ['theme', 'dark', 'dark', null],
  ['theme', 'pink', 'system', 'preferences-damaged'],
] as const)('%s is "%s" in the file: %s', async (name, given, expected, fault) => {
  await temporary.put({ version: 1, preferences: { [name]: given } })
  const opened = await openPreferences(temporary.folder)
  expect(opened.preferences[name]).toBe(expected)
  expect(opened.fault?.code ?? null).toBe(fault)
})

const run = {
  id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
  name: 'Terminal',
  template: { kind: 'program', program: '/usr/bin/xterm', args: ['-e', 'ssh', '{address}'] },
  agreedTo: { kind: 'program', program: '/usr/bin/xterm', args: ['-e', 'ssh', '{address}'] },
} as const
const open = {
  ...run,
  agreedTo: null,
  id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a12',
  template: { kind: 'link', url: 'https://{name}/' },
}

test.each([
  ['twice', run],
  ['a shell', { ...open, template: { ...run.template, program: '/bin/sh' } }],
  ['another scheme', { ...open, template: { kind: 'link', url: 'file:///{name}' } }],
  ['arguments as one text', { ...open, template: { ...run.template, args: '-e {name}' } }],
  ['an unknown placeholder', { ...open, template: { ...run.template, args: ['{password}'] } }],
  ['no action', 7],
])('of own actions, one that is %s is left out, which is said', async (_what, wrong) => {
  await temporary.put({ preferences: { ownActions: [run, wrong, open], sshUsers: { a1b2c3d4e5: 'ada' } } })
  const { preferences, fault } = await openPreferences(temporary.folder)
  expect(preferences.ownActions).toEqual([run, open])
  expect(preferences.sshUsers).toEqual({ a1b2c3d4e5: 'ada' })
  expect(fault?.code).toBe('preferences-damaged')
})

test.each([true, { kind: 'program', program: '/bin/true' }, 'yes'])(
  'a file that says %j of an action has nobody agreed to it, and the action stays',
  async (agreed) => {
    await temporary.put({ preferences: { ownActions: [{ ...open, agreed, agreedTo: agreed }] } })
    expect((await openPreferences(temporary.folder)).preferences.ownActions).toEqual([open])
  },
)

test('a user name for SSH that could be an option is left out, which is said', async () => {
  const sshUsers = { a1b2c3d4e5: '-oProxyCommand=id', b1b2c3d4e5: 'ada', here: 'bo' }
  await temporary.put({ preferences: { sshUsers } })
  const { preferences, fault } = await openPreferences(temporary.folder)
  expect(preferences.sshUsers).toEqual({ b1b2c3d4e5: 'ada' })
  expect(fault?.code).toBe('preferences-damaged')
})

const sets = {
  ...noSets,
  sets: [
    {
      id: run.id,
      name: 'Work',
      networks: [{ network: home.id, name: 'home', state: 'paused', flags: home.flags }],
    },
  ],
} as const
const nicknames = { f743b7cf43: 'Мой nas', aa00000001: '書斎' }
const onlyHome = [{ id: home.id, name: 'home' }]
const journal: readonly JournalEntry[] = [
  { kind: 'resumed', at: 5, networks: onlyHome, why: { kind: 'time' } },
  { kind: 'resumed', at: 4, networks: [{ id: home.id, name: '' }], why: { kind: 'set', name: 'Work' } },
  { kind: 'paused', at: 3, networks: onlyHome, by: { kind: 'person' }, until: null },
  { kind: 'undid-set', at: 2, name: 'Work', failed: 0 },
  { kind: 'used-set', at: 1, name: 'Work', by: { kind: 'person' }, changed: 2, failed: 1 },
]

test('what was saved is there at the next start', async () => {
  const opened = await openPreferences(temporary.folder)
  const networks = [{ ...home, setsDns: true }, work]
  const all = {
    preferences: changed,
    remembered: networks,
    ignored,
    pendingChanges,
    sets,
    accounts,
    nicknames,
    places: { ...noStoredPlaces, isOn: true },
    journal,
  }
  expect(await opened.save(all)).toBeNull()
  expect(await openPreferences(temporary.folder)).toMatchObject({ ...all, fault: null })
  expect(await readdir(temporary.folder)).toEqual(['settings.json'])
})

test('many changes at once: the last one wins, and all are told', async () => {
  const opened = await openPreferences(temporary.folder)
  const saves = Array.from({ length: 50 }, (_, index) =>
    opened.save({ ...saved, remembered: [{ ...home, name: `name ${index}` }] }),
  )
  expect(new Set(await Promise.all(saves))).toEqual(new Set([null]))
  expect((await openPreferences(temporary.folder)).remembered[0]?.name).toBe('name 49')
})

test('what another version wrote survives', async () => {
  await temporary.put({
    version: 7,
    later: [1],
    preferences: { ...preferencesInFile({ ...changed, stagedJoin: false }), color: 'red' },
    networks: [{ ...networkInFile(home), pinned: true, flags: { ...home.flags, allowMore: true } }],
    ignored,
    unfinished: [],
    sets: noSets,
    places: { isOn: true, radius: 5 },
    accounts: { ...accounts, order: 'name', accounts: [{ ...accounts.accounts[0], color: 'red' }] },
  })
  const opened = await openPreferences(temporary.folder)
  expect(opened).toMatchObject({
    preferences: { ...changed, stagedJoin: false },
    remembered: [home],
    fault: null,
    places: { isOn: true },
  })
  expect(opened.remembered[0]).toEqual(home)
  await opened.save({
    ...saved,
    preferences: defaultPreferences,
    remembered: [{ ...home, name: 'new' }],
    accounts,
  })
  expect(await temporary.read()).toEqual({
    version: 1,
    later: [1],
    nicknames: {},
    places: { ...noStoredPlaces, radius: 5 },
    journal: [],
    preferences: { ...preferencesInFile(defaultPreferences), color: 'red' },
    networks: [
      { ...networkInFile(home), name: 'new', pinned: true, flags: { ...home.flags, allowMore: true } },
    ],
    ignored: [],
    unfinished: [],
    sets: noSets,
    accounts: {
      ...accounts,
      order: 'name',
      accounts: [{ ...accounts.accounts[0], color: 'red' }, ...accounts.accounts.slice(1)],
    },
  })
})

test('an ignored device that is none does not cost the others', async () => {
  await temporary.put({ version: 1, ignored: [...ignored, 'nobody', 7] })
  expect(await openPreferences(temporary.folder)).toMatchObject({
    ignored,
    fault: { code: 'preferences-damaged' },
  })
})

test('accounts that were written while there was one kind are read as of that kind', async () => {
  const legacy = accounts.accounts.filter(({ kind }) => kind === 'legacy')
  const before = legacy.map(({ kind: _kind, ...others }) => others)
  await temporary.put({ version: 1, accounts: { ...accounts, accounts: before } })
  expect((await openPreferences(temporary.folder)).accounts).toEqual({ ...accounts, accounts: legacy })
})

test.each([
  ['no list', { accounts: {} }],
  ['nothing like it', 'x'],
  [
    'an account of a kind that is not known',
    { accounts: [...accounts.accounts, { kind: 'x', base: 'https://x.example', userId: 'u' }] },
  ],
  ['an account without its user', { accounts: [...accounts.accounts, { base: 'https://x.example' }] }],
  [
    'a token sent in the clear',
    { accounts: [...accounts.accounts, { base: 'http://x.example', userId: 'u' }] },
  ],
])('accounts with %s in the file: the others are kept, and it is said', async (_what, given) => {
  await temporary.put({ version: 1, accounts: given })
  const opened = await openPreferences(temporary.folder)
  expect(opened.fault?.code).toBe('preferences-damaged')
  expect(opened.accounts.accounts).toEqual(
    typeof given === 'object' && Array.isArray(given.accounts) ? accounts.accounts : [],
  )
})

test.each([
  ['https://account.example.org', 'https://account.example.org', undefined],
  ['http://account.example.org', null, 'preferences-damaged'],
  [7, null, 'preferences-damaged'],
])('an address of accounts %j', async (given, read, code) => {
  await temporary.put({ version: 1, preferences: { accountBase: given } })
  const opened = await openPreferences(temporary.folder)
  expect(opened.preferences.accountBase).toBe(read)
  expect(opened.fault?.code).toBe(code)
})

test('columns of the list of members are kept; one that there is not counts as damage', async () => {
  const memberColumns = { hidden: ['path' as const], widths: { addresses: 210 } }
  const opened = await openPreferences(temporary.folder)
  await opened.save({ ...saved, preferences: { ...changed, memberColumns } })
  const again = await openPreferences(temporary.folder)
  expect(again.preferences.memberColumns).toEqual(memberColumns)
  expect(again.fault).toBeNull()
  await temporary.put({
    version: 1,
    preferences: { notifyService: true, memberColumns: { hidden: ['shoes'], widths: {} } },
  })
  const damaged = await openPreferences(temporary.folder)
  expect(damaged.preferences).toEqual(changed)
  expect(damaged.fault?.code).toBe('preferences-damaged')
})

test.each([
  ['none of a node', { x: 'nas', f743b7cf43: 'nas' }],
  ['one that is no text', { aa00000001: 1, f743b7cf43: 'nas' }],
  ['one that turns the direction', { aa00000001: 'a\u202eb', f743b7cf43: 'nas' }],
  ['one of a million marks', { aa00000001: `z${'\u0301'.repeat(1_000_000)}`, f743b7cf43: 'nas' }],
])('nicknames with %s in the file: the others are kept, and it is said', async (_what, given) => {
  await temporary.put({ version: 1, nicknames: given })
  const opened = await openPreferences(temporary.folder)
  expect(opened.nicknames).toEqual({ f743b7cf43: 'nas' })
  expect(opened.fault).toMatchObject({ code: 'preferences-damaged' })
})

test.each([
  ['no list', {}, []],
  ['an unknown kind', [{ kind: 'flew', at: 1 }, journal[0]], [journal[0]]],
  ['a time that is none', [{ ...journal[0], at: -1 }, journal[1]], [journal[1]]],
  ['an end without a reason', [{ ...journal[0], why: { kind: 'magic' } }], []],
])(
  'a journal with %s in the file: the other entries are kept, and it is said',
  async (_what, given, read) => {
    await temporary.put({ version: 1, journal: given })
    const opened = await openPreferences(temporary.folder)
    expect(opened.journal).toEqual(read)
    expect(opened.fault).toMatchObject({ code: 'preferences-damaged' })
  },
)

test.each([
  ['no list', { f743b7cf43: true }, []],
  ['what is no node', ['f743b7cf43', 'F743B7CF43X', 7], ['f743b7cf43']],
  ['one twice', ['f743b7cf43', 'f743b7cf43'], ['f743b7cf43']],
])('watched devices with %s in the file: the others are kept, and it is said', async (_what, given, read) => {
  await temporary.put({ version: 1, preferences: { watchedDevices: given } })
  const opened = await openPreferences(temporary.folder)
  expect(opened.preferences.watchedDevices).toEqual(read)
  expect(opened.fault?.code).toBe('preferences-damaged')
})
