import { expect, test } from 'vitest'
import { defaultFlags, type Network } from '../../../contract/node.ts'
import { defaultPreferences } from '../../../contract/preferences.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import {
  sampleEntry,
  sampleInEffect,
  sampleNetwork,
  sampleSnapshot,
} from '../../../contract/testing/joined.ts'
import type { NetworkInEffect } from '../../../domain/computer/in-effect.ts'
import { answeringAddresses } from './answering.ts'

const preferences = { ...defaultPreferences, answerChecks: true }
const addresses: NetworkInEffect['addresses'] = [
  { address: '10.147.17.97/24', present: true, withheld: null },
  { address: 'fd80::97/88', present: false, withheld: null },
  { address: '9.9.9.9/24', present: true, withheld: 'allowGlobal' },
  { address: '10.147.18.97/24', present: null, withheld: null },
]

function placesWith(change: {
  readonly snapshot?: Partial<Snapshot>
  readonly entry?: Partial<NetworkEntry>
  readonly network?: Partial<Network>
}): readonly string[] {
  const inEffect = sampleInEffect(sampleNetwork(), { addresses })
  const entry = sampleEntry({ inEffect, ...change.entry }, change.network)
  const snapshot = sampleSnapshot({ preferences, networks: [entry], ...change.snapshot })
  return answeringAddresses(snapshot).map(({ address, subnet }) => `${address} ${subnet}`)
}

test('checks are answered at the addresses that this computer is seen to have', () => {
  expect(placesWith({})).toEqual(['10.147.17.97 10.147.17.97/24'])
})

test.each<[string, Parameters<typeof placesWith>[0]]>([
  ['while nobody allowed it', { snapshot: { preferences: defaultPreferences } }],
  ['of a demo', { snapshot: { demo: true } }],
  ['without the service', { snapshot: { connection: { state: 'starting' } } }],
  ['of a public network', { network: { type: 'PUBLIC' } }],
  ['of a network of which that is not told', { network: { type: '' } }],
  ['of a network that has not let this computer in', { network: { status: 'ACCESS_DENIED' } }],
  ['of a network whose addresses are off', { network: { flags: { ...defaultFlags, allowManaged: false } } }],
  [
    'of a network of which that is not told either',
    { network: { flags: { ...defaultFlags, allowManaged: null } } },
  ],
  ['of a network that is being left', { entry: { intent: { connected: false } } }],
  [
    'of a network about to be paused',
    { entry: { intent: { pause: { by: { kind: 'person' }, since: 1, until: null } } } },
  ],
  [
    'of a network whose addresses are being taken off',
    { entry: { intent: { flags: { allowManaged: false } } } },
  ],
  ['of a network that is not joined', { entry: { joined: false } }],
  ['of a network of which nothing was compared', { entry: { inEffect: null } }],
])('and not %s', (_what, change) => {
  expect(placesWith(change)).toEqual([])
})
