import { describe, expect, test } from 'vitest'
import { read } from '../testing/sample-csv.ts'

const problems = (text: string) =>
  read(text).problems.map(({ line, field, kind, value }) => [line, field, kind, value].join('|'))

describe('problems', () => {
  test('without an id column nothing is done', () => {
    const { changes, unchanged, problems } = read('name,authorized\nLaptop,true\n')
    expect({ changes, unchanged }).toEqual({ changes: [], unchanged: 0 })
    expect(problems).toEqual([
      {
        line: null,
        field: 'id',
        kind: 'missing-column',
        value: 'id, name, authorized, addresses, tags, capabilities, notes, bridge',
      },
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
    ['0000000000', 'id|reserved-id|0000000000'],
    ['FF00000001', 'id|reserved-id|ff00000001'],
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
    ['1,,,', 'tags|bad-value|1'],
    ['1=2=3,,,', 'tags|bad-value|1=2=3'],
    ['1=2 4294967296=0,,,', 'tags|bad-value|4294967296=0'],
    ['1=-2,,,', 'tags|bad-value|1=-2'],
    ['a=b,,,', 'tags|bad-value|a=b'],
    ['1=2 1=3,,,', 'tags|duplicate|1=3'],
    [',x,,', 'capabilities|bad-value|x'],
    [',1.5,,', 'capabilities|bad-value|1.5'],
    [`,${'1 '.repeat(1_001)},,`, 'capabilities|too-large|1001'],
    [',,maybe,', 'bridge|bad-value|maybe'],
    [`,,,${'a'.repeat(100_001)}`, `notes|bad-value|${'a'.repeat(59)}…`],
  ])('line “cccccccccc,%s” with what is granted', (rest, problem) => {
    const text = `id,tags,capabilities,bridge,notes\ncccccccccc,${rest}`
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
