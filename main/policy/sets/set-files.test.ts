import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mostSets } from '../../../contract/network-set.ts'
import { defaultFlags } from '../../../contract/node.ts'
import { success } from '../../../contract/result.ts'
import type { SetsPlan } from '../../../contract/set-commands.ts'
import { createStore } from '../../state/store.ts'
import { office, polled } from '../../testing/states.ts'
import { folderOfEachTest } from '../../testing/temporary-folder.ts'
import { createSetEditing } from './handlers.ts'
import { createSetFiles } from './set-files.ts'

const folder = folderOfEachTest('sets')

const elsewhere = '8056c2e21c000009'
const named = (network: string) => ({
  network,
  name: 'office',
  state: 'connected' as const,
  flags: defaultFlags,
})

function world() {
  const store = createStore(false)
  store.dispatch(polled([office]))
  const path = join(folder.path, 'sets.json')
  const shell = {
    chooseOpen: async () => success(path),
    chooseSave: async () => success(path),
    whileOpen: <T>(work: () => Promise<T>) => work(),
  }
  const files = createSetFiles({ store, shell })
  return {
    store,
    path,
    files,
    sets: () => store.snapshot().sets.sets,
    async save(name: string, ...networks: string[]): Promise<string> {
      const saved = await createSetEditing(store)['sets.save']({
        id: null,
        name,
        networks: networks.map(named),
      })
      return saved.ok ? saved.value : ''
    },
    async choose(): Promise<SetsPlan> {
      const chosen = await files['sets.choose'](undefined)
      if (!chosen.ok || chosen.value === null) throw new Error(JSON.stringify(chosen))
      return chosen.value
    },
  }
}

test('sets go to another computer in a file; what is not known there stays in them and is said', async () => {
  const here = world()
  const work = await here.save('Work', office.id, elsewhere)
  await here.save('Home')
  expect(await here.files['sets.export']({ ids: [work] })).toEqual(success(true))
  expect(JSON.parse(await readFile(here.path, 'utf8')).sets).toHaveLength(1)

  const there = world()
  const old = await there.save('work')
  const plan = await there.choose()
  expect(plan).toMatchObject({
    fileName: 'sets.json',
    problems: [],
    problemCount: 0,
    sets: [
      { name: 'Work', networks: [named(office.id), named(elsewhere)], unknown: [elsewhere], replaces: true },
    ],
  })
  expect(there.sets()).toMatchObject([{ name: 'work', networks: [] }])
  expect(await there.files['sets.import']({ ...plan, granted: [] })).toEqual(success(undefined))
  expect(there.sets()).toEqual([{ id: old, name: 'Work', networks: [named(office.id), named(elsewhere)] }])
  expect(there.store.snapshot().networks.map(({ id }) => id)).toEqual([office.id])
  expect(await there.files['sets.import']({ ...plan, granted: [] })).toMatchObject({
    error: { code: 'file-refused' },
  })
})

test('what opens something is off unless it was ticked, and what the file has off cannot be ticked', async () => {
  const { path, choose, files, sets } = world()
  const open = { allowManaged: true, allowGlobal: true, allowDefault: true, allowDNS: false }
  const networks = [office.id, elsewhere].map((network) => ({ ...named(network), flags: open }))
  const file = {
    kind: 'meshtray-sets',
    version: 1,
    sets: ['Work', 'Home'].map((name) => ({ name, networks })),
  }
  await writeFile(path, JSON.stringify(file))
  const { importId } = await choose()
  await files['sets.import']({
    importId,
    granted: [
      { set: 'Work', network: office.id, flags: ['allowDefault', 'allowDNS'] },
      { set: 'Home', network: '8056c2e21c0000ff', flags: ['allowDefault'] },
      { set: null, network: elsewhere, flags: ['allowGlobal'] },
    ],
  })
  const flagsOf = (set: string, network: string) =>
    sets()
      .find(({ name }) => name === set)
      ?.networks.find((one) => one.network === network)?.flags
  expect(sets().map(({ networks }) => networks.length)).toEqual([2, 2])
  expect(flagsOf('Work', office.id)).toEqual({ ...defaultFlags, allowDefault: true })
  for (const [set, network] of [
    ['Work', elsewhere],
    ['Home', office.id],
    ['Home', elsewhere],
  ] as const)
    expect(flagsOf(set, network)).toEqual(defaultFlags)
})

test('nothing is taken where there is no room for all of it', async () => {
  const { path, save, choose, files, sets } = world()
  for (let number = 0; number < mostSets; number += 1) await save(`Set ${number}`)
  const file = { kind: 'meshtray-sets', version: 1, sets: [{ name: 'One more', networks: [] }] }
  await writeFile(path, JSON.stringify(file))
  expect(await files['sets.import']({ ...(await choose()), granted: [] })).toMatchObject({
    error: { code: 'set-too-many' },
  })
  expect(sets()).toHaveLength(mostSets)
})

test('another file, or a set that is gone, is refused', async () => {
  const { path, files } = world()
  await writeFile(path, '{"version":1,"networks":[]}')
  expect(await files['sets.choose'](undefined)).toMatchObject({ error: { code: 'file-refused' } })
  expect(await files['sets.export']({ ids: ['x'] })).toMatchObject({ error: { code: 'set-unknown' } })
})
