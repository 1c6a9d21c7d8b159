import { nft } from '../../support/doctor/far.ts'
import { peer } from '../../support/doctor/whole-system.ts'
import { type Fault, toPort } from './fault.ts'

/* Faults of one port of a device. The rules of nftables that make them are also those of other faults of a device. */

export const dropped = (rule: string): readonly string[] => [
  'add table inet guard',
  'add chain inet guard input { type filter hook input priority 0; }',
  `add rule inet guard input ${rule} drop`,
]

export const [input, output] = (['input', 'output'] as const).map(
  (hook) =>
    (...rules: readonly string[]): readonly string[] => [
      'add table inet guard',
      `add chain inet guard ${hook} { type filter hook ${hook} priority 0; }`,
      ...rules.map((rule) => `add rule inet guard ${hook} ${rule}`),
    ],
) as [typeof dropped, typeof dropped]

const portRuleFaults: readonly Omit<Fault, 'subject' | 'check'>[] = [
  {
    what: 'it rejects connections to the port alone',
    make: async ({ far }) => {
      await far.listen(22)
      await nft(...output('tcp dport 22 counter reject with tcp reset'))
    },
    evidence: 'peer-rule-drops',
  },
  {
    what: 'it drops what comes back from the port',
    make: async ({ far }) => {
      await far.listen(22)
      await nft(...input(`ip saddr ${peer.address} tcp sport 22 drop`))
    },
    evidence: 'peer-rule-drops',
  },
]

/** The far computer rejects what matches in this way. */
const rejected = (rule: string, how: string): readonly string[] => [
  ...dropped(rule).slice(0, 2),
  `add rule inet guard input ${rule} reject with ${how}`,
]

const deviceFaults: readonly Omit<Fault, 'subject'>[] = [
  {
    what: 'no program listens at it',
    make: () => Promise.resolve(),
    check: 'peer-port',
    evidence: 'peer-port-refused',
  },
  {
    what: 'a firewall there drops it',
    make: async ({ far }) => {
      await far.listen(22)
      await far.nft(...dropped('tcp dport 22'))
    },
    check: 'peer-port',
    evidence: 'peer-port-silent',
  },
  {
    what: 'a firewall there prohibits it',
    make: ({ far }) => far.nft(...rejected('tcp dport 22', 'icmp admin-prohibited')),
    check: 'peer-port',
    evidence: 'peer-port-rejected',
  },
  {
    what: 'pings and the port are dropped there',
    make: ({ far }) => far.nft(...dropped('meta l4proto { icmp, tcp }')),
    check: 'peer-port',
    evidence: 'peer-port-silent',
  },
  {
    what: 'it takes connections, and drops pings',
    make: async ({ far }) => {
      await far.listen(22)
      await far.nft(...dropped('icmp type echo-request'))
    },
    check: 'peer-loss',
    evidence: 'ping-dropped',
  },
  {
    what: 'the device is off',
    make: ({ far, device }) => far.ip(`addr del ${peer.address}/24 dev ${device}-far`),
    check: 'peer-neighbour',
    evidence: 'neighbour-silent-heard',
  },
]

export const portFaults: readonly Fault[] = [
  ...portRuleFaults.map((fault) => ({
    ...fault,
    what: `this computer’s firewall: ${fault.what}`,
    check: 'peer-firewall' as const,
    subject: toPort,
  })),
  ...deviceFaults.map((fault) => ({ ...fault, what: `a port: ${fault.what}`, subject: toPort })),
]
