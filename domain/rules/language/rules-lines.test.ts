import { expect, test } from 'vitest'
import { compiled } from '../../testing/sample-rules.ts'
import { rulesLines } from './rules-lines.ts'

const source = [
  '# who may what',
  'macro open($port)',
  '  accept dport $port;',
  ';',
  'cap admin id 3',
  '  accept;',
  ';',
  'drop ethertype 0x1234;',
  'include open(22);',
].join('\r\n')

test('a rule stands where the text says it, or includes it', () => {
  const lineOf = rulesLines(compiled(source.replaceAll('\r', '')), source)
  const places = [
    { capability: null, index: 0 },
    { capability: null, index: 2 },
    { capability: 3, index: 0 },
  ]
  expect(places.map(lineOf)).toEqual([8, 9, 6])
  expect([lineOf({ capability: 9, index: 0 }), lineOf({ capability: null, index: 99 })]).toEqual([null, null])
})

test('a text that makes other rules tells no lines: those of the written text count', () => {
  const rules = [{ type: 'ACTION_ACCEPT' }]
  const first = { capability: null, index: 0 }
  for (const other of ['', 'drop;', 'accept', source])
    expect(rulesLines({ rules, capabilities: null, tags: null }, other)(first)).toBe(1)
})
