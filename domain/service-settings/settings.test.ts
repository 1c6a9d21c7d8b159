import { expect, test } from 'vitest'
import { isKnownTo, settingKeys } from './settings.ts'

const known = (version: string | null, answer: boolean | null) =>
  settingKeys.filter((key) => isKnownTo(key, version) === answer)

test('late settings are known to the versions that have them', () => {
  expect(known('1.14.1', false)).toEqual(['encryptedHelloEnabled', 'enableMetrics'])
  expect(known('1.16.0', false)).toEqual(['enableMetrics'])
  expect(known('1.16.1', false)).toEqual([])
})

test('of a service without a version it is not said', () => {
  expect(known(null, null)).toEqual(['encryptedHelloEnabled', 'enableMetrics'])
})
