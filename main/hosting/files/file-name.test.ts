import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

const id = 'a1b2c3d4e5000001'

test.each([
  ['office', 'office'],
  ['Ada’s / lab: 2', 'Ada-s-lab-2'],
  ['../../etc/passwd', 'etc-passwd'],
  ['実験室 مختبر', '実験室-مختبر'],
  ['', `network-${id}`],
  ['😀', `network-${id}`],
  ['NUL', `network-${id}`],
  ['com1', `network-${id}`],
  ['x'.repeat(10_000), 'x'.repeat(60)],
])('%j becomes %j', (name, expected) => {
  expect(fileName(name, id)).toBe(expected)
})
