import { expect, test } from 'vitest'
import { noAccounts } from '../../../contract/account.ts'
import type { Activity } from '../../../contract/activity.ts'
import { putBackTime } from '../../../contract/deleted-networks.ts'
import { sampleAccount } from '../../../contract/testing/account.ts'
import { sampleNode, sampleSnapshot } from '../../../contract/testing/joined.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import type { ActivityFolder } from '../../settings/activity-folder.ts'
import { activityLine, byJob, createActivityLog, createPruning, readActivityLines } from './activity-log.ts'
import { activityText } from './export-activity.ts'

const idOf = (index: number): string => (index + 1).toString(16).padStart(10, '0')
const authorized = (index: number) =>
  ({
    origin: 'here',
    job: null,
    kind: 'authorized',
    subject: { id: idOf(index), name: `host ${index}` },
    fields: ['authorized'],
    fault: null,
  }) as const
const one: Activity = {
  at: 1_700_000_000_000,
  origin: 'elsewhere',
  job: null,
  kind: 'changed',
  subjects: [{ id: idOf(0), name: '=cmd()' }],
  fields: ['name', 'tags'],
  fault: null,
}

function opened() {
  const lines: string[] = []
  const folder = {
    read: async () => lines,
    append: async (_network: string, more: readonly string[]) => void lines.push(...more),
  }
  let clock = 1_000
  return {
    lines,
    log: createActivityLog(
      () => folder,
      () => (clock += 1),
      3_600_000,
    ),
  }
}

test('the same done to many members at once is one thing, in bounded portions', async () => {
  const { log, lines } = opened()
  for (let index = 0; index < 250; index += 1) log.add(sampleId, authorized(index))
  log.add(sampleId, { ...authorized(250), fault: 'member-gone' })
  log.add(sampleId, { ...authorized(0), subject: { id: sampleId, name: 'office' } })
  await log.flush()
  expect(readActivityLines(lines).map(({ subjects }) => subjects.length)).toEqual([100, 100, 50, 1, 1])
})

test('what a job does stands apart from what is done beside it', async () => {
  const { log, lines } = opened()
  const job = (id: string) => ({ ...authorized(0), job: { id, kind: 'authorize' } }) as const
  for (const done of [job('a'), authorized(1), job('a'), job('b')]) log.add(sampleId, done)
  await log.flush()
  expect(readActivityLines(lines).map(({ job, subjects }) => [job?.id, subjects.length])).toEqual([
    ['a', 2],
    [undefined, 1],
    ['b', 1],
  ])
})

test('a reader is told what is new at once, and nothing where nothing is', async () => {
  const { log } = opened()
  const first = await log.read(sampleId, null)
  expect(first.list).toEqual([])
  expect(await log.read(sampleId, first.version)).toEqual({ version: first.version, list: null })
  log.add(sampleId, authorized(1))
  const second = await log.read(sampleId, first.version)
  expect(second.list).toMatchObject([{ kind: 'authorized', subjects: [{ name: 'host 1' }] }])
  await log.flush()
})

test('a line is read as it was written; a broken one costs only itself', () => {
  const good = activityLine(one)
  const bad = [
    good.slice(0, -5),
    '',
    'null',
    '{"at":1}',
    good.replace('"elsewhere"', '"nobody"'),
    good.replace(idOf(0), '../../etc'),
    good.replace('"fault":null', '"fault":"no-such-code"'),
  ]
  expect(readActivityLines([...bad, good, ...bad])).toEqual([one])
  // An earlier version wrote it so.
  expect(readActivityLines([good.replace('"job":null,', '')])).toEqual([one])
  const long = activityLine({ ...one, subjects: [{ id: idOf(0), name: 'x'.repeat(10_000) }] })
  expect(readActivityLines([long])[0]?.subjects[0]?.name).toHaveLength(200)
})

test('an export has a line for each member, and no formula', () => {
  const two = {
    ...one,
    subjects: [...one.subjects, { id: idOf(1), name: 'b' }],
    fault: 'service-timeout',
  } as const
  expect(activityText([two], 'csv').split('\r\n')).toEqual([
    '\ufefftime,by,what,fields,id,name,result',
    "2023-11-14T22:13:20.000Z,elsewhere,changed,name tags,0000000001,'=cmd(),service-timeout",
    '2023-11-14T22:13:20.000Z,elsewhere,changed,name tags,0000000002,b,service-timeout',
    '',
  ])
  expect(
    activityText([one], 'jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      time: '2023-11-14T22:13:20.000Z',
      by: 'elsewhere',
      what: 'changed',
      fields: ['name', 'tags'],
      id: idOf(0),
      name: '=cmd()',
      result: 'done',
    },
  ])
})

