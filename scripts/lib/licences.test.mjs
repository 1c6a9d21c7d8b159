import { describe, expect, test } from 'vitest'
import { allows, importedPackages, licenceProblems, withDependencies } from './licences.mjs'

test('imports of every form name their package', () => {
  const source = `
    import { a } from 'one'
    import type { b } from "@scope/two/deep/file.js"
    export * from 'three/x'
    import 'four'
    const five = await import('five')
    import { c } from './six.ts'
    import path from 'node:path'
  `
  expect([...importedPackages([source])]).toEqual(['one', '@scope/two', 'three', 'four', 'five'])
})

const packages = {
  '': { license: 'MIT' },
  'node_modules/one': { license: 'MIT', version: '1.0.0', dependencies: { two: '^1', three: '^1' } },
  'node_modules/one/node_modules/two': {
    license: 'GPL-3.0-only',
    version: '1.0.0',
    dependencies: { three: '^1' },
  },
  'node_modules/two': { license: 'MPL-2.0', version: '2.0.0' },
  'node_modules/three': { license: 'BlueOak-1.0.0', version: '3.0.0', dependencies: { one: '^1' } },
  'node_modules/four': { version: '4.0.0' },
}

test('all that a package depends on comes with it, the nearest version of it', () => {
  expect([...withDependencies(['one', 'electron'], packages)].sort()).toEqual([
    'node_modules/one',
    'node_modules/one/node_modules/two',
    'node_modules/three',
  ])
  expect([...withDependencies([], packages)]).toEqual([])
})

test('what ships needs a better licence than a tool, and none is none', () => {
  expect(licenceProblems(packages, withDependencies(['one'], packages))).toEqual([
    'one/node_modules/two 1.0.0: "GPL-3.0-only" is no licence for what ships',
    'three 3.0.0: "BlueOak-1.0.0" is no licence for what ships',
    'four 4.0.0: "none named" is no licence for a tool',
  ])
  expect(licenceProblems(packages, new Set())).toEqual([
    'one/node_modules/two 1.0.0: "GPL-3.0-only" is no licence for a tool',
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
