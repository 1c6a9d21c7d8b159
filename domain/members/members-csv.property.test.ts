import fc from 'fast-check'
import { expect, test } from 'vitest'
import { member, read } from '../testing/sample-csv.ts'
import { sampleCrowd } from '../testing/sample-members.ts'
import { lan } from '../testing/sample-plan.ts'
import { guardCell, unguardCell } from './csv-cell.ts'
import { membersToCsv, readMembersCsv } from './members-csv.ts'

const anyName = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...`"',;|\n\r\t\v\u2028=-@＝ a\ufeff\u200b\0`),
  }),
)
const anyNumber = fc.nat(2 ** 32 - 1)
const anyGrants = fc.record({
  activeBridge: fc.boolean(),
  tags: fc.uniqueArray(fc.tuple(anyNumber, fc.oneof(anyNumber, fc.boolean())), { selector: ([id]) => id }),
  capabilities: fc.uniqueArray(anyNumber),
})
const anyMembers = fc
  .uniqueArray(fc.tuple(fc.nat(0xffff), anyName, fc.boolean(), anyGrants, anyName), { selector: ([n]) => n })
  .map((list) =>
    list.map(([n, name, authorized, grants, notes]) => ({
      ...member(n.toString(16).padStart(10, '0'), {
        name,
        authorized,
        ipAssignments: [`10.7.${n >> 8}.${n & 255}`, `fd00::${n.toString(16)}:1`],
        ...grants,
      }),
      notes,
    })),
  )

test('what goes out comes in again unchanged', () => {
  fc.assert(
    fc.property(anyMembers, (members) => {
      expect(readMembersCsv(membersToCsv(members), members, [])).toEqual({
        changes: [],
        unchanged: members.length,
        problems: [],
      })
    }),
    { numRuns: 500 },
  )
})

test('wherever a program ends the cells, none begins with a formula', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      for (const cell of guardCell(name).split(/[,;|\t\n\v\f\r\u0085\u2028\u2029]/))
        expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u)
      expect(unguardCell(guardCell(name))).toBe(name)
    }),
    { numRuns: 2000 },
  )
})

test('a cell of nothing but separators and quotes is guarded in one pass', () => {
  const name = `${`;'\t"`.repeat(250_000)}=1`
  expect(unguardCell(guardCell(name))).toBe(name)
})

test('any text is read without throwing', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({
      unit: fc.constantFrom('id', 'name', ',', ';', '"', '\n', '\r', 'aaaaaaaaaa', '10.1.2.3', ' '),
    }),
  )
  fc.assert(
    fc.property(text, (some) => {
      const { changes, problems } = read(`id,name,addresses\n${some}`)
      const bad = new Set(problems.map(({ line }) => line))
      for (const { line } of changes) expect(bad.has(line)).toBe(false)
      read(some)
    }),
    { numRuns: 1000 },
  )
})

test('10,000 lines are read, none of which changes anything', () => {
  const members = sampleCrowd(10_000, '10.7')
  const { unchanged } = readMembersCsv(membersToCsv(members), members, [lan])
  expect(unchanged).toBe(10_000)
})
