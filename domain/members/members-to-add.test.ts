import { describe, expect, test } from 'vitest'
import { laptop, phone } from '../testing/sample-csv.ts'
import { lan } from '../testing/sample-plan.ts'
import { linesLeft, membersToAdd } from './members-to-add.ts'
import { readMemberList } from './read-member-list.ts'

const network = {
  routes: [lan],
  ipAssignmentPools: [{ ipRangeStart: '10.1.2.100', ipRangeEnd: '10.1.2.200' }],
}
const understood = (text: string) =>
  membersToAdd(readMemberList(text, network.routes), network, [laptop, phone])
const left = (text: string): string => {
  const list = readMemberList(text, network.routes)
  return linesLeft(text, list, membersToAdd(list, network, [laptop, phone]))
}
const outcomes = (text: string) =>
  understood(text).map((line) =>
    line.outcome === 'left-out'
      ? `${line.line} ${line.problem.kind} ${line.problem.value}`
      : `${line.line} ${line.outcome} ${line.member}`,
  )

describe('lines of ids', () => {
  test.each([
    ['cccccccccc', {}],
    ['  CCCCCCCCCC  ', {}],
    ['CCC-CCCC-CCC', {}],
    ['cccccccccc attic nas', { name: 'attic nas' }],
    ['cccccccccc\tattic nas', { name: 'attic nas' }],
    ['cccccccccc, Nas, in the attic', { name: 'Nas, in the attic' }],
    ['cccccccccc;"attic nas"', { name: 'attic nas' }],
    ['cccccccccc خادم', { name: 'خادم' }],
    ['cccccccccc,', {}],
  ])('%j', (text, change) => {
    expect(understood(text)).toEqual([{ line: 1, outcome: 'new', member: 'cccccccccc', change, outside: [] }])
  })

  test('bad lines are named by number and lose nothing else', () => {
    const text = '\ncccccccccc one\nnonsense two\n\ncccccccccc again\naaaaaaaaaa\ndddddddddd four\nff00000001'
    expect(outcomes(text)).toEqual([
      '2 new cccccccccc',
      '3 bad-id nonsense',
      '5 duplicate cccccccccc',
      '6 there aaaaaaaaaa',
      '7 new dddddddddd',
      '8 reserved-id ff00000001',
    ])
    expect(left(text)).toBe('nonsense two\n\ncccccccccc again\nff00000001')
    expect(left('cccccccccc\naaaaaaaaaa')).toBe('')
  })

  test('a name that devices would get cut', () => {
    expect(outcomes(`cccccccccc ${'ü'.repeat(63)}\ndddddddddd ${'ü'.repeat(64)}`)).toEqual([
      '1 new cccccccccc',
      `2 long-name ${'ü'.repeat(59)}…`,
    ])
  })

  test('nothing is nothing', () => {
    expect(understood('')).toEqual([])
    expect(understood(' \n\t\n')).toEqual([])
  })
})

describe('CSV with a header', () => {
  test('names, addresses and what a line says of the authorization', () => {
    const text = 'id,name,authorized,addresses\ncccccccccc,Nas,false,10.1.2.101\ndddddddddd,,,\n'
    expect(understood(text)).toEqual([
      {
        line: 2,
        outcome: 'new',
        member: 'cccccccccc',
        change: { name: 'Nas', authorized: false, ipAssignments: ['10.1.2.101'] },
        outside: [],
      },
      { line: 3, outcome: 'new', member: 'dddddddddd', change: {}, outside: [] },
    ])
  })

  test('addresses that are taken, in the network or above; that are none; that lie outside', () => {
    const text = [
      'Name;ID;Addresses',
      'a;cccccccccc;10.1.2.4',
      'b;dddddddddd;10.1.2.110',
      'c;eeeeeeeeee;10.1.2.110',
      'd;eeeeeeeee1;10.1.2.255',
      'e;eeeeeeeee2;10.1.2.300',
      'f;eeeeeeeee3;10.1.2.7 10.9.9.9 fd00::7',
    ].join('\n')
    expect(outcomes(text)).toEqual([
      '2 address-taken 10.1.2.4',
      '3 new dddddddddd',
      '4 address-taken 10.1.2.110',
      '5 bad-address 10.1.2.255',
      '6 bad-address 10.1.2.300',
      '7 new eeeeeeeee3',
    ])
    expect(understood(text).at(-1)).toMatchObject({
      outside: [
        { address: '10.1.2.7', of: 'pools' },
        { address: '10.9.9.9', of: 'routes' },
        { address: 'fd00::7', of: 'routes' },
      ],
    })
  })

  test('what was left out stays under its header, quoted line ends included', () => {
    const text = 'id,name\ncccccccccc,"two\nlines"\nwrong,"three\nmore\nlines"\ndddddddddd,x\n'
    expect(outcomes(text)).toEqual(['2 new cccccccccc', '4 bad-id wrong', '7 new dddddddddd'])
    expect(left(text)).toBe('id,name\nwrong,"three\nmore\nlines"')
  })

  test('a column that is not known is told, and costs no line', () => {
    const list = readMemberList('id,colour\ncccccccccc,red', network.routes)
    expect(list.general).toMatchObject([{ kind: 'unknown-column', value: 'colour' }])
    expect(list.read).toHaveLength(1)
  })

  test.each(['sep=;\nid;name\ncccccccccc;x', '\ufeffid,name\ncccccccccc,x', '\n\nID\tName\ncccccccccc\tx'])(
    'however it was written: %j',
    (text) => {
      expect(understood(text)).toMatchObject([{ outcome: 'new', change: { name: 'x' } }])
    },
  )
})

test('three thousand lines are read; a list without an end is not', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `${(0xc000000000 + at).toString(16)} device ${at}`).join('\n')
  expect(understood(lines(3000)).filter(({ outcome }) => outcome === 'new')).toHaveLength(3000)
  expect(readMemberList(lines(20_001), [])).toMatchObject({ read: [], general: [{ kind: 'too-large' }] })
})
