import { expect, test } from 'vitest'
import type { Connection } from '../../contract/snapshot.ts'
import type { LinkState } from '../system/switched-on.ts'
import type { DoctorFacts } from './facts.ts'
import { fact, type Gathered, missing } from './gather.ts'
import {
  avoiding,
  type Cause,
  causeIn,
  checkFrom,
  computer,
  found,
  halves,
  noUnit,
  offline,
  refused,
  silent,
} from './testing/checks-from.ts'
import { answered } from './testing/whole.ts'

/* Causes in the service and in the internet connection */
const locked = fact('GET /status', {
  milliseconds: 1,
  outcome: {
    ok: false,
    connection: {
      state: 'locked',
      tokenFile: '/var/lib/zerotier-one/authtoken.secret',
      version: '1.14.1',
      port: 9993,
      fault: { code: 'token-unreadable' },
    } satisfies Connection,
  },
} as const)
const absent: Gathered<DoctorFacts['service']> = fact('GET /status', {
  outcome: { ok: false, connection: { state: 'absent' } },
  milliseconds: 1,
} as const)
const blocked: Gathered<DoctorFacts['firewalls']> = fact('firewalls', [
  {
    name: 'ufw',
    state: fact('ufw', {
      isActive: true,
      blocks: [{ traffic: 'out', families: [4], ports: [9993], rule: 'udp drop', isCertain: true }],
    }),
  },
] as const)
const none = fact('locations', [{ ok: false, error: { code: 'service-absent' } }] as const)
const stopped = found('unit', (unit) => ({ ...unit, isRunning: false, state: 'inactive (dead)' }))

const halted = { halted: fact('/proc', [{ process: 812, name: 'zerotier-one' }]) }
const started = 1_700_000_000_000
/** The token file changed so many ms after the service's start. */
const tokenChanged = (later: number) => ({
  serviceStart: fact('systemctl', { at: started, age: 3_600_000 }),
  tokenFile: fact('stat', {
    path: '/var/lib/zerotier-one/authtoken.secret',
    changedAt: started + later,
  }),
})
const replaced = tokenChanged(600_000)

const links = (name: string, state: LinkState) =>
  found('links', (all) => new Map([...all, [name, { state, isHardware: true }]]))
/** Peers of which each was last heard so many ms ago */
const peersHeard = (silences: { readonly [address: string]: number }) =>
  found('peers', (all) => all.map((peer) => ({ ...peer, silence: silences[peer.address] ?? peer.silence })))
const heard = (roots: number, others = roots) =>
  found('peers', (all) => all.map((peer) => ({ ...peer, silence: peer.role === 'PLANET' ? roots : others })))

