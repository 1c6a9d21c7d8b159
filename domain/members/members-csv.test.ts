import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laptop, member, phone, read } from '../testing/sample-csv.ts'
import { lan } from '../testing/sample-plan.ts'
import { membersToCsv, readMembersCsv } from './members-csv.ts'

describe('out', () => {
  test('a header, a line each, and what spreadsheets need', () => {
    const granted = {
      activeBridge: true,
      tags: [
        [1, 100],
        [7, true],
      ],
      capabilities: [1, 4],
    } as const
    const all = { ...laptop, notes: 'Second floor', config: { ...laptop.config, ...granted } }
    expect(membersToCsv([all, phone])).toBe(
      [
        '\ufeffid,name,authorized,addresses,tags,capabilities,notes,bridge',
        'aaaaaaaaaa,Laptop,true,10.1.2.3 fd00::3,1=100 7=1,1 4,Second floor,true',
        'bbbbbbbbbb,Phone,false,10.1.2.4,,,,false',
        '',
      ].join('\r\n'),
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

  test('tags, capabilities, bridge and notes are read as they go out; a switch may be told in words', () => {
    const text =
      'id,tags,capabilities,bridge,notes\naaaaaaaaaa,7=TRUE 1=100,4;1,yes,"lent to Ada,\nback in May"'
    expect(read(text).changes[0]?.change).toEqual({
      tags: [
        [1, 100],
        [7, 1],
      ],
      capabilities: [1, 4],
      activeBridge: true,
      description: 'lent to Ada,\nback in May',
    })
    const config = {
      activeBridge: true,
      tags: [
        [7, true],
        [1, 100],
      ],
      capabilities: [4, 1],
    } as const
    const same = { ...member('aaaaaaaaaa', config), notes: 'lent to Ada,\nback in May' }
    expect(read(text, [same])).toMatchObject({ changes: [], unchanged: 1 })
    const cleared = read('id,tags,capabilities,bridge,notes\naaaaaaaaaa,,,,', [same])
    expect(cleared.changes[0]?.change).toEqual({ tags: [], capabilities: [], description: null })
  })

  test('an account’s description stands in the column of notes', () => {
    const described = { ...laptop, description: 'hers' }
    expect(membersToCsv([described])).toContain(',hers,')
    expect(read('id,notes\naaaaaaaaaa,hers', [described])).toMatchObject({ unchanged: 1 })
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
    const members = names.map((name, i) => member(`100000000${i}`, { name }))
    expect(read(membersToCsv(members), []).changes.map(({ change }) => change.name)).toEqual(names)
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
        const { changes } = readMembersCsv(text, members, [lan])
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
