import { expect, test } from 'vitest'
import type { Connection } from '../../contract/snapshot.ts'
import type { DoctorFacts } from './facts.ts'
import { fact, type Gathered } from './gather.ts'
import { type Cause, causeIn, computer, found, noUnit, refused, silent } from './testing/checks-from.ts'
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
const offline = answered({}, { online: false })
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

test.each<Cause>([
  [
    'nothing installed',
    { locations: none, service: absent, ...noUnit },
    'service-installed',
    'not-installed',
    'install-service',
  ],
  ['stopped', { service: silent, ...stopped }, 'service-running', 'nobody-listens', 'start-service'],
  ['nobody there', { service: silent, ...noUnit }, 'service-running', 'nobody-listens', null],
  [
    'hangs',
    { service: refused('unreachable', { code: 'service-timeout' }) },
    'service-answers',
    'no-answer',
    'restart-service',
  ],
  ['locked', { service: locked }, 'token-accepted', 'token-unreadable', 'unlock'],
  [
    'refused',
    { service: refused('unauthorized', { code: 'service-unauthorized' }) },
    'token-accepted',
    'token-refused',
    'unlock',
  ],
  [
    'another user’s program',
    { service: refused('unreachable', { code: 'service-imposter' }), ...stopped },
    'listener',
    'listener-of-another',
    null,
  ],
  [
    'another program',
    { service: refused('unreachable', { code: 'reply-not-json' }) },
    'listener',
    'listener-not-service',
    null,
  ],
  ['a local rule', { service: offline, firewalls: blocked }, 'udp', 'rule-blocks', 'command'],
  ['over TCP', { service: answered({}, { tcpFallbackActive: true }) }, 'udp', 'tcp-fallback', null],
  ['no network', { service: offline, ...computer({ routes: [] }) }, 'udp', 'no-default-route', null],
  [
    'symmetric',
    found('settings', (value) => ({
      ...value,
      surfaceAddresses: [1, 2, 3, 4].map((port) => `203.0.113.66/${port}`),
    })),
    'nat',
    'nat-symmetric',
    null,
  ],
  [
    'port taken',
    found('listeners', (all) =>
      all.map((each) =>
        each.protocol === 'udp' ? { ...each, program: { process: 9, name: 'dnsmasq' } } : each,
      ),
    ),
    'port',
    'port-taken',
    null,
  ],
  ['no UDP socket', found('listeners', (all) => all.slice(0, 1)), 'port', 'port-closed', null],
  ['roots silent', { service: offline }, 'roots', 'roots-silent', null],
])('%s', async (_what, facts, check, code, fix) => {
  expect(await causeIn(facts)).toEqual([check, code, fix])
})
