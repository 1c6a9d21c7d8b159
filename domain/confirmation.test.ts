import { expect, test } from 'vitest'
import { confirmationOf, confirms } from './confirmation.ts'

const id = '8056c2e21c000001'

test('a network is named by what can be typed', () => {
  expect(confirmationOf({ id, name: ' office ' })).toBe('office')
  expect(confirmationOf({ id, name: ' ' })).toBe(id)
  expect(confirmationOf({ id, name: 'x'.repeat(41) })).toBe(id)
  for (const name of ['\u202eeciffo', 'off\u200bice', 'of\tfice', 'off\u2067ice'])
    expect(confirmationOf({ id, name })).toBe(id)
  expect(confirmationOf({ id, name: 'محل الزهور' })).toBe('محل الزهور')
})

test('the name confirms, however its letters are composed, and nothing else does', () => {
  const office = { id, name: 'Bu\u0308ro' }
  expect(confirms(' B\u00fcro', office)).toBe(true)
  for (const typed of ['', 'b\u00fcro', 'B\u00fcr', id, 'constructor'])
    expect(confirms(typed, office)).toBe(false)
})
