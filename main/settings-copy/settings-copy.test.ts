import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { success } from '../../contract/result.ts'
import type { GrantedFlags } from '../../contract/set-commands.ts'
import { createStore } from '../state/store.ts'
import { folderOfEachTest } from '../testing/temporary-folder.ts'
import { type CopiedSettings, compareSettings, createSettingsCopy, settingsText } from './settings-copy.ts'

const folder = folderOfEachTest('settings-copy')

const [office, attic] = ['8056c2e21c000001', '8056c2e21c000002'] as const
const open = { allowManaged: true, allowGlobal: true, allowDefault: true, allowDNS: false }
const setId = '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11'

/** Loads a file with two networks and a set, all with flags that open this computer, and returns the stored flags. */
async function load(granted: readonly GrantedFlags[]) {
  const path = join(folder.path, 'settings.json')
  const inSet = { network: office, name: 'office', state: 'connected', flags: open }
  const networks = [office, attic].map((id) => ({ id, name: '', flags: open }))
  await writeFile(
    path,
    JSON.stringify({ networks, sets: { sets: [{ id: setId, name: 'Work', networks: [inSet] }] } }),
  )
  const store = createStore(false)
  const handlers = createSettingsCopy({
    store,
    nicknames: { all: () => ({}), add: () => undefined },
    shell: {
      chooseOpen: async () => success(path),
      chooseSave: async () => success(path),
      whileOpen: (work) => work(),
    },
  })(async () => success(undefined))
  const plan = await handlers['settings.choose'](undefined)
  if (!plan.ok || plan.value === null) throw new Error(JSON.stringify(plan))
  expect(plan.value.lines).toMatchObject([
    { kind: 'network', id: office, flags: open },
    { kind: 'network', id: attic, flags: open },
    { kind: 'set', networks: [{ network: office, flags: open }] },
  ])
  const loaded = await handlers['settings.load']({ importId: plan.value.importId, granted })
  expect(loaded).toEqual(success(undefined))
  const { networks: entries, sets } = store.snapshot()
  const flagsOf = (network: string) => entries.find(({ id }) => id === network)?.flags
  return { office: flagsOf(office), attic: flagsOf(attic), set: sets.sets[0]?.networks[0]?.flags }
}

test('no switch that opens something comes from a file unless it was ticked', async () => {
  expect(await load([])).toEqual({ office: defaultFlags, attic: defaultFlags, set: defaultFlags })
})

test('what was ticked is taken for that network and in that set alone', async () => {
  const allowDefault = { ...defaultFlags, allowDefault: true }
  expect(await load([{ set: null, network: office, flags: ['allowDefault'] }])).toEqual({
    office: allowDefault,
    attic: defaultFlags,
    set: defaultFlags,
  })
  expect(await load([{ set: 'Work', network: office, flags: ['allowDefault'] }])).toEqual({
    office: defaultFlags,
    attic: defaultFlags,
    set: allowDefault,
  })
})

test('a page cannot tick what the file does not have on, nor a network that is not in it', async () => {
  const granted = [office, '8056c2e21c0000ff'].flatMap((network) =>
    [null, 'Work', 'Home'].map((set) => ({ set, network, flags: ['allowDNS'] as const })),
  )
  expect(await load(granted)).toEqual({ office: defaultFlags, attic: defaultFlags, set: defaultFlags })
})

const home = { id: '8056c2e21c000001', name: 'home', flags: defaultFlags, agreedConflicts: ['10.0.0.0/8'] }
const node = 'f743b7cf43'
const here: CopiedSettings = {
  preferences: defaultPreferences,
  remembered: [home],
  nicknames: { [node]: 'nas' },
  sets: [
    {
      id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11',
      name: 'Work',
      networks: [{ network: home.id, name: 'home', state: 'paused', flags: defaultFlags }],
    },
  ],
}
const elsewhere: CopiedSettings = {
  preferences: defaultPreferences,
  remembered: [],
  nicknames: {},
  sets: [],
}
const compare = (file: object, now = elsewhere) => compareSettings(JSON.stringify(file), now)

test('what was saved is what another computer is offered, and nothing of it where it came from', () => {
  const dark = { ...here, preferences: { ...defaultPreferences, theme: 'dark' as const } }
  expect(compareSettings(settingsText(dark), elsewhere)).toEqual({
    preferences: { theme: 'dark' },
    remembered: [{ ...home, agreedConflicts: [] }],
    nicknames: { [node]: 'nas' },
    sets: [{ name: 'Work', networks: here.sets[0]?.networks }],
    lines: [
      { kind: 'preference', name: 'theme', from: 'system', to: 'dark' },
      { kind: 'network', id: home.id, name: 'home', flags: defaultFlags },
      { kind: 'set', name: 'Work', networks: here.sets[0]?.networks, replaces: false },
      { kind: 'nickname', node, from: '', to: 'nas' },
    ],
    isWhole: true,
  })
  expect(compareSettings(settingsText(dark), dark)?.lines).toEqual([])
})

