import { expect, test } from 'vitest'
import { commandLineTranslate } from '../../base/translators.ts'
import { findSet } from './find-set.ts'

const t = await commandLineTranslate('en')
const sets = ['Work', 'Workshop', 'Home', 'Café'].map((name) => ({ id: name, name, networks: [] }))

test.each([
  ['Work', 'Work'],
  ['work', 'Work'],
  ['works', 'Workshop'],
  ['h', 'Home'],
  ['cafe', 'Café'],
])('"%s" is %s', (given, name) => {
  expect(findSet(t, sets, given)).toMatchObject({ ok: true, value: { name } })
})

test('one that is not there, or not clear, says what there is', () => {
  expect(findSet(t, sets, 'x\u001b[2J')).toMatchObject({
    error: { code: 1, reason: 'No set is called x [2J. There are:\n  Work\n  Workshop\n  Home\n  Café' },
  })
  expect(findSet(t, sets, 'wor')).toMatchObject({
    error: { code: 2, reason: 'Several sets begin with wor:\n  Work\n  Workshop' },
  })
  expect(findSet(t, [], 'Work')).toMatchObject({
    error: { code: 1, reason: 'There are no sets. Make one in the window.' },
  })
})
