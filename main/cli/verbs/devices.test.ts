import { expect, test } from 'vitest'
import { sampleDevice } from '../../../contract/testing/joined.ts'
import { t } from '../../../words/testing/english.ts'
import { deviceJson, devices, deviceTable } from './devices.ts'

const lab = '8056c2e21c000002'
const nas = sampleDevice('f743b7cf43', {
  names: [{ name: 'nas', from: 'controller' }],
  addresses: [{ address: '10.1.2.9', network: lab, from: 'neighbours' }],
  networks: [lab],
  path: 'direct',
  latency: 12,
  lastSeen: 1_700_000_000_000,
  online: true,
  version: '1.14.1',
})
const unnamed = sampleDevice('aa00000001')

test('a device has the fields that scripts rely on', () => {
  expect(deviceJson(nas)).toMatchObject({
    node: 'f743b7cf43',
    names: [{ name: 'nas', from: 'controller' }],
    addresses: [{ address: '10.1.2.9', network: lab, from: 'neighbours' }],
    online: true,
    path: 'direct',
    latencyMs: 12,
    lastSeen: 1_700_000_000_000,
  })
})

test('a table has a line for each, whatever is not known of it, and says nothing to the terminal', () => {
  const hostile = {
    ...nas,
    names: [{ name: '\u001b[2Jn\u202eas', from: 'account' as const }],
    latency: null,
    online: null,
  }
  expect(deviceTable(t, [nas, hostile, unnamed]).split('\n')).toEqual([
    'NAME     NODE        ADDRESS   ONLINE  PATH',
    'nas      f743b7cf43  10.1.2.9  yes     direct, 12 ms',
    '[2Jn as  f743b7cf43  10.1.2.9  –       direct',
    '–        aa00000001  –         no      –',
    '',
  ])
  expect(deviceTable(t, [])).toBe('No devices.\n')
})

test('one network at most', () => {
  expect(devices.parse({ flags: {}, rest: ['lab', 'yard'] })).toMatchObject({ ok: false })
})
