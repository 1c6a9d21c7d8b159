import { expect, test } from 'vitest'
import { extend, keepOnly, nothingSelected, toggle, toggleAll } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const chosen = (selection: typeof nothingSelected) => [...selection.chosen].sort().join('')

test('a range goes from the last one chosen to the one clicked, in either direction', () => {
  expect(chosen(extend(toggle(nothingSelected, 'b'), 'd', shown))).toBe('bcd')
  expect(chosen(extend(toggle(nothingSelected, 'd'), 'a', shown))).toBe('abcd')
})

test('a range from one that was just taken off takes off', () => {
  const all = toggleAll(nothingSelected, shown)
  expect(chosen(extend(toggle(all, 'b'), 'd', shown))).toBe('ae')
})

test('a range without a beginning, or from one that is not shown, is a single choice', () => {
  expect(chosen(extend(nothingSelected, 'c', shown))).toBe('c')
  expect(chosen(extend(toggle(nothingSelected, 'z'), 'c', shown))).toBe('cz')
})

test('all that are shown, on top of others; a second time none of them', () => {
  const some = toggle(nothingSelected, 'z')
  const all = toggleAll(some, shown)
  expect(chosen(all)).toBe('abcdez')
  expect(chosen(toggleAll(all, shown))).toBe('z')
})

test('members that are gone are not chosen any more', () => {
  const all = toggleAll(nothingSelected, shown)
  expect(chosen(keepOnly(all, (id) => id !== 'c'))).toBe('abde')
  expect(keepOnly(all, () => true)).toBe(all)
})
