import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleMember } from '../testing/sample-members.ts'
import type { HostedMember, MemberConfig } from './member.ts'
import { membersToCsv, readMembersCsv } from './members-csv.ts'

const routes = [{ target: '10.1.2.0/24', via: null }]

const member = (id: string, config: Partial<MemberConfig> = {}): HostedMember => sampleMember(config, { id })

const laptop = member('aaaaaaaaaa', {
  name: 'Laptop',
  authorized: true,
  ipAssignments: ['10.1.2.3', 'fd00::3'],
})
const phone = member('bbbbbbbbbb', { name: 'Phone', ipAssignments: ['10.1.2.4'] })
const read = (text: string, members: readonly HostedMember[] = [laptop, phone]) =>
  readMembersCsv(text, members, routes)
const problems = (text: string) =>
  read(text).problems.map(({ line, field, kind, value }) => [line, field, kind, value].join('|'))

describe('out', () => {
  test('a header, a line each, and what spreadsheets need', () => {
    expect(membersToCsv([laptop, phone])).toBe(
      '\ufeffid,name,authorized,addresses\r\naaaaaaaaaa,Laptop,true,10.1.2.3 fd00::3\r\nbbbbbbbbbb,Phone,false,10.1.2.4\r\n',
    )
  })

  test.each(['=HYPERLINK("http://example")', '+1', '-1+2', '@SUM(A1)', '\t=1', '＝1', "'=1"])(
    'nothing that a spreadsheet would run: %j',
    (name) => {
      const text = membersToCsv([member('aaaaaaaaaa', { name })])
      expect(text).toMatch(/aaaaaaaaaa,"?'/)
      expect(read(text, []).changes[0]?.change.name).toBe(name)
    },
  )

  test.each([
    ['x;=1+1', "x;'=1+1"],
    ['x,=1', "x,'=1"],
    ['a\t+1', "a\t'+1"],
    ['a|@x', "a|'@x"],
    ['one\n=2\r\n-3', "one\n'=2\r\n'-3"],
    ['x; \u200b"=1', 'x;\' \u200b"=1'],
    ["x;'=1", "x;''=1"],
    [';;=1', ";;'=1"],
    ['a\u2028＝1', "a\u2028'＝1"],
    ['Ada - laptop; spare, 2-3', 'Ada - laptop; spare, 2-3'],
    ["x;'y", "x;'y"],
  ])('nor after anything that some program takes for the end of a cell: %j', (name, guarded) => {
    const text = membersToCsv([member('aaaaaaaaaa', { name })])
    expect(text.replaceAll('""', '"')).toContain(guarded)
    expect(read(text, []).changes[0]?.change.name).toBe(name)
  })
})

describe('in', () => {
  test('only what differs becomes a change', () => {
    const text = [
      'id,name,authorized,addresses',
      'aaaaaaaaaa,Laptop,true,FD00:0::3 10.1.2.3',
      'bbbbbbbbbb,Telephone,yes,10.1.2.4',
      'cccccccccc,New,TRUE,10.1.2.5;fd00::5',
      'dddddddddd,,,',
    ].join('\n')
    expect(read(text)).toEqual({
      changes: [
        { line: 3, member: 'bbbbbbbbbb', change: { name: 'Telephone', authorized: true }, isNew: false },
        {
          line: 4,
          member: 'cccccccccc',
          change: { name: 'New', authorized: true, ipAssignments: ['10.1.2.5', 'fd00::5'] },
          isNew: true,
        },
        { line: 5, member: 'dddddddddd', change: {}, isNew: true },
      ],
      unchanged: 1,
      problems: [],
    })
  })

  test('columns in any order and case; those left out change nothing', () => {
    expect(read('Authorized;ID\nno;AAAAAAAAAA\n').changes).toEqual([
      { line: 2, member: 'aaaaaaaaaa', change: { authorized: false }, isNew: false },
    ])
    expect(read('id\naaaaaaaaaa')).toEqual({ changes: [], unchanged: 1, problems: [] })
  })

  test('an empty cell empties a name and the addresses, and leaves the authorization', () => {
    expect(read('id,name,authorized,addresses\naaaaaaaaaa,,,').changes[0]?.change).toEqual({
      name: '',
      ipAssignments: [],
    })
  })

  test.each([
    ['semicolons', 'id;name;authorized;addresses\r\nbbbbbbbbbb;"A; B";true;10.1.2.4 10.1.2.9\r\n'],
    ['tabs', 'id\tname\tauthorized\taddresses\nbbbbbbbbbb\tA; B\ttrue\t10.1.2.4 10.1.2.9'],
    ['a byte order mark', '\ufeffid,name,authorized,addresses\nbbbbbbbbbb,A; B,true,"10.1.2.4,10.1.2.9"\n'],
    [
      'a spreadsheet’s hint',
      'sep=;\r\nid;name;authorized;addresses\r\nbbbbbbbbbb;"A; B";1;10.1.2.4 10.1.2.9\r\n',
    ],
    ['old line ends', 'id,name,authorized,addresses\rbbbbbbbbbb,A; B,true,10.1.2.4;10.1.2.9\r'],
    ['mixed line ends', 'id,name,authorized,addresses\r\n\nbbbbbbbbbb,A; B,true,"10.1.2.4\n10.1.2.9"\r\n'],
    [
      'empty cells at the end',
      'id,name,authorized,addresses,,\nbbbbbbbbbb,A; B,true,10.1.2.4 10.1.2.9,,\n,,,,,\n',
    ],
  ])('%s', (_, text) => {
    const { changes, problems } = read(text)
    expect(problems).toEqual([])
    expect(changes.map(({ change }) => change)).toEqual([
      { name: 'A; B', authorized: true, ipAssignments: ['10.1.2.4', '10.1.2.9'] },
    ])
  })

  test('names with quotes, line ends, emoji and right-to-left text', () => {
    const names = [
      'say "hi", twice',
      'two\nlines',
      'two\r\nlines',
      '👩‍💻 🖨️',
      'مكتب',
      '‮abc',
      '  spaces  ',
      'a'.repeat(10_000),
    ]
    const members = names.map((name, i) => member(`000000000${i}`, { name }))
    expect(read(membersToCsv(members), []).changes.map(({ change }) => change.name)).toEqual(names)
  })
})

describe('problems', () => {
  test('without an id column nothing is done', () => {
    const { changes, unchanged, problems } = read('name,authorized\nLaptop,true\n')
    expect({ changes, unchanged }).toEqual({ changes: [], unchanged: 0 })
    expect(problems).toEqual([
      { line: null, field: 'id', kind: 'missing-column', value: 'id, name, authorized, addresses' },
    ])
    expect(read('').problems).toHaveLength(1)
    expect(read('\n\n').problems).toHaveLength(1)
  })

  test('unknown and repeated columns are named, and ignored', () => {
    const { changes, problems } = read('id,Colour,name,name\nbbbbbbbbbb,red,Phone,x')
    expect(problems).toEqual([
      { line: 1, field: null, kind: 'unknown-column', value: 'Colour' },
      { line: 1, field: 'name', kind: 'duplicate', value: 'name' },
    ])
    expect(changes).toEqual([])
  })

  test.each([
    ['123', 'id|bad-id|123'],
    ['1.23E+09', 'id|bad-id|1.23E+09'],
    ['aaaaaaaaag', 'id|bad-id|aaaaaaaaag'],
    ['', 'id|bad-id|'],
  ])('id %j', (id, problem) => {
    expect(problems(`id,name\n${id},x`)).toEqual([`2|${problem}`])
  })

  test.each([
    ['x,maybe,', 'authorized|bad-value|maybe'],
    [`${'a'.repeat(10_001)},,`, `name|bad-value|${'a'.repeat(59)}…`],
    ['x,,10.1.2.3/24', 'addresses|bad-address|10.1.2.3/24'],
    ['x,,10.1.2', 'addresses|bad-address|10.1.2'],
    ['x,,10.1.2.255', 'addresses|bad-address|10.1.2.255'],
    ['x,,10.1.2.4', 'addresses|address-taken|10.1.2.4'],
    ['x,,FD00:0::3', 'addresses|address-taken|fd00::3'],
    ['x', '|broken-line|cccccccccc x'],
    ['x,,,y', '|broken-line|cccccccccc x   y'],
    ['"x" y,,', '|broken-line|cccccccccc x" y,,'],
    ['"x,true,', '|broken-line|cccccccccc x,true,'],
  ])('line “cccccccccc,%s”', (rest, problem) => {
    const text = `id,name,authorized,addresses\ncccccccccc,${rest}`
    expect(problems(text)).toEqual([`2|${problem}`])
    expect(read(text).changes).toEqual([])
  })

  test.each([
    ['a million lines', `id,name\n${'aaaaaaaaaa,x\n'.repeat(1_000_000)}`, '||too-large|'],
    ['a million blank lines', `id,name\r${'\r'.repeat(1_000_000)}`, '||too-large|'],
    ['a million columns', `id${','.repeat(1_000_000)}\n`, '||wrong-shape|'],
    [
      'too many addresses',
      `id,addresses\naaaaaaaaaa,${'10.9.9.9 '.repeat(1_001)}\n`,
      '2|addresses|too-large|1001',
    ],
  ])('%s', (_what, text, problem) => {
    expect(problems(text)).toEqual([problem])
    expect(read(text).changes).toEqual([])
  })

  test('of many problems the first are listed, and the others counted', () => {
    const found = problems(`id,name\n${'zz,x\n'.repeat(2_000)}bbbbbbbbbb,P\n`)
    expect(found).toHaveLength(501)
    expect(found.at(-1)).toBe('||more|1500')
  })

  test.each([
    ['NUL', 'id,name\naaaaaaaaaa,a\0b\n', 'a\0b'],
    ['two byte order marks', '\ufeff\ufeffid,name\naaaaaaaaaa,x\n', 'x'],
    ['names of the language', 'id,name,__proto__,constructor\naaaaaaaaaa,x,y,z\n', 'x'],
  ])('%s', (_what, text, name) => {
    expect(read(text).changes.map(({ change }) => change)).toEqual([{ name }])
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false)
  })

  test('a quote that is never closed takes its own lines with it, and no other', () => {
    const text = `id,name\nbbbbbbbbbb,P\naaaaaaaaaa,"x\n${'cccccccccc,y\n'.repeat(1_000)}`
    expect(read(text).changes.map(({ member }) => member)).toEqual(['bbbbbbbbbb'])
    expect(read(text).problems.map(({ line, kind }) => [line, kind])).toEqual([[3, 'broken-line']])
  })

  test('several in one line, and the other lines are read all the same, with the right numbers', () => {
    const text =
      'id,name,authorized,addresses\naaaaaaaaaa,"two\r\nlines",,\n\nzz,,maybe,1\nbbbbbbbbbb,P,,10.1.2.4\n'
    expect(problems(text)).toEqual([
      '5|id|bad-id|zz',
      '5|authorized|bad-value|maybe',
      '5|addresses|bad-address|1',
    ])
    expect(read(text).changes.map(({ line }) => line)).toEqual([2, 6])
  })

  test('the second line of the same member', () => {
    const text = 'id,name\naaaaaaaaaa,A\nAAAAAAAAAA,B'
    expect(problems(text)).toEqual(['3|id|duplicate|aaaaaaaaaa'])
    expect(read(text).changes).toHaveLength(1)
  })
})

