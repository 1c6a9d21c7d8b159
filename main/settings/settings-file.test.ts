import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultFlags } from '../../contract/node.ts'
import { defaultPreferences } from '../../contract/preferences.ts'
import { openPreferences } from './settings-file.ts'

const agreed = { agreedClashes: ['10.0.0.0/8 eth0 10.1.0.0/16'] }
const home = { id: '8056c2e21c000001', name: 'home', flags: { ...defaultFlags, allowDNS: true }, ...agreed }
const work = { id: '8056c2e21c000002', name: '', flags: defaultFlags, agreedClashes: [] }
const unfinished = [{ network: home.id, what: 'managed-addresses' }] as const
const ignored = ['8056c2e21c000001/a1b2c3d4e5']
const accounts = {
  accounts: [
    { base: 'https://account.example.org', userId: 'u1', displayName: 'Ada', orgId: 'o1' },
    { base: 'http://127.0.0.1:4000', userId: 'u2', displayName: '', orgId: null },
  ],
  current: 'https://account.example.org#u1',
}
const none = { accounts: [], current: null }
/** As read from a file that says nothing of it: there was a start before. */
const unchanged = { ...defaultPreferences, welcomeSeen: true }
const changed = { ...unchanged, notifyService: true }
let root: string
let folder: string
let path: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'meshtray-preferences-'))
  folder = join(root, 'data')
  path = join(folder, 'settings.json')
})
afterEach(() => rm(root, { recursive: true }))

async function put(content: unknown): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
}

async function file(): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, 'utf8'))
}

test('the first start has defaults, and no fault', async () => {
  const opened = await openPreferences(folder)
  expect(opened).toMatchObject({ preferences: defaultPreferences, remembered: [], fault: null })
  expect(await readdir(root)).toEqual([])
})

test('who started an earlier version has seen the welcome', async () => {
  await put({ version: 1, preferences: { notifyService: true } })
  const { preferences } = await openPreferences(folder)
  expect(preferences).toMatchObject({ welcomeSeen: true, whenClosed: 'ask' })
})

test.each([
  ['quit', 'quit', null],
  ['sometimes', 'ask', 'preferences-damaged'],
])('closing the window does "%s" in the file: %s', async (given, expected, fault) => {
  await put({ version: 1, preferences: { whenClosed: given } })
  const opened = await openPreferences(folder)
  expect(opened.preferences.whenClosed).toBe(expected)
  expect(opened.fault?.code ?? null).toBe(fault)
})

test.each([
  ['dark', 'dark', null],
  ['pink', 'system', 'preferences-damaged'],
])('the theme is "%s" in the file: %s', async (given, expected, fault) => {
  await put({ version: 1, preferences: { theme: given } })
  const opened = await openPreferences(folder)
  expect(opened.preferences.theme).toBe(expected)
  expect(opened.fault?.code ?? null).toBe(fault)
})

test('what was saved is there at the next start', async () => {
  const opened = await openPreferences(folder)
  const networks = [{ ...home, setsDns: true }, work]
  expect(
    await opened.save({ preferences: changed, remembered: networks, ignored, unfinished, accounts }),
  ).toBeNull()
  const again = await openPreferences(folder)
  expect(again).toMatchObject({
    preferences: changed,
    remembered: networks,
    ignored,
    unfinished,
    accounts,
    fault: null,
  })
  expect(await readdir(folder)).toEqual(['settings.json'])
})

test('many changes at once: the last one wins, and all are told', async () => {
  const opened = await openPreferences(folder)
  const saves = Array.from({ length: 50 }, (_, place) =>
    opened.save({
      preferences: changed,
      remembered: [{ ...home, name: `name ${place}` }],
      ignored: [],
      unfinished: [],
      accounts: none,
    }),
  )
  expect(new Set(await Promise.all(saves))).toEqual(new Set([null]))
  expect((await openPreferences(folder)).remembered[0]?.name).toBe('name 49')
})

test('what another version wrote survives', async () => {
  await put({
    version: 7,
    later: [1],
    preferences: { ...changed, color: 'red' },
    networks: [{ ...home, pinned: true, flags: { ...home.flags, allowMore: true } }],
    ignored,
    unfinished: [],
    accounts: { ...accounts, order: 'name', accounts: [{ ...accounts.accounts[0], color: 'red' }] },
  })
  const opened = await openPreferences(folder)
  expect(opened).toMatchObject({ preferences: changed, remembered: [home], fault: null })
  expect(opened.remembered[0]).toEqual(home)
  await opened.save({
    preferences: defaultPreferences,
    remembered: [{ ...home, name: 'new' }],
    ignored: [],
    unfinished: [],
    accounts,
  })
  expect(await file()).toEqual({
    version: 1,
    later: [1],
    preferences: { ...defaultPreferences, color: 'red' },
    networks: [{ ...home, name: 'new', pinned: true, flags: { ...home.flags, allowMore: true } }],
    ignored: [],
    unfinished: [],
    accounts: {
      ...accounts,
      order: 'name',
      accounts: [{ ...accounts.accounts[0], color: 'red' }, accounts.accounts[1]],
    },
  })
})

