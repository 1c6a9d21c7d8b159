import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { accountCapabilities } from '../../../contract/account-kinds.ts'
import type { Fault } from '../../../contract/fault.ts'
import { failure, success } from '../../../contract/result.ts'
import { sampleHosted } from '../../../contract/testing/hosted.ts'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import { textFolder } from '../../settings/text-folder.ts'
import { folderOfAllTests } from '../../testing/temporary-folder.ts'
import type { Source } from '../sources/source.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import { createRulesSources } from './rules-sources.ts'

const disk = folderOfAllTests('rules-sources')
const folder = () => textFolder(disk.path)
const rules = [{ type: 'ACTION_DROP' }]
let sent: unknown[]
let faults: Fault[]
let answer: Source['updateNetwork']
let source: Source

beforeEach(() => {
  sent = []
  faults = []
  answer = async () => success(sampleHosted())
  source = createRulesSources(folder, (fault) => faults.push(fault))(
    scriptedSource({
      network: async () => success(sampleHosted()),
      updateNetwork: async (id, change) => {
        sent.push(change)
        return answer(id, change)
      },
      deleteNetwork: async () => success(undefined),
    }),
  )
})

test('a text is kept here with its rules, and the service never sees it', async () => {
  expect(await source.network(sampleId)).toMatchObject({ value: { keptSource: '' } })
  const saved = await source.updateNetwork(sampleId, { rules, rulesSource: 'drop; # é 網' })
  expect(saved).toMatchObject({ value: { keptSource: 'drop; # é 網' } })
  expect(sent).toEqual([{ rules }])
  expect(await source.network(sampleId)).toMatchObject({ value: { keptSource: 'drop; # é 網' } })
})

test('a new network keeps the text that it is made with', async () => {
  const made = createRulesSources(folder, (fault) => faults.push(fault))(
    scriptedSource({
      network: async () => success(sampleHosted()),
      createNetwork: async (_id, change) => {
        sent.push(change)
        return success(sampleHosted())
      },
    }),
  )
  expect(await made.createNetwork(null, { rules, rulesSource: 'drop; # new' })).toMatchObject({
    value: { keptSource: 'drop; # new' },
  })
  expect(sent).toEqual([{ rules }])
})

test('a comment alone is no request', async () => {
  await source.updateNetwork(sampleId, { rulesSource: 'drop; # again' })
  expect(sent).toEqual([])
  expect(await source.network(sampleId)).toMatchObject({ value: { keptSource: 'drop; # again' } })
})

test('a save that the service refuses leaves the text as it was', async () => {
  await source.updateNetwork(sampleId, { rulesSource: 'drop;' })
  answer = async () => failure('internal')
  expect(await source.updateNetwork(sampleId, { rules, rulesSource: 'accept;' })).toMatchObject({ ok: false })
  expect(await source.network(sampleId)).toMatchObject({ value: { keptSource: 'drop;' } })
})

test('a damaged file counts as none, and stays until a text is kept anew', async () => {
  const [name = ''] = await readdir(disk.path)
  for (const damaged of ['{', '{"version":2,"source":"drop;"}', '{"version":1,"source":5}']) {
    await writeFile(join(disk.path, name), damaged)
    expect(await source.network(sampleId)).toMatchObject({ value: { keptSource: '' } })
    expect(await readFile(join(disk.path, name), 'utf8')).toBe(damaged)
  }
})

test('it goes with the network, and with an empty text', async () => {
  await source.updateNetwork(sampleId, { rulesSource: 'drop;' })
  await source.updateNetwork(sampleId, { rulesSource: null })
  expect(await readdir(disk.path)).toEqual([])
  await source.updateNetwork(sampleId, { rulesSource: 'drop;' })
  await source.deleteNetwork(sampleId)
  expect(await readdir(disk.path)).toEqual([])
})

test('a folder that cannot be written is told, and the rules are saved all the same', async () => {
  const broken = createRulesSources(
    () => textFolder(join('/dev/null', 'rules')),
    (fault) => faults.push(fault),
  )(scriptedSource({ updateNetwork: async () => success(sampleHosted()) }))
  expect(await broken.updateNetwork(sampleId, { rules, rulesSource: 'drop;' })).toMatchObject({ ok: true })
  expect(faults).toMatchObject([{ code: 'preferences-unwritable' }])
})

test('an account keeps its sources itself', () => {
  const own = scriptedSource({
    id: 'https://account.example#ada',
    capabilities: accountCapabilities.legacy.networks,
  })
  expect(createRulesSources(folder, () => undefined)(own)).toBe(own)
})
