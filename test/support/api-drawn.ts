import fc from 'fast-check'
import { type ApiTable, choicesOf } from './api-table.ts'

/*
 * Replies drawn from the table of an API: as a type says in most, and else nothing, null, another type, or more than the
 * table has.
 */

/** Values by the name of a field, where its type alone would draw what nobody recognises. */
type Given = { readonly [field: string]: fc.Arbitrary<unknown> }

const other = fc.constantFrom<unknown>('x', 7, true, [], {}, [null], -1, 1e300)

export function drawnOf(table: ApiTable, type: string, given: Given = {}): fc.Arbitrary<unknown> {
  const choices = choicesOf(type)
  if (choices.length > 1) return fc.oneof(...choices.map((one) => drawnOf(table, one, given)))
  const inner = type.slice(1, -1)
  if (type.startsWith('[')) return fc.array(drift(drawnOf(table, inner, given)), { maxLength: 3 })
  if (type.startsWith('{')) return fc.dictionary(fc.constantFrom('a', 'b/9993'), drawnOf(table, inner, given))
  if (type.startsWith("'")) return fc.constant(inner)
  return plain(type) ?? drawnObject(table, type, given)
}

function drawnObject(table: ApiTable, name: string, given: Given): fc.Arbitrary<object> {
  const fields = Object.entries(table.fieldsOf(name)).map(([key, type]) => {
    const field = key.replace(/\?$/, '')
    return drift(given[field] ?? drawnOf(table, type, given)).map((value) => [field, value] as const)
  })
  return fc.tuple(fc.tuple(...fields), fc.boolean()).map(([pairs, hasMore]) => ({
    ...Object.fromEntries(pairs.filter(([, value]) => value !== undefined)),
    ...(hasMore && { novelty: { deep: [1] } }),
  }))
}

function drift(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: other },
  )
}

function plain(type: string): fc.Arbitrary<unknown> | null {
  switch (type) {
    case 'any':
      return other
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.constantFrom(0, 1, 2, 1280, 17e11)
    case 'string':
      return fc.constantFrom('', 'x', 'OK', '10.0.0.1', 'fd00::1')
    case 'time':
      return fc.constantFrom('2026-05-01T10:00:00Z', '2026-05-02T10:00:00.5Z', '0001-01-01T00:00:00Z')
    case 'id16':
      return fc.constantFrom('8056c2e21c000001', 'a84ac5c10a0ff1ce')
    case 'id10':
      return fc.constantFrom('1111111111', 'abcdef0123')
    default:
      return null
  }
}
