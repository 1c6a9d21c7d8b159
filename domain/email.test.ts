import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test.each(['ada@example.com', 'ada.o+x@mail.example.co.uk', 'gréta@exämple.de', '葵@例え.jp'])(
  '%s',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  ' ada@example.com',
  'a b@example.com',
  'ada@example',
  'a@b@c.de',
  '葵@例え',
  `${'a'.repeat(250)}@b.de`,
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false)
})
