import { describe, expect, test } from 'vitest'
import { allows, licenceProblems } from './licences.mjs'

test('what ships needs a better licence than a tool, and none is none', () => {
  const packages = {
    '': { license: 'none of ours is asked' },
    'node_modules/electron': { license: 'MPL-2.0', version: '1.0.0', dev: true },
    'node_modules/one': { license: 'MIT', version: '1.0.0' },
    'node_modules/one/node_modules/two': { license: 'MPL-2.0', version: '1.0.0' },
    'node_modules/two': { license: 'MPL-2.0', version: '2.0.0', dev: true },
    'node_modules/three': { license: 'GPL-3.0-only', version: '3.0.0', dev: true },
    'node_modules/four': { version: '4.0.0', devOptional: true },
  }
  expect(licenceProblems(packages)).toEqual([
    'electron 1.0.0: "MPL-2.0" is no licence for what ships',
    'one/node_modules/two 1.0.0: "MPL-2.0" is no licence for what ships',
    'three 3.0.0: "GPL-3.0-only" is no licence for a tool',
    'four 4.0.0: "none named" is no licence for a tool',
  ])
})

describe('an expression', () => {
  test.each(['MIT', '(MIT OR GPL-2.0-only)', 'GPL-2.0-only OR ISC', 'MIT AND ISC', 'X AND Y OR MIT'])(
    '%s allows',
    (expression) => {
      expect(allows(expression, ['MIT', 'ISC'])).toBe(true)
    },
  )
  test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN x', '', '(MIT OR X) AND Y', 'mit'])(
    '%s does not',
    (expression) => {
      expect(allows(expression, ['MIT', 'ISC'])).toBe(false)
    },
  )
})
