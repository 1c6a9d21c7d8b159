import type { Answer, Configuration } from '../node/join-flow.ts'
import type { ForeignNetwork } from './world.ts'

/** Networks of other controllers, by what they show. Any id that is not here is answered "no such network". */
export const demoIds = {
  office: '8056c2e21c000001',
  family: 'a09acf0233c1d5e4',
  studio: '12ac4a1e716f2b90',
  campus: '8bd5124fd6e7a011',
  observatory: '9bee8941b5a3c77d',
  guests: '8056c2e21c00beef',
  warehouse: 'd3ecf5726d580b5a',
  boardroom: 'e5cd7a9e1c2f6b43',
  clinic: '5f6b43cc0a91d210',
  brokenInterface: 'b6079f73c6379990',
  newerOnly: '6ab565387a4b9f31',
  neverAnswers: '35c192ce9b01f8aa',
} as const

export const demoForeign: readonly ForeignNetwork[] = [
  {
    id: demoIds.office,
    afterMs: 0,
    answer: configured('office', 'PRIVATE', 14, ['10.147.17.42/24'], {
      routes: [route('10.147.17.0/24'), route('192.168.40.0/24', '10.147.17.1')],
      dns: { domain: 'corp.example', servers: ['10.147.17.53', '10.147.17.54'] },
    }),
  },
  {
    id: demoIds.family,
    afterMs: 12_000,
    answer: configured('family', 'PRIVATE', 3, ['172.28.5.17/16'], { routes: [route('172.28.0.0/16')] }),
  },
  { id: demoIds.studio, afterMs: 0, answer: { kind: 'denied' } },
  {
    id: demoIds.campus,
    afterMs: 0,
    answer: {
      kind: 'login',
      url: 'https://login.campus.example/sso?network=8bd5124fd6e7a011',
      validForMs: 1_800_000,
    },
  },
  {
    id: demoIds.observatory,
    afterMs: 0,
    answer: configured('observatory', 'PUBLIC', 58, ['2001:db8:4f:1::2a/64'], {
      routes: [route('2001:db8:4f:1::/64'), route('2001:db8:4f::/48', '2001:db8:4f:1::1')],
      mtu: 1400,
    }),
  },
  {
    id: demoIds.guests,
    afterMs: 0,
    answer: configured('guests', 'PUBLIC', 7, ['10.99.3.130/20'], { routes: [route('10.99.0.0/20')] }),
  },
  {
    id: demoIds.warehouse,
    afterMs: 6000,
    answer: configured('warehouse', 'PRIVATE', 21, ['192.168.191.77/24', 'fd00:5ca1:ab1e::4d/64'], {
      routes: [route('192.168.191.0/24'), route('fd00:5ca1:ab1e::/64'), route('0.0.0.0/0', '192.168.191.1')],
      dns: { domain: 'warehouse.example', servers: ['192.168.191.1'] },
    }),
  },
  { id: demoIds.boardroom, afterMs: 0, answer: { kind: 'denied' } },
  {
    id: demoIds.clinic,
    afterMs: 0,
    answer: { kind: 'login', url: 'https://id.clinic.example/device', validForMs: 600_000 },
  },
  { id: demoIds.brokenInterface, afterMs: 0, answer: { kind: 'port-error', code: -5 } },
  { id: demoIds.newerOnly, afterMs: 0, answer: { kind: 'too-old' } },
  { id: demoIds.neverAnswers, afterMs: 0, answer: { kind: 'silent' } },
]

/** An answer that lets the node in. */
export function configured(
  name: string,
  type: Configuration['type'],
  netconfRevision: number,
  assignedAddresses: readonly string[],
  more: Partial<Configuration>,
): Answer {
  return {
    kind: 'configuration',
    configuration: {
      name,
      type,
      mtu: 2800,
      bridge: false,
      broadcastEnabled: true,
      dns: { domain: '', servers: [] },
      routes: [],
      assignedAddresses,
      netconfRevision,
      ...more,
    },
  }
}

function route(target: string, via: string | null = null): Configuration['routes'][number] {
  return { target, via, flags: 0, metric: 0 }
}
