import { expect, test } from 'vitest'
import { misuseText } from '../../testing/misuse-text.ts'
import { readFlags } from './set.ts'

test('switches are on or off', () => {
  expect(readFlags(['allowDNS=on', 'allowDefault=off'])).toEqual({
    ok: true,
    value: { allowDNS: true, allowDefault: false },
  })
})

test.each([
  [[], 'set needs at least one switch: allowManaged=on|off'],
  [['allowDns=on'], 'there is no switch “allowDns”: allowManaged=on|off'],
  [['constructor=on'], 'there is no switch “constructor”'],
  [['allowDNS'], 'allowDNS takes on, off, but got “”'],
  [['allowDNS=1'], 'allowDNS takes on, off, but got “1”'],
  [['allowDNS=on=off'], 'but got “on=off”'],
  [['allowDNS=toString'], 'but got “toString”'],
  [['allowDNS=on', 'allowDNS=off'], 'allowDNS is given twice'],
])('%j is refused with what is allowed', (texts, reason) => {
  expect(misuseText(readFlags(texts))).toContain(reason)
})
