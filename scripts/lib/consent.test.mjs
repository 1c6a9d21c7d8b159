import { expect, test } from 'vitest'
import { isAttended, isYes } from './consent.mjs'

const terminal = { input: { isTTY: true }, output: { isTTY: true }, env: {} }

test.each([
  ['at a terminal', {}, true],
  ['with input from a pipe', { input: {} }, false],
  ['with output into a file', { output: { isTTY: false } }, false],
  ['in CI', { env: { CI: 'true' } }, false],
  ['where CI is set to nothing', { env: { CI: '' } }, true],
])('somebody is there to be asked: %s', (_where, change, attended) => {
  expect(isAttended({ ...terminal, ...change })).toBe(attended)
})

test.each(['y', 'Y', ' yes '])('"%s" agrees', (answer) => expect(isYes(answer)).toBe(true))
test.each(['', 'n', 'no', 'yesterday', 'ye', '1'])('"%s" does not', (answer) => {
  expect(isYes(answer)).toBe(false)
})
