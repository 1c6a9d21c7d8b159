import { expect, test } from 'vitest'
import { isEmail, webhookUrlProblem } from './account-fields.ts'

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

test.each([
  ['https://hooks.example.com/central', null],
  [' https://hooks.example.com. ', null],
  ['https://büro.example/x?y=1', null],
  ['', 'no-address'],
  ['hooks.example.com', 'no-address'],
  ['http://hooks.example.com', 'not-https'],
  ['ftp://hooks.example.com', 'not-https'],
  ['https://hooks.example.com:8443/x', null],
  ['https://hooks..example.com', 'no-address'],
  ['https://hooks example.com', 'no-address'],
  ['https://hooks.example.com\\@localhost/', 'no-address'],
  ['https://[::1]:443/', 'numeric'],
  ['https://me:secret@hooks.example.com', 'credentials'],
  ['https://203.0.113.7/x', 'numeric'],
  ['https://0x7f.1/', 'numeric'],
  ['https://[2001:db8::1]/', 'numeric'],
  ['https://localhost/', 'local'],
  ['https://printer.local/', 'local'],
  ['https://hooks.internal./', 'local'],
  ['https://hooks/', 'local'],
])('%s', (text, problem) => {
  expect(webhookUrlProblem(text)).toBe(problem)
})
