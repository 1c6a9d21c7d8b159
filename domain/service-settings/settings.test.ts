import { describe, expect, test } from 'vitest'
import {
  checkSetting,
  isKnownTo,
  meaningOf,
  newlyManaging,
  readSetting,
  sameSetting,
  settingKeys,
  settingOf,
  settingText,
} from './settings.ts'

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

test('every usual value is one that could be sent', () => {
  for (const key of settingKeys) {
    const { usual } = settingOf(key)
    if (usual === null) continue
    expect(checkSetting(key, usual), key).toBeNull()
    expect(readSetting(key, settingText(usual)), key).toEqual({ ok: true, value: usual })
  }
})

describe('reading what was typed', () => {
  test.each([
    ['forceTcpRelay', ' On ', true],
    ['forceTcpRelay', 'false', false],
    ['primaryPort', '0', 0],
    ['primaryPort', '65535', 65_535],
    ['interfacePrefixBlacklist', 'docker, veth\nbr-', ['docker', 'veth', 'br-']],
    ['interfacePrefixBlacklist', '', []],
    ['allowManagementFrom', '10.0.0.0/8,fd00::1', ['10.0.0.0/8', 'fd00::1']],
    ['defaultBondingPolicy', 'active-backup', 'active-backup'],
  ] as const)('%s=%s', (key, typed, value) => {
    expect(readSetting(key, typed)).toEqual({ ok: true, value })
  })

  test.each([
    ['forceTcpRelay', '', 'not-a-flag'],
    ['forceTcpRelay', '2', 'not-a-flag'],
    ['primaryPort', '65536', 'not-a-port'],
    ['primaryPort', '-1', 'not-a-port'],
    ['primaryPort', '9993.5', 'not-a-port'],
    ['secondaryPort', '0', 'not-a-port'],
    ['secondaryPort', '', 'not-a-port'],
    ['allowManagementFrom', '10.0.0.0/33', 'not-a-range'],
    ['allowManagementFrom', 'localhost', 'not-a-range'],
    ['interfacePrefixBlacklist', 'eth0, eth0', 'given-twice'],
    ['interfacePrefixBlacklist', 'a/b', 'not-a-prefix'],
    ['defaultBondingPolicy', '', 'not-a-policy'],
    ['defaultBondingPolicy', 'two words', 'not-a-policy'],
  ] as const)('%s=%s is refused: %s', (key, typed, kind) => {
    const read = readSetting(key, typed)
    expect(read.ok ? read : read.problem.kind).toBe(kind)
  })

  test('a list of more than a hundred', () => {
    const typed = Array.from({ length: 101 }, (_none, index) => `eth${index}`).join(' ')
    expect(readSetting('interfacePrefixBlacklist', typed)).toEqual({
      ok: false,
      problem: { kind: 'too-many', most: 100 },
    })
  })
})

test('the service takes numbers and texts for one another', () => {
  expect(sameSetting('secondaryPort', '29994', 29_994)).toBe(true)
  expect(sameSetting('forceTcpRelay', 1, true)).toBe(true)
  expect(sameSetting('forceTcpRelay', 'false', false)).toBe(true)
  expect(sameSetting('forceTcpRelay', null, false)).toBe(false)
  expect(sameSetting('allowManagementFrom', [], null)).toBe(false)
  expect(meaningOf('forceTcpRelay', 'perhaps')).toBe('perhaps')
})

test('only who could not control the service before is new', () => {
  const key = 'allowManagementFrom'
  const after = ['10.0.0.1', '0.0.0.0/0']
  expect(newlyManaging([{ key, before: ['10.0.0.1'], after }])).toEqual(['0.0.0.0/0'])
  expect(newlyManaging([{ key, before: ['10.0.0.1'], after: [] }])).toEqual([])
  expect(newlyManaging([{ key, before: null, after }])).toEqual(after)
  expect(newlyManaging([{ key: 'interfacePrefixBlacklist', before: null, after: ['eth'] }])).toEqual([])
})
