import { expect, test } from 'vitest'
import { english } from '../../words/testing/english.ts'
import { linesOf } from './restore-table.tsx'

test('rules that differ are read as in their own view, and not as JSON', () => {
  const plan = {
    importId: 'x',
    fileName: 'lab.json',
    from: { id: null, name: '' },
    onlyHere: 0,
    problems: [],
  }
  const rules = { field: 'rules', got: [{ type: 'ACTION_ACCEPT' }], sent: [{ type: 'ACTION_DROP' }] } as const
  const [line] = linesOf(english.t, { ...plan, settings: [rules], members: [] })
  expect(line?.parts).toEqual([{ label: null, now: 'accept it', wanted: 'drop it' }])
})
