import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { defaultFlags } from '../../../contract/node.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import { type Core, createCore } from '../../../main/app/core.ts'
import { createLog } from '../../../main/base/log.ts'
import { persistIn } from '../../../main/settings/persistence.ts'
import { preferencesInFile } from '../../../main/settings/testing/settings-folder.ts'
import { createStore } from '../../../main/state/store.ts'
import { createSecrets } from '../../../main/system/secrets.ts'
import { folderOfEachTest } from '../../../main/testing/temporary-folder.ts'
import { noFlags } from '../../support/app/headless.ts'

/* The settings on a disk that fails: nothing of the person's is lost, it is said, and it is made good afterwards. */
const cabin = { id: '1122334455667788', name: 'cabin', flags: { ...defaultFlags, allowDNS: true } }
const chosen = { ...defaultPreferences, notifyService: true }
const chosenInFile = preferencesInFile(chosen)
const isRoot = process.getuid?.() === 0

const folder = folderOfEachTest('disk')
let data: string
let core: Core | null

beforeEach(async () => {
  data = join(folder.path, 'data')
  await mkdir(data)
  core = null
})
afterEach(() => core?.dispose())

async function start(): Promise<Core> {
  const secrets = createSecrets({ load: () => Promise.reject(new Error('Failed to load: not in this test')) })
  core = await createCore({
    options: { ...noFlags, serviceHome: join(folder.path, 'none') },
    folder: data,
    log: createLog(data),
    secrets,
  })
  return core
}
const file = (): string => join(data, 'settings.json')
async function put(): Promise<void> {
  await writeFile(file(), JSON.stringify({ version: 1, preferences: chosenInFile, networks: [cabin] }))
}
async function readSettings(): Promise<{
  readonly preferences: object
  readonly networks: readonly object[]
}> {
  return JSON.parse(await readFile(file(), 'utf8'))
}
const notices = (): readonly string[] => core?.store.snapshot().notices.map(({ id }) => id) ?? []
const prefer = (notifyAttention: boolean): void =>
  core?.store.dispatch({ type: 'preferences-set', preferences: { ...chosen, notifyAttention } })
async function until(wanted: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(wanted).toBe(true)
}

/** A disk of 64 KB, full but for what is there; answers what frees it. */
async function fill(): Promise<() => Promise<void>> {
  const ballast = join(data, 'ballast')
  for (let size = 64 * 1024; size >= 1; size = Math.floor(size / 2)) {
    await writeFile(ballast, 'x'.repeat(size), { flag: 'a' }).catch(() => undefined)
  }
  return () => rm(ballast)
}

describe.runIf(process.platform === 'linux')('a disk of its own', () => {
  let mounted = false
  beforeEach((context) => {
    mounted = false
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', data], { stdio: 'ignore' })
      mounted = true
    } catch {
      context.skip('a file system can be mounted by root alone, and not in every container')
    }
  })
  afterEach(async () => {
    await core?.dispose()
    core = null
    if (mounted) execFileSync('umount', ['--lazy', data])
  })

  test('full: the old settings stay whole, it is said, and the new ones are written when there is room', async () => {
    await put()
    const free = await fill()
    const { store } = await start()
    expect(store.snapshot()).toMatchObject({ preferences: chosen, networks: [{ name: 'cabin' }] })
    prefer(false)
    await until(() => notices().includes('preferences-unwritable'))
    expect(await readSettings()).toMatchObject({ preferences: chosenInFile, networks: [cabin] })
    expect(store.snapshot().preferences.notifyAttention).toBe(false)
    expect((await readdir(data)).sort()).toEqual(expect.arrayContaining(['ballast', 'settings.json']))
    await free()
    prefer(true)
    prefer(false)
    await until(() => notices().length === 0)
    expect(await readSettings()).toMatchObject({ preferences: { notifyAttention: false }, networks: [cabin] })
  })

  test('full for a while: the settings are written by themselves once there is room', async () => {
    await put()
    const free = await fill()
    const store = createStore(false)
    const persistence = await persistIn(data, store, 50)
    store.dispatch({ type: 'preferences-set', preferences: { ...chosen, notifyAttention: false } })
    await until(() => store.snapshot().notices.length === 1)
    await free()
    await until(() => store.snapshot().notices.length === 0)
    expect(await readSettings()).toMatchObject({ preferences: { notifyAttention: false }, networks: [cabin] })
    expect(await persistence.written()).toBe(true)
    await persistence.stop()
    expect(await persistence.written()).toBe(false)
  })

  test('full, and the settings damaged: they are kept aside, though nothing can be written', async () => {
    await writeFile(file(), '{"preferences":')
    await fill()
    await start()
    expect(notices()).toEqual(['preferences-damaged'])
    prefer(false)
    await until(() => notices().includes('preferences-unwritable'))
    const aside = (await readdir(data)).find((name) => name.startsWith('settings.json.damaged-')) ?? ''
    expect(await readFile(join(data, aside), 'utf8')).toBe('{"preferences":')
  })

  test('read-only: the settings are read and used, it is said that none are saved', async () => {
    await put()
    execFileSync('mount', ['-o', 'remount,ro', data])
    const { store } = await start()
    expect(store.snapshot()).toMatchObject({ preferences: chosen, networks: [{ name: 'cabin' }] })
    prefer(false)
    await until(() => notices().includes('preferences-unwritable'))
    expect(await readSettings()).toMatchObject({ preferences: chosenInFile, networks: [cabin] })
    execFileSync('mount', ['-o', 'remount,rw', data])
    await core?.dispose()
    core = null
    // Changes that could not be written earlier are written at the end.
    expect(await readSettings()).toMatchObject({ preferences: { notifyAttention: false }, networks: [cabin] })
  })
})

test('a folder that may not be written to', async (context) => {
  context.skip(isRoot || process.platform === 'win32', 'root may write everywhere')
  await put()
  await chmod(data, 0o500)
  try {
    await start()
    prefer(false)
    await until(() => notices().includes('preferences-unwritable'))
    expect(await readSettings()).toMatchObject({ preferences: chosenInFile, networks: [cabin] })
  } finally {
    await chmod(data, 0o700)
  }
})

test('a folder where the settings should stand: it is put aside, and they are kept', async () => {
  await mkdir(file())
  await writeFile(join(file(), 'precious'), 'of somebody')
  await start()
  expect(notices()).toEqual(['preferences-unwritable'])
  prefer(false)
  await until(
    async () =>
      (await readdir(data)).includes('settings.json') && (await readSettings().catch(() => null)) !== null,
  )
  const aside = (await readdir(data)).find((name) => name.startsWith('settings.json.damaged-')) ?? ''
  expect(await readFile(join(data, aside, 'precious'), 'utf8')).toBe('of somebody')
})