test.each<Cause>([
  [
    'nothing installed',
    { locations: none, service: absent, ...noUnit },
    ['service-installed', 'not-installed', 'install-service'],
  ],
  ['stopped', { service: silent, ...stopped }, ['service-running', 'nobody-listens', 'start-service']],
  ['nobody there', { service: silent, ...noUnit }, ['service-running', 'nobody-listens']],
  [
    'hangs',
    { service: refused('unreachable', { code: 'service-timeout' }) },
    ['service-answers', 'no-answer', 'restart-service'],
  ],
  [
    'hangs for longer than is waited',
    { service: missing('GET /status', 'timeout') },
    ['service-answers', 'no-answer', 'restart-service'],
  ],
  [
    'halted',
    { service: refused('unreachable', { code: 'service-timeout' }), ...halted },
    ['service-answers', 'process-halted', 'restart-service'],
  ],
  [
    'halted for longer than is waited, and nobody here can restart it',
    { service: missing('GET /status', 'timeout'), ...halted, ...noUnit },
    ['service-answers', 'process-halted', 'command'],
  ],
  ['locked', { service: locked }, ['token-accepted', 'token-unreadable', 'unlock']],
  [
    'locked, and the token file is newer than the service',
    { service: locked, ...replaced },
    ['token-accepted', 'token-replaced', 'restart-service'],
  ],
  [
    'refused, and the token file is newer than the service, which nobody here can restart',
    { service: refused('unauthorized', { code: 'service-unauthorized' }), ...replaced, ...noUnit },
    ['token-accepted', 'token-replaced'],
  ],
  [
    'locked since the first start, which made the token',
    { service: locked, ...tokenChanged(3_000) },
    ['token-accepted', 'token-unreadable', 'unlock'],
  ],
  [
    'refused',
    { service: refused('unauthorized', { code: 'service-unauthorized' }) },
    ['token-accepted', 'token-refused', 'unlock'],
  ],
  [
    'another user’s program',
    { service: refused('unreachable', { code: 'service-imposter' }), ...stopped },
    ['listener', 'listener-of-another'],
  ],
  [
    'another program',
    { service: refused('unreachable', { code: 'reply-not-json' }) },
    ['listener', 'listener-not-service'],
  ],
  [
    'the interface is avoided, and nobody was heard',
    { service: offline, ...avoiding({ prefixes: ['wl'] }) },
    ['udp', 'conf-avoids-interface', 'service-settings'],
  ],
  [
    'its addresses are avoided, and somebody was heard just now',
    avoiding({ subnets: ['192.168.0.0/16'] }),
    ['udp', 'conf-avoids-interface', 'service-settings'],
  ],
  [
    'no socket, as the interface is avoided',
    {
      ...avoiding({ prefixes: ['wlan'] }),
      listeners: fact('sockets', []),
      service: offline,
    },
    ['udp', 'conf-avoids-interface', 'service-settings'],
  ],
  [
    'roots silent, whose addresses may be avoided',
    { service: offline, ...avoiding({ subnets: ['203.0.113.0/24'] }) },
    ['roots', 'roots-silent', 'service-settings'],
  ],
  ['a local rule', { service: offline, firewalls: blocked }, ['udp', 'rule-blocks', 'command']],
  ['over TCP', { service: answered({}, { tcpFallbackActive: true }) }, ['udp', 'tcp-fallback']],
  ['no network', { service: offline, ...computer({ routes: [] }) }, ['udp', 'no-default-route']],
  [
    'symmetric',
    found('settings', (value) => ({
      ...value,
      surfaceAddresses: [1, 2, 3, 4].map((port) => `203.0.113.66/${port}`),
    })),
    ['nat', 'nat-symmetric'],
  ],
  [
    'port taken',
    found('listeners', (all) =>
      all.map((each) =>
        each.protocol === 'udp' ? { ...each, program: { process: 9, name: 'dnsmasq' } } : each,
      ),
    ),
    ['port', 'port-taken'],
  ],
  ['no UDP socket', found('listeners', (all) => all.slice(0, 1)), ['port', 'port-closed']],
  ['roots silent', { service: offline }, ['roots', 'roots-silent']],
  // The service says of all that follows that it is online.
  ['no network yet', computer({ routes: [] }), ['udp', 'no-default-route']],
  ['the tunnel’s own halves alone', computer({ routes: halves }), ['udp', 'no-default-route']],
  ['a cable that is out', links('wlan0', 'no-link'), ['udp', 'no-link']],
  [
    'a cable that is out, its route gone',
    { ...computer({ routes: [] }), ...links('wlan0', 'no-link') },
    ['udp', 'no-link'],
  ],
  [
    'an interface switched off',
    { ...computer({ routes: [] }), ...links('wlan0', 'off') },
    ['udp', 'link-off', 'command'],
  ],
  ['a local rule, lately', { ...heard(9_000), firewalls: blocked }, ['udp', 'rule-blocks', 'command']],
  ['nobody heard', heard(45_000), ['roots', 'roots-not-heard']],
  ['roots not heard, others are', heard(45_000, 3_000), ['roots', 'roots-not-heard']],
  ['its controller not heard', peersHeard({ '8056c2e21c': 45_000 }), ['controller', 'controller-not-heard']],
])('%s', async (_what, facts, cause) => {
  expect(await causeIn(facts)).toEqual(cause)
})

test.each([
  [
    'a rule that drops, against a packet of just now',
    { ...heard(1_000), firewalls: blocked },
    'udp',
    'doubtful',
  ],
  [
    'a rule that drops, where nothing came for a while',
    { ...heard(9_000), firewalls: blocked },
    'udp',
    'bad',
  ],
  ['roots that are asked seldom', heard(45_000, 3_000), 'roots', 'doubtful'],
  ['roots that are silent for too long', heard(251_000, 3_000), 'roots', 'bad'],
  ['roots, where nobody is heard', heard(31_000), 'roots', 'bad'],
  ['roots, where the cable is out', links('wlan0', 'no-link'), 'roots', 'unchecked'],
  [
    'roots of which no time is known',
    found('peers', (all) => all.map((peer) => ({ ...peer, silence: null }))),
    'roots',
    'unchecked',
  ],
] as const)('%s', async (_what, facts, id, verdict) => {
  expect((await checkFrom(id, facts))?.verdict).toBe(verdict)
})
