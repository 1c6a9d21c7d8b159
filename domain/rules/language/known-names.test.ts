import { expect, test } from 'vitest'
import { flagsIn, tagValueNames } from './known-names.ts'

const role = {
  name: 'role',
  id: 1,
  enums: new Map([
    ['client', 0],
    ['server', 1],
  ]),
  flags: new Map([
    ['printer', 16],
    ['top', 0x8000_0000],
  ]),
}

test.each([
  [0, ['client']],
  [1, ['server']],
  [16, ['printer']],
  [17, ['server', 'printer']],
  [0x8000_0010, ['printer', 'top']],
  [20, ['0x4', 'printer']],
  [4, ['4']],
])('%i is %j', (value, names) => {
  expect(tagValueNames(role, value)).toEqual(names)
})

test('a tag without names has numbers, and all of its bits are left', () => {
  expect(tagValueNames(null, 20)).toEqual(['20'])
  expect(flagsIn(null, 0xffff_ffff)).toEqual({ names: [], rest: 0xffff_ffff })
})
