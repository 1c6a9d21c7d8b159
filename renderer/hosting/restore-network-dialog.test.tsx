import { expect, test } from 'vitest'
import { english } from '../../words/testing/english.ts'
import { restoreLines } from './restore-network-dialog.tsx'

const plan = {
  importId: 'x',
  fileName: 'lab.json',
  from: { id: null, name: '' },
  hasRulesText: false,
  onlyHere: 0,
  problems: [],
}

test('rules are shown as sentences', () => {
  const rules = { field: 'rules', got: [{ type: 'ACTION_ACCEPT' }], sent: [{ type: 'ACTION_DROP' }] } as const
  const [line] = restoreLines(english.t, { ...plan, settings: [rules], members: [] })
  expect(line?.parts).toEqual([{ label: null, now: 'accept it', wanted: 'drop it' }])
})

test('members are sorted by name', () => {
  const line = (member: string, name: string) => ({
    member,
    name,
    isNew: name === '',
    change: { name: 'x' },
    now: {},
  })
  const lines = restoreLines(english.t, {
    ...plan,
    settings: [],
    members: [line('b000000000', 'host 10'), line('c000000000', 'host 9'), line('a000000000', '')],
  })
  expect(lines.map(({ name }) => name)).toEqual(['a000000000', 'host 9', 'host 10'])
})
