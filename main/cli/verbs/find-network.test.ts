import { expect, test } from 'vitest'
import { t } from '../../../words/testing/english.ts'
import { findNetwork } from './find-network.ts'

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
      reason: `Several networks are called lab. Name one by its ID:\n  ${lab}\n  a00000000000000b`,
    },
  })
})
