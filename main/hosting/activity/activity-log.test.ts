import { expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import { activityLine, readActivityLines } from './activity-line.ts'
import { createActivityLog } from './activity-log.ts'
import { activityText } from './activity-text.ts'

const idOf = (place: number): string => (place + 1).toString(16).padStart(10, '0')
const authorized = (place: number) =>
  ({
    origin: 'here',
    job: null,
    kind: 'authorized',
    subject: { id: idOf(place), name: `host ${place}` },
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
  for (let place = 0; place < 250; place += 1) log.add(sampleId, authorized(place))
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
  // As an earlier version wrote it
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
