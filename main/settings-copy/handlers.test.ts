import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GrantedFlags } from '../../contract/granted-flags.ts'
import { defaultFlags } from '../../contract/node.ts'
import { success } from '../../contract/result.ts'
import { createStore } from '../state/store.ts'
import { createSettingsCopy } from './handlers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meshtray-settings-copy-'))
})
afterEach(() => rm(folder, { recursive: true }))

const [office, attic] = ['8056c2e21c000001', '8056c2e21c000002'] as const
const open = { allowManaged: true, allowGlobal: true, allowDefault: true, allowDNS: false }
const setId = '0b7a6f3e-7f0c-4a52-9d8e-2f4c7d1c9a11'

/** Loads a file that has two networks and a set, each open; answers what is kept of them then. */
async function load(granted: readonly GrantedFlags[]) {
  const path = join(folder, 'settings.json')
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
    ...{ office: allowDefault, attic: defaultFlags, set: defaultFlags },
  })
  expect(await load([{ set: 'Work', network: office, flags: ['allowDefault'] }])).toEqual({
    ...{ office: defaultFlags, attic: defaultFlags, set: allowDefault },
  })
})

test('a page cannot tick what the file does not have on, nor a network that is not in it', async () => {
  const granted = [office, '8056c2e21c0000ff'].flatMap((network) =>
    [null, 'Work', 'Home'].map((set) => ({ set, network, flags: ['allowDNS'] as const })),
  )
  expect(await load(granted)).toEqual({ office: defaultFlags, attic: defaultFlags, set: defaultFlags })
})