describe('addresses', () => {
  const lines = (...list: readonly string[]) => read(`id,addresses\n${list.join('\n')}`)

  test('may be swapped', () => {
    const { changes, problems } = lines('aaaaaaaaaa,10.1.2.4', 'bbbbbbbbbb,10.1.2.3')
    expect(problems).toEqual([])
    expect(changes).toHaveLength(2)
  })

  test('may be taken over from a member that gives them up', () => {
    expect(lines('cccccccccc,10.1.2.4', 'bbbbbbbbbb,').problems).toEqual([])
  })

  test('go to the first of two lines', () => {
    const { changes, problems } = lines('cccccccccc,10.1.2.9', 'dddddddddd,10.1.2.9')
    expect(changes.map(({ member }) => member)).toEqual(['cccccccccc'])
    expect(problems).toEqual([{ line: 3, field: 'addresses', kind: 'address-taken', value: '10.1.2.9' }])
  })

  test('stay where they are when their line is left out, and with them the next', () => {
    const { changes, problems } = lines('cccccccccc,10.1.2.3', 'aaaaaaaaaa,10.1.2.4', 'bbbbbbbbbb,10.1.2.3')
    expect(changes).toEqual([])
    expect(problems.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'address-taken'],
      [3, 'address-taken'],
      [4, 'address-taken'],
    ])
  })

  test('never end with two members, whatever the file says', () => {
    const ids = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd', 'eeeeeeeeee']
    const addresses = fc.uniqueArray(
      fc.nat(5).map((n) => `10.1.2.${n + 1}`),
      { maxLength: 3 },
    )
    const network = fc.shuffledSubarray(ids).chain((chosen) =>
      fc.shuffledSubarray([1, 2, 3, 4, 5, 6]).map((numbers) =>
        chosen.map((id, i) =>
          member(id, {
            ipAssignments: numbers.filter((n) => n % chosen.length === i).map((n) => `10.1.2.${n}`),
          }),
        ),
      ),
    )
    const file = fc.array(fc.tuple(fc.constantFrom(...ids), addresses))
    fc.assert(
      fc.property(network, file, (members, list) => {
        const text = `id,addresses\n${list.map(([id, some]) => `${id},${some.join(' ')}`).join('\n')}`
        const { changes } = readMembersCsv(text, members, routes)
        const after = new Map(members.map(({ id, config }) => [id, config.ipAssignments]))
        for (const { member: id, change } of changes)
          if (change.ipAssignments) after.set(id, change.ipAssignments)
        const all = [...after.values()].flat()
        expect(new Set(all).size).toBe(all.length)
      }),
      { numRuns: 2000 },
    )
  })
})
