import { expect, test } from 'vitest'
import { fieldsOf } from './json.ts'

interface Pair {
  readonly first: string
  readonly second?: number
}

test('the names of all fields, in their order', () => {
  expect(fieldsOf<Pair>({ second: true, first: true })).toEqual(['second', 'first'])
})

test('one that is forgotten does not compile, nor one that is not there', () => {
  // @ts-expect-error: `second` is forgotten
  fieldsOf<Pair>({ first: true })
  // @ts-expect-error: there is no `third`
  fieldsOf<Pair>({ first: true, second: true, third: true })
})