test('a file holds no account, no token, no program and nothing of this one computer', () => {
  const preferences = {
    ...defaultPreferences,
    accountBase: 'https://account.example',
    ownActions: [{ id: 'x', name: 'x', template: { kind: 'link', url: 'ssh://{address}' }, agreed: true }],
  } as unknown as CopiedSettings['preferences']
  const text = settingsText({ ...here, preferences })
  expect(Object.keys(JSON.parse(text))).toEqual(['version', 'preferences', 'networks', 'nicknames', 'sets'])
  for (const word of ['account', 'ssh', 'welcomeSeen', 'agreed']) expect(text).not.toContain(word)
})

test('of a whole settings file neither accounts nor own actions are taken', () => {
  const change = compare({
    preferences: { accountBase: 'https://evil.example', welcomeSeen: false, ownActions: [{}] },
    accounts: { accounts: [{ base: 'https://evil.example', userId: 'u' }], current: null },
    unfinished: [{ network: home.id, what: 'full-tunnel' }],
    sets: { used: { id: 'x' } },
  })
  expect(change).toMatchObject({ preferences: {}, remembered: [], nicknames: {}, lines: [] })
})

test('a set is known by its name, and one that is otherwise takes its place', () => {
  const other = { ...here, sets: here.sets.map((set) => ({ ...set, name: 'WORK', networks: [] })) }
  expect(compareSettings(settingsText(here), other)).toMatchObject({
    lines: [{ kind: 'set', name: 'Work', replaces: true }],
    sets: [{ name: 'Work', networks: [{}] }],
  })
  const twice = [...here.sets, { ...here.sets[0], id: '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a12', name: 'work' }]
  expect(compare({ networks: [], sets: { sets: twice } })?.lines).toHaveLength(1)
})

describe('each line is checked', () => {
  test.each([
    ['a preference of another kind', { preferences: { theme: 'pink', carefulJoin: 1 } }],
    ['a network without an ID', { networks: [{ id: 'xyz', name: 'x' }] }],
    ['a nickname that turns the direction', { nicknames: { [node]: 'a\u202eb' } }],
    ['a nickname of nobody', { nicknames: { nobody: 'nas' } }],
    ['lists that are none', { networks: 1, nicknames: [] }],
    ['sets that are none', { networks: [], sets: [{ name: 'Work' }] }],
  ])('%s is left out, and that is said', (_, file) => {
    expect(compare(file)).toMatchObject({ lines: [], isWhole: false })
  })
  test.each([
    ['of 5 MB', 'x'.repeat(5_000_000)],
    ['that turns the direction', 'of\u202efice'],
    ['with an escape', '\u001b[2Joffice'],
    ['of two lines', 'office\n\n✓ All is well'],
    ['that cannot be seen', '\u200b'],
  ])('a network with a name %s is known by its ID alone', (_, name) => {
    const networks = [{ network: home.id, name, state: 'paused', flags: defaultFlags }]
    const sets = { sets: [{ id: here.sets[0]?.id, name: 'Work', networks }] }
    expect(compare({ networks: [{ id: home.id, name }], sets })).toMatchObject({
      remembered: [{ id: home.id, name: '' }],
      sets: [{ networks: [{ network: home.id, name: '' }] }],
    })
  })
  test('the longest name that a network can have is kept', () => {
    const name = `${'Ä'.repeat(63)}x`
    expect(compare({ networks: [{ id: home.id, name }] })).toMatchObject({ remembered: [{ name }] })
  })
  test('what is right beside it is taken', () => {
    expect(compare({ nicknames: { [node]: 'nas', x: 'y' } })).toMatchObject({
      lines: [{ kind: 'nickname', to: 'nas' }],
      isWhole: false,
    })
  })
  test('thousands of networks are no person’s list', () => {
    const networks = Array.from({ length: 5_000 }, (_, index) => ({
      id: index.toString(16).padStart(16, '0'),
    }))
    expect(compare({ networks })).toMatchObject({ isWhole: false, lines: { length: 1_000 } })
  })
})

test.each([
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['something else', '{"id":"8056c2e21c000001"}'],
])('%s is no file of settings', (_, text) => {
  expect(compareSettings(text, elsewhere)).toBeNull()
})
