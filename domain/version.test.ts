import { expect, test } from 'vitest'
import { isAtLeast, type VersionParts, versionParts } from './version.ts'

test.each<[string, VersionParts | null]>([
  ['1.14.1', [1, 14, 1]],
  ['1.16', [1, 16, 0]],
  ['1.16.1-2', [1, 16, 1]],
  ['', null],
  ['1', null],
  ['-1.-1.-1', null],
  ['1.16.1.2', null],
  ['v1.16.1', null],
])('%j is %j', (text, parts) => {
  expect(versionParts(text)).toEqual(parts)
})

test.each<[VersionParts, boolean]>([
  [[1, 14, 9], false],
  [[1, 16, 0], false],
  [[1, 16, 1], true],
  [[1, 16, 2], true],
  [[1, 17, 0], true],
  [[2, 0, 0], true],
  [[0, 99, 99], false],
])('%j is at least 1.16.1: %j', (version, expected) => {
  expect(isAtLeast(version, [1, 16, 1])).toBe(expected)
})
