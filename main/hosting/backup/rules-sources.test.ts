import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountCapabilities } from '../../../contract/account-kinds.ts'
import type { Fault } from '../../../contract/fault.ts'
import { failure, success } from '../../../contract/result.ts'
import { sampleHosted } from '../../../contract/testing/hosted.ts'
import type { NetworkConfig, RulePart } from '../../../domain/network-plan/network-config.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import { textFolder } from '../../settings/text-folder.ts'
import { folderOfAllTests } from '../../testing/temporary-folder.ts'
import type { Source } from '../sources/source.ts'
import { scriptedSource } from '../testing/scripted-source.ts'
import { createRulesSources } from './rules-sources.ts'

const disk = folderOfAllTests('rules-sources')
const folder = () => textFolder(disk.path)
const rules = [{ type: 'ACTION_DROP' }]
const keeping = (host: Source): Source => createRulesSources(folder, (fault) => faults.push(fault))(host)
let sent: unknown[]
let faults: Fault[]
let answer: Source['updateNetwork']
let source: Source

beforeEach(() => {
  sent = []
  faults = []
  answer = async () => success(sampleHosted())
  source = keeping(
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
  const made = keeping(
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
  expect(keeping(own)).toBe(own)
})

describe('a host that takes a text and never tells it', () => {
  const text =
    'tag role id 1 default 0 enum 0 client enum 1 server; # who is who\ndrop not tand role 0;\naccept;\n'
  const made = compileText(text).made
  let lists: Pick<NetworkConfig, RulePart>
  let ztnet: Source
  const told = async () => {
    const untold = { permissions: null, rulesSource: null, tagsByName: null, capabilitiesByName: null }
    return success({ ...sampleHosted(lists), ...untold })
  }

  beforeEach(() => {
    const { rules: own = [], capabilities = [], tags = [] } = made ?? {}
    lists = { rules: own, capabilities, tags }
    ztnet = keeping(
      scriptedSource({
        id: 'https://ztnet.example#key',
        capabilities: accountCapabilities.ztnet.networks,
        network: told,
        updateNetwork: async (_id, change) => {
          sent.push(change)
          return told()
        },
        deleteNetwork: async () => success(undefined),
      }),
    )
  })
  afterEach(() => ztnet.deleteNetwork(sampleId))

  test('is told it from here, with the names that stand in it', async () => {
    expect(await ztnet.network(sampleId)).toMatchObject({ value: { rulesSource: null, tagsByName: null } })
    const names = { role: { id: 1, default: 0, enums: { client: 0, server: 1 }, flags: {} } }
    const change = { rules: made?.rules ?? [], rulesSource: text }
    const saved = await ztnet.updateNetwork(sampleId, {
      ...{ ...change, tagsByName: names, capabilitiesByName: null },
    })
    expect(sent).toEqual([change])
    expect(saved).toMatchObject({ value: { rulesSource: text, tagsByName: { role: { id: 1 } } } })
    expect(await ztnet.network(sampleId)).toEqual(saved)
  })

  test('keeps a text whose rules somebody changed elsewhere, without its names', async () => {
    await ztnet.updateNetwork(sampleId, { rulesSource: text })
    lists = { rules, capabilities: [], tags: [] }
    expect(await ztnet.network(sampleId)).toMatchObject({ value: { rulesSource: text, tagsByName: null } })
  })

  test('gets a text for lists that come without one, as from JSON or an undo', async () => {
    await ztnet.updateNetwork(sampleId, { rules, rulesSource: null })
    expect(sent).toMatchObject([{ rules, rulesSource: expect.stringMatching(/^tag tag_1[\s\S]*drop;\s*$/) }])
  })

  test('gets none where lists are not told, or no text makes them', async () => {
    lists = { rules: null, capabilities: null, tags: null }
    await ztnet.updateNetwork(sampleId, { rules })
    lists = { rules: [], capabilities: [], tags: [] }
    const unheard = [{ type: 'MATCH_OF_TOMORROW', value: 1 }]
    await ztnet.updateNetwork(sampleId, { rules: unheard })
    expect(sent).toEqual([{ rules }, { rules: unheard }])
  })

  test('keeps nothing that was refused', async () => {
    const refusing = keeping({ ...ztnet, updateNetwork: async () => failure('account-refused') })
    await refusing.updateNetwork(sampleId, { rulesSource: 'accept' })
    expect(await ztnet.network(sampleId)).toMatchObject({ value: { rulesSource: null } })
  })
})
