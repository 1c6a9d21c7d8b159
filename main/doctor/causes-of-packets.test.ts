import { expect, test } from 'vitest'
import type { TcpAnswer } from '../system/tcp-port.ts'
import type { DoctorGathered, PeerBlocks } from './facts.ts'
import { fact, missing } from './gather.ts'
import {
  type Cause,
  causeIn,
  checkFrom,
  checksFrom,
  diagnosisFrom,
  lossy,
  neighbour,
  silentPing,
} from './testing/checks-from.ts'
import { subjects, whole } from './testing/whole.ts'

const rule = {
  firewall: 'nftables',
  kind: 'ping',
  direction: 'out',
  rule: 'inet guard output: drop',
  isCertain: false,
  dropped: null,
} as const
const blockedBy = (change: Partial<PeerBlocks['blocks'][number]>, more: Partial<DoctorGathered> = {}) => ({
  ping: silentPing,
  peerBlocks: fact('nft', { blocks: [{ ...rule, ...change }], unread: null }),
  ...more,
})
const drops = ['peer-firewall', 'peer-rule-drops'] as const
const mayDrop = ['peer-firewall', 'peer-rule-may-drop'] as const
test.each<Cause>([
  ['dropped here for certain', blockedBy({ isCertain: true }), drops],
  ['dropped here, as counted', blockedBy({ dropped: 5 }), drops],
  ['perhaps dropped here', blockedBy({}), mayDrop],
  ['dropped here in part', blockedBy({ dropped: 3 }), mayDrop],
  [
    'dropped here by a rule that counted nothing',
    blockedBy({ isCertain: true, dropped: 0 }),
    ['peer-loss', 'ping-dropped'],
  ],
  [
    'lossy, and only its TCP is dropped here',
    blockedBy({ kind: 'tcp', isCertain: true }, { ping: lossy(2) }),
    ['peer-loss', 'ping-answered'],
  ],
])('of a device whose traffic is %s', async (_what, facts, cause) => {
  expect(await causeIn(facts, subjects.peer)).toEqual(cause)
})

test('what a firewall may do is no reason while all is answered, and one that may not be read is not good', async () => {
  const firewallWith = (facts: Partial<DoctorGathered>) => checkFrom('peer-firewall', facts, subjects.peer)
  const unread = missing('nft', 'not-permitted')
  if (unread.kind !== 'unknown' || unread.why !== 'not-permitted') throw new Error('it is known')
  const { ping } = whole
  expect(await firewallWith(blockedBy({ isCertain: true, dropped: 40 }, { ping }))).toMatchObject({
    verdict: 'good',
    evidence: [{ code: 'peer-no-rule-drops' }],
  })
  const notPermitted = { verdict: 'unchecked', evidence: [{ code: 'unchecked', why: 'not-permitted' }] }
  expect(await firewallWith({ peerBlocks: unread })).toMatchObject(notPermitted)
  const part = fact('iptables-save', { blocks: [], unread: { ...unread, why: 'not-permitted' as const } })
  expect(await firewallWith({ peerBlocks: part })).toMatchObject(notPermitted)
})

const toPort = { ...subjects.peer, port: 22 }
const tcp = (kind: TcpAnswer['kind']) =>
  fact('TCP 10.147.17.8 port 22', { address: '10.147.17.8', port: 22, kind, after: 14 })
const nobody = neighbour({ mac: null, state: 'unanswered' }, null)

test.each<Cause>([
  ['refused', { peerPort: tcp('refused') }, ['peer-port', 'peer-port-refused']],
  ['rejected', { peerPort: tcp('rejected') }, ['peer-port', 'peer-port-rejected']],
  ['silent', { peerPort: tcp('silent') }, ['peer-port', 'peer-port-silent']],
  [
    'silent, as pings are, of a device that is there',
    { peerPort: tcp('silent'), ping: silentPing },
    ['peer-port', 'peer-port-silent'],
  ],
  [
    'silent, as all of the device is',
    { peerPort: tcp('silent'), ping: silentPing, peerNeighbour: neighbour({}, false) },
    ['peer-loss', 'ping-silent'],
  ],
  [
    'rejected by this computer, as nobody answers for the address',
    { peerPort: tcp('rejected'), ping: silentPing, peerNeighbour: nobody },
    ['peer-neighbour', 'neighbour-silent-heard'],
  ],
  [
    'open, though pings are dropped and nothing else tells of the device',
    { peerPort: tcp('open'), ping: silentPing, peerNeighbour: neighbour({}, null) },
    ['peer-loss', 'ping-dropped'],
  ],
])('of a port that is %s', async (_what, facts, cause) => {
  expect(await causeIn(facts, toPort)).toEqual(cause)
})

test('a port is good only if it was open, and is checked only if it was asked for', async () => {
  const verdictWith = async (peerPort: DoctorGathered['peerPort']) =>
    (await diagnosisFrom({ peerPort }, toPort)).verdict
  expect(await verdictWith(tcp('open'))).toBe('good')
  expect(await verdictWith(missing('TCP', 'failed', 'EMFILE'))).toBe('unchecked')
  expect((await checksFrom({}, subjects.peer)).map(({ id }) => id)).not.toContain('peer-port')
})
