import fc from 'fast-check'
import { expect } from 'vitest'
import { latestTime } from '../../domain/time.ts'
import { readNetwork as readAccountNetwork, readMember, readMembers } from '../account/network-schema.ts'
import { readInvitation } from '../account/people-schema.ts'
import { readHostedMember, readHostedNetwork } from '../controller/schema.ts'
import { readPeers } from '../service/peer-schema.ts'
import { readNetworks } from '../service/schema.ts'
import { always } from '../testing/always.ts'

const network = '8056c2e21c000001'
const node = 'f743b7cf43'
const readers: { readonly [what: string]: (time: unknown) => unknown } = {
  'a network of the service': (time) =>
    readNetworks([{ id: network, authenticationURL: 'https://x.example', authenticationExpiryTime: time }]),
  'a peer': (time) =>
    readPeers(
      [{ address: node, paths: [{ address: '10.0.0.1/9993', lastReceive: time, lastSend: time }] }],
      1_790_000_000_000,
    ),
  'a network of the controller': (time) => readHostedNetwork({ id: network, creationTime: time }),
  'a member of the controller': (time) =>
    readHostedMember(network)({
      id: node,
      creationTime: time,
      lastAuthorizedTime: time,
      lastDeauthorizedTime: time,
    }),
  'a network of an account': (time) =>
    readAccountNetwork({ id: network, config: { creationTime: time, lastModified: time } }),
  'a member of an account': (time) =>
    readMember({
      networkId: network,
      nodeId: node,
      lastOnline: time,
      lastSeen: time,
      config: { creationTime: time, lastAuthorizedTime: time, lastDeauthorizedTime: time },
    }),
  'members of an account': (time) => readMembers([{ networkId: network, nodeId: node, lastSeen: time }]),
  'an invitation': (time) =>
    readInvitation({ id: 'x', email: 'a@b.example', orgId: 'o', creation_time: time, update_time: time }),
}

const anyTime = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(1e300, -1, latestTime, latestTime + 1, Number.MAX_SAFE_INTEGER, null, 'soon', {}),
)

always('a time that no calendar has costs itself alone, whoever says it', anyTime, (time) => {
  for (const [what, read] of Object.entries(readers)) {
    const found = read(time)
    expect(found, what).not.toBeNull()
    if (Array.isArray(found)) expect(found, what).toHaveLength(1)
    for (const [name, at] of timesIn(found)) {
      expect(Number.isNaN(new Date(at).getTime()), `${what}, ${name}`).toBe(false)
      expect(at, `${what}, ${name}`).toBeGreaterThanOrEqual(0)
    }
  }
})

/** Returns all numbers in a value whose names suggest that they are times. */
function timesIn(value: unknown, name = ''): readonly (readonly [string, number])[] {
  if (typeof value === 'number') return /time|last|updated|created/i.test(name) ? [[name, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([inner, each]) => timesIn(each, inner))
}
