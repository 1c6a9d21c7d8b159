import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import { begunBefore, ended, headLine, type JobPlan, readRecord, stoppedBefore } from './record.ts'

const count = 8
const plan: JobPlan = {
  kind: 'authorize',
  network: sampleId,
  networkName: 'lab',
  source: 'controller',
  steps: Array.from({ length: count }, (_, n) => ({
    member: n.toString(16).padStart(10, '0'),
    name: `device ${n}`,
    from: { authorized: false },
    to: { authorized: true },
  })),
}
const head = headLine(plan)

/** A job writes notes ahead of the steps, and the steps' ends in any order. */
const lines = fc
  .array(fc.tuple(fc.nat(count - 1), fc.boolean()), { maxLength: 12 })
  .map((ends) => [
    begunBefore(4),
    ...ends.map(([at, well]) =>
      well ? ended(at, 'done', undefined, plan.steps[at]) : ended(at, 'failed', 'member-gone', undefined),
    ),
    begunBefore(count),
  ])

test('what a service has, and nobody could set, is read again as it was', () => {
  const from = {
    name: 'x'.repeat(20_000),
    ipAssignments: Array.from({ length: 2_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`),
    tags: [[-1, 2 ** 40] as const, [1, true] as const],
    capabilities: [-5],
    description: null,
  }
  const strange = { ...plan, steps: [{ member: '0123456789', name: '', from, to: { name: '\0\ud800' } }] }
  expect(readRecord(headLine(strange))).toMatchObject({ plan: strange })
})

test('what the first version wrote is read: it kept no names', () => {
  const steps = plan.steps.map(({ member, from, to }) => ({ member, from, to }))
  const first = `${JSON.stringify({ ...plan, version: 1, steps })}\n${ended(0, 'done', undefined, undefined)}`
  const read = readRecord(first)
  if (typeof read === 'string') throw new Error('the head is whole')
  expect(read.items[0]).toEqual({ item: plan.steps[0]?.member, name: '', outcome: 'done', fault: null })
})

test('what is cut off at any byte says nothing that was not so', () => {
  fc.assert(
    fc.property(lines, fc.nat(), (written, cut) => {
      const text = `${written.join('\n')}\n`
      const read = readRecord(head + text.slice(0, cut % (text.length + 1)))
      const whole = readRecord(head + text)
      if (typeof read === 'string' || typeof whole === 'string') throw new Error('the head is whole')
      expect(read.plan).toEqual(plan)
      read.items.forEach(({ outcome, item }, at) => {
        expect(item).toBe(plan.steps[at]?.member)
        if (outcome === 'unknown') expect(read.back.get(at)?.from).toEqual({ authorized: true })
      })
      expect(whole.items.every(({ outcome }) => outcome !== 'not-begun')).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('where there was the time to say how far it came, nothing is unknown beyond that', () => {
  const read = readRecord(
    head + [begunBefore(6), ended(0, 'done', undefined, undefined), stoppedBefore(2)].join('\n'),
  )
  if (typeof read === 'string') throw new Error('the head is whole')
  expect(read.items.map(({ outcome }) => outcome)).toEqual([
    'done',
    'unknown',
    ...Array.from({ length: count - 2 }, () => 'not-begun'),
  ])
  expect([...read.back.keys()]).toEqual([1])
})

test('any lines after the head are read without throwing, and none is taken from elsewhere', () => {
  const any = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('{"begun":1e9}', '{"ended":99,"outcome":"done"}', '{"ended":0,"outcome":"__proto__"}'),
    fc.constant(ended(0, 'done', undefined, { member: 'ffffffffff', name: '', from: {}, to: null })),
  )
  fc.assert(
    fc.property(fc.array(any), (some) => {
      const read = readRecord(head + some.join('\n'))
      if (typeof read === 'string') throw new Error('the head is whole')
      expect(read.items).toHaveLength(count)
      for (const { member } of read.back.values()) expect(member).not.toBe('ffffffffff')
    }),
    { numRuns: 500 },
  )
})

test('any other text is no record', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readRecord(text)).toMatch(/^(damaged|newer)$/)
    }),
  )
})

test.each([
  [1, 'controller', null, 'controller'],
  [2, 'account', 'https://account.example#ada', 'https://account.example#ada'],
])(
  'a journal of version %i, in which the account stood beside the source %s',
  (version, source, account, read) => {
    const { source: _source, ...others } = plan
    const record = readRecord(`${JSON.stringify({ version, ...others, source, account })}\n`)
    expect(typeof record === 'object' && record.plan.source).toBe(read)
  },
)

test('a journal of before that names no account is none of ours', () => {
  expect(readRecord(`${JSON.stringify({ ...plan, version: 2, source: 'account', account: null })}\n`)).toBe(
    'damaged',
  )
})
