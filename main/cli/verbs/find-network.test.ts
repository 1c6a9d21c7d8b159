import { expect, test } from 'vitest'
import { t } from '../../../words/testing/english.ts'
import { commandLineTranslate } from '../../base/translators.ts'
import { findNetwork, findSet } from './find-network.ts'

const lab = '8056c2e21c000002'
const networks = [
  { id: lab, name: 'lab' },
  { id: 'a00000000000000b', name: 'lab' },
  { id: 'a00000000000000c', name: lab },
  { id: 'a00000000000000d', name: 'office net' },
]
const found = (given: string) => findNetwork(t, networks, given)

test('a network is called by its id, or by a name that is its alone', () => {
  expect(found(lab.toUpperCase())).toMatchObject({ ok: true, value: { id: lab, name: 'lab' } })
  expect(found('office net')).toMatchObject({ ok: true, value: { id: 'a00000000000000d' } })
  expect(found('Lab')).toMatchObject({ ok: false, error: { code: 1, text: '' } })
})

test('a name of several is no usage, and says which there are', () => {
  expect(found('lab')).toEqual({
    ok: false,
    error: {
      code: 2,
      text: '',
      reason: `Several networks have the name lab. Use the ID of one:\n  ${lab}\n  a00000000000000b`,
      error: {
        code: 'several-networks',
        title: 'Several networks have the name lab. Use the ID of one:',
        detail: `${lab}, a00000000000000b`,
      },
    },
  })
})

const printed = await commandLineTranslate('en')
const sets = ['Work', 'Workshop', 'Home', 'Café'].map((name) => ({ id: name, name, networks: [] }))

test.each([
  ['Work', 'Work'],
  ['work', 'Work'],
  ['works', 'Workshop'],
  ['h', 'Home'],
  ['cafe', 'Café'],
])('the set called "%s" is %s', (given, name) => {
  expect(findSet(printed, sets, given)).toMatchObject({ ok: true, value: { name } })
})

test('a set that is not there, or not clear, says what there is', () => {
  expect(findSet(printed, sets, 'x\u001b[2J')).toMatchObject({
    error: {
      code: 1,
      reason: 'No set has the name x [2J. Available sets:\n  Work\n  Workshop\n  Home\n  Café',
    },
  })
  expect(findSet(printed, sets, 'wor')).toMatchObject({
    error: { code: 2, reason: 'The names of several sets begin with wor:\n  Work\n  Workshop' },
  })
  expect(findSet(printed, [], 'Work')).toMatchObject({
    error: { code: 1, reason: 'There are no sets. Create one in the window.' },
  })
})