test('an ignored device that is none does not cost the others', async () => {
  await put({ version: 1, ignored: [...ignored, 'nobody', 7] })
  expect(await openPreferences(folder)).toMatchObject({ ignored, fault: { code: 'preferences-damaged' } })
})

test.each([
  ['no list', { accounts: {} }],
  ['nothing like it', 'x'],
  ['an account without its user', { accounts: [...accounts.accounts, { base: 'https://x.example' }] }],
  [
    'a token sent in the clear',
    { accounts: [...accounts.accounts, { base: 'http://x.example', userId: 'u' }] },
  ],
])('accounts with %s in the file: the others are kept, and it is said', async (_what, given) => {
  await put({ version: 1, accounts: given })
  const opened = await openPreferences(folder)
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
  await put({ version: 1, preferences: { accountBase: given } })
  const opened = await openPreferences(folder)
  expect(opened.preferences.accountBase).toBe(read)
  expect(opened.fault?.code).toBe(code)
})

test('columns of the list of members are kept; one that there is not counts as damage', async () => {
  const memberColumns = { hidden: ['path' as const], widths: { addresses: 210 } }
  const opened = await openPreferences(folder)
  await opened.save({
    preferences: { ...changed, memberColumns },
    remembered: [],
    ignored: [],
    unfinished: [],
    accounts: none,
  })
  const again = await openPreferences(folder)
  expect(again.preferences.memberColumns).toEqual(memberColumns)
  expect(again.fault).toBeNull()
  await put({
    version: 1,
    preferences: { notifyService: true, memberColumns: { hidden: ['shoes'], widths: {} } },
  })
  const damaged = await openPreferences(folder)
  expect(damaged.preferences).toEqual(changed)
  expect(damaged.fault?.code).toBe('preferences-damaged')
})

describe('a damaged file', () => {
  test.each([
    ['empty', ''],
    ['cut', '{"version":1,"networks":[{"id":'],
    ['binary', '\0\u0001'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('%s: kept aside, said so, and defaults', async (_how, text) => {
    await put(text)
    const opened = await openPreferences(folder)
    expect(opened).toMatchObject({ preferences: unchanged, remembered: [] })
    expect(opened.fault?.code).toBe('preferences-damaged')
    const aside = opened.fault?.detail ?? ''
    expect(aside).toMatch(/settings\.json\.damaged-\d{4}-\d\d-\d\dT/)
    expect(await readFile(aside, 'utf8')).toBe(text)
    expect(
      await opened.save({
        preferences: changed,
        remembered: [home],
        ignored: [],
        unfinished: [],
        accounts: none,
      }),
    ).toBeNull()
    expect((await openPreferences(folder)).fault).toBeNull()
  })

  test('in parts: what is whole is kept in use', async () => {
    await put({ preferences: { notifyService: true, startAtLogin: 'yes' }, networks: [home, { id: 'x' }, 7] })
    const opened = await openPreferences(folder)
    expect(opened).toMatchObject({ preferences: changed, remembered: [home] })
    expect(opened.fault?.code).toBe('preferences-damaged')
  })
})

test('something unreadable in its place is moved aside before the first write, not lost', async () => {
  await mkdir(join(path, 'inner'), { recursive: true })
  const opened = await openPreferences(folder)
  expect(opened.fault?.code).toBe('preferences-unwritable')
  expect(
    await opened.save({ preferences: changed, remembered: [], ignored: [], unfinished: [], accounts: none }),
  ).toBeNull()
  expect((await openPreferences(folder)).preferences).toEqual(changed)
  expect((await readdir(folder)).filter((name) => name.includes('damaged'))).toHaveLength(1)
})

test('unwritable: said so, and written with the next change or at the end', async () => {
  const opened = await openPreferences(folder)
  await writeFile(folder, 'a file where the folder belongs')
  expect(
    await opened.save({
      preferences: changed,
      remembered: [home],
      ignored: [],
      unfinished: [],
      accounts: none,
    }),
  ).toMatchObject({
    code: 'preferences-unwritable',
  })
  expect((await opened.flush())?.code).toBe('preferences-unwritable')
  await rm(folder)
  expect(await opened.flush()).toBeNull()
  expect(await openPreferences(folder)).toMatchObject({ preferences: changed, remembered: [home] })
})

test('a flush with nothing to write does not end the saving', async () => {
  const opened = await openPreferences(folder)
  expect(await opened.flush()).toBeNull()
  expect(
    await opened.save({ preferences: changed, remembered: [home], ignored, unfinished: [], accounts }),
  ).toBeNull()
  expect((await openPreferences(folder)).remembered).toEqual([home])
})
