import { expect, test } from 'vitest'
import { shortName } from './map-world.ts'

test.each([
  ['nas', 'nas'],
  ['  two\nlines\t', 'two lines'],
  ['left\u202eright\u2066', 'left right'],
  ['東京サーバー', '東京サーバー'],
  ['a very long name of a device', 'a very long name of a…'],
  ['👩‍👩‍👧'.repeat(30), `${'👩‍👩‍👧'.repeat(21)}…`],
  [`e${'\u0301'.repeat(1_000_000)}`, 'e\u0301\u0301'],
  ['\u0000\u0007', '\ufffd'],
])('%j is labelled %j', (name, label) => {
  expect(shortName(name)).toBe(label)
})