const own: NetworkId = `${sampleNode.address}000001`
const gone: NetworkId = `${sampleNode.address}000002`
const foreign: NetworkId = 'ffffffffff000001'
const account = sampleAccount()
const now = 1_700_000_000_000

function over(parts: { accounts?: number; node?: null; starts?: true } = {}) {
  const asked: Parameters<ActivityFolder['prune']>[0][] = []
  const folder = {
    read: async () => [],
    append: async () => undefined,
    prune: async (goes: (typeof asked)[number]) => void asked.push(goes),
  }
  const accounts = Array.from({ length: parts.accounts ?? 0 }, () => account)
  const pruning = createPruning(
    () => folder,
    () => {
      const { hosting } = sampleSnapshot()
      return {
        node: parts.node === null ? null : sampleNode,
        accounts: { ...noAccounts, accounts },
        hosting: { ...hosting, controller: { state: parts.starts === true ? 'starting' : 'ready' } },
      }
    },
    () => now,
  )
  const goes = (id: NetworkId, writtenAt = 0) => asked.at(-1)?.(id, writtenAt)
  return { pruning, asked, goes }
}

test('what the controller no longer has goes, but not while it can be put back', () => {
  const { pruning, goes } = over()
  pruning.listed('controller', [{ id: own }])
  expect([own, gone, foreign].map((id) => goes(id))).toEqual([false, true, true])
  expect(goes(gone, now - putBackTime + 1)).toBe(false)
})

test('what an account may still have stays: nobody tells what another one hosts', () => {
  const one = over({ accounts: 1 })
  one.pruning.listed('controller', [])
  expect([gone, foreign].map((id) => one.goes(id))).toEqual([true, false])
  one.pruning.listed(account.id, [])
  expect([gone, foreign].map((id) => one.goes(id))).toEqual([false, true])
  const two = over({ accounts: 2 })
  two.pruning.listed(account.id, [])
  expect(two.goes(foreign)).toBe(false)
  const unknown = over({ node: null })
  unknown.pruning.listed('controller', [])
  expect(unknown.goes(gone)).toBe(false)
  const starting = over({ starts: true })
  starting.pruning.listed('controller', [])
  expect(starting.asked).toHaveLength(0)
})

test('it is looked at with the first list, and then where a network is gone', () => {
  const { pruning, asked } = over()
  pruning.listed('controller', [{ id: own }])
  pruning.listed('controller', [{ id: own }, { id: gone }])
  expect(asked).toHaveLength(1)
  pruning.listed('controller', [{ id: own }])
  expect(asked).toHaveLength(2)
  pruning.clear()
  pruning.listed('controller', [{ id: own }])
  expect(asked).toHaveLength(3)
})

const line = (at: number, parts: Partial<Activity> = {}): Activity => ({
  at,
  origin: 'here',
  job: { id: 'first', kind: 'import-members' },
  kind: 'changed',
  subjects: [{ id: `000000000${at}`, name: '' }],
  fields: ['name'],
  fault: null,
  ...parts,
})

test('what a job did in many lines is one entry, what it could not do one for each reason', () => {
  const elsewhere = line(2, { origin: 'elsewhere', job: null })
  const other = line(5, { job: { id: 'second', kind: 'import-members' } })
  const list = byJob([
    line(1),
    elsewhere,
    line(3, { kind: 'added', fields: ['tags', 'name'] }),
    line(4, { fault: 'member-gone' }),
    other,
    line(6, { fault: 'member-gone' }),
  ])
  expect(list.map(({ at, fault, fields, subjects }) => [at, fault, fields.join(), subjects.length])).toEqual([
    [1, null, 'name,tags', 2],
    [2, null, 'name', 1],
    [4, 'member-gone', 'name', 2],
    [5, null, 'name', 1],
  ])
  expect(list[1]).toBe(elsewhere)
})
