import { expect, test } from 'vitest'
import { conflicts } from './conflicts.ts'

test.each([
  ['another field changed', { mtu: 2800 }, { mtu: 1400 }, { mtu: 2800, multicastLimit: 64 }, []],
  ['both changed the same', { mtu: 2800 }, { mtu: 1400 }, { mtu: 3000 }, ['mtu']],
  ['both made the same of it', { mtu: 2800 }, { mtu: 1400 }, { mtu: 1400 }, []],
  ['one of two', { mtu: 2800, name: 'a' }, { mtu: 1400, name: 'b' }, { mtu: 2800, name: 'c' }, ['name']],
  ['it was never seen', {}, { mtu: 1400 }, { mtu: 2800 }, ['mtu']],
  [
    'the service answers addresses in another order',
    { ipAssignments: ['10.0.0.1', '10.0.0.2'] },
    { ipAssignments: ['10.0.0.3'] },
    { ipAssignments: ['10.0.0.2', '10.0.0.1'] },
    [],
  ],
])('%s', (_what, base, mine, now, fields) => {
  expect(conflicts(base, mine, now)).toEqual(fields)
})
