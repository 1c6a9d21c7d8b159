import { expect, test } from 'vitest'
import { webhookUrlProblem } from './webhook-url.ts'

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
