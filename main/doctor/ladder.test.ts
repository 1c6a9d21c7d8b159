import { describe, expect, test } from 'vitest'
import { causeOf, type DoctorSubject, type Rung, type RungId } from '../../contract/doctor.ts'
import type { EvidenceCode } from '../../contract/doctor-evidence.ts'
import type { Fault } from '../../contract/fault.ts'
import type { Connection } from '../../contract/snapshot.ts'
import type { SystemRoute } from '../../domain/computer/computer.ts'
import { startCheck } from './check.ts'
import type { DoctorFacts, DoctorGathered } from './facts.ts'
import { type Gathered, type Gatherers, known, missing } from './gather.ts'
import type { DoctorContext } from './rung.ts'
import {
  answered,
  contextOf,
  nothingKnown,
  program,
  samplePeer,
  subjects,
  whole,
  wholeNetwork,
} from './testing/whole.ts'

/** Facts that are there at once, and what a check makes of them. */
async function rungsOf(
  facts: Partial<DoctorGathered>,
  subject: DoctorSubject = subjects.computer,
  context: Partial<DoctorContext> = {},
): Promise<readonly Rung[]> {
  const all = { ...whole, ...facts }
  const gatherers = Object.fromEntries(
    Object.entries(all).map(([name, fact]) => [
      name,
      { by: name, timeout: 100, needs: [], read: () => fact },
    ]),
  ) as unknown as Gatherers<DoctorFacts>
  const check = startCheck({
    ...{ subject, gatherers, startedAt: 0, onChange: () => undefined },
    context: { ...contextOf(subject), ...context },
  })
  await check.run()
  return check.check().rungs
}

test.each(Object.values(subjects))('a whole computer: nothing is wrong ($kind)', async (subject) => {
  const rungs = await rungsOf({}, subject)
  expect(rungs.filter(({ verdict }) => verdict !== 'good').map(({ id }) => id)).toEqual([
    'dns',
    'full-tunnel',
  ])
  expect(causeOf({ rungs })).toBeNull()
})

test('where nothing could be found out, nothing is good and nothing is bad', async () => {
  const rungs = await rungsOf(nothingKnown, subjects.peer)
  expect(new Set(rungs.map(({ verdict }) => verdict))).toEqual(new Set(['unchecked']))
})

const refused = (state: 'unreachable' | 'unauthorized', fault: Fault): Gathered<DoctorFacts['service']> => {
  const connection = { state, fault, version: null, port: 9993 } as const
  return known('GET /status', { outcome: { ok: false, connection }, milliseconds: 1 })
}
const locked = known('GET /status', {
  milliseconds: 1,
  outcome: {
    ok: false,
    connection: {
      ...{
        state: 'locked',
        tokenFile: '/var/lib/zerotier-one/authtoken.secret',
        version: '1.14.1',
        port: 9993,
      },
      fault: { code: 'token-unreadable' },
    } satisfies Connection,
  },
} as const)
const absent: Gathered<DoctorFacts['service']> = known('GET /status', {
  ...{ outcome: { ok: false, connection: { state: 'absent' } }, milliseconds: 1 },
} as const)
const silent = refused('unreachable', { code: 'service-unreachable', detail: 'http://127.0.0.1:9993' })

function found<F extends keyof DoctorFacts>(
  name: F,
  change: (value: DoctorFacts[F]) => DoctorFacts[F],
): Pick<DoctorGathered, F> {
  const fact: Gathered<DoctorFacts[F]> = whole[name]
  if (fact.kind === 'unknown') throw new Error(`${name} is not known`)
  return { [name]: { ...fact, value: change(fact.value) } } as unknown as Pick<DoctorGathered, F>
}
const computer = (change: Partial<DoctorFacts['computer']>) =>
  found('computer', (value) => ({ ...value, ...change }))
const routes = (...more: readonly SystemRoute[]) =>
  found('computer', (value) => ({ ...value, routes: [...(value.routes ?? []), ...more] }))
const device = wholeNetwork.portDeviceName
const offline = answered({}, { online: false })
const blocked: Gathered<DoctorFacts['firewalls']> = known('firewalls', [
  {
    name: 'ufw',
    state: known('ufw', {
      isActive: true,
      blocks: [{ traffic: 'out', families: [4], ports: [9993], rule: 'udp drop', isCertain: true }],
    }),
  },
] as const)
const tunnel = { flags: { ...wholeNetwork.flags, allowDefault: true } }
const tunnelRoute = { target: '0.0.0.0/0', via: '10.147.17.1', flags: 0, metric: 0 }
const tunnelled = {
  service: answered({ ...tunnel, routes: [...wholeNetwork.routes, tunnelRoute] }),
  ...routes(
    ...['0.0.0.0/1', '128.0.0.0/1'].map((target) => ({
      target,
      via: '10.147.17.1',
      interface: device,
      metric: 5000,
    })),
  ),
  gateways: known('ping', [{ address: '10.147.17.1', sent: 3, received: 3, average: 9 }]),
}
const strict = known('rp_filter', [{ interface: 'wlan0', mode: 'strict' }] as const)
const dns = { dns: { domain: 'lab.example', servers: ['10.147.17.53'] } }
const withDns = { ...dns, flags: { ...wholeNetwork.flags, allowDNS: true } }
const dnsApplied = computer({
  dns: [{ interface: device, servers: ['10.147.17.53'], domains: ['lab.example'] }],
})

type Row = readonly [string, Partial<DoctorGathered>, RungId, EvidenceCode, string | null]
const none = known('places', [{ ok: false, error: { code: 'service-absent' } }] as const)
const stopped = found('unit', (unit) => ({ ...unit, isRunning: false, state: 'inactive (dead)' }))
const noUnit = { unit: missing('systemctl', 'not-here') }

describe('the cause is named', () => {
  test.each<Row>([
    [
      'nothing installed',
      { places: none, service: absent, ...noUnit },
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
    ['no network', { service: offline, ...computer({ routes: [] }) }, 'udp', 'no-way-out', null],
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
    [
      'controller silent',
      { service: answered({ status: 'REQUESTING_CONFIGURATION' }) },
      'controller',
      'controller-silent',
      null,
    ],
    ['denied', { service: answered({ status: 'ACCESS_DENIED' }) }, 'authorized', 'not-authorized', null],
    [
      'log-in due',
      { service: answered({ status: 'AUTHENTICATION_REQUIRED' }) },
      'authorized',
      'login-due',
      'log-in',
    ],
    [
      'log-in over',
      { service: answered({ authenticationExpiryTime: 500 }) },
      'authorized',
      'login-expired',
      'log-in',
    ],
    [
      'no such network',
      { service: answered({ status: 'NOT_FOUND' }) },
      'configuration',
      'no-such-network',
      null,
    ],
    [
      'too old',
      { service: answered({ status: 'CLIENT_TOO_OLD' }) },
      'configuration',
      'service-too-old',
      'install-service',
    ],
    [
      'an unknown status',
      { service: answered({ status: 'WONDERFUL' }) },
      'configuration',
      'status-unknown',
      null,
    ],
    [
      'port error',
      { service: answered({ status: 'PORT_ERROR', portError: -5 }) },
      'interface',
      'port-error',
      'restart-service',
    ],
    ['interface gone', computer({ interfaces: [] }), 'interface', 'interface-missing', 'restart-service'],
    [
      'interface off',
      { switchedOn: known('flags', new Map([[device, false]])) },
      'interface',
      'interface-down',
      'command',
    ],
    [
      'addresses off',
      { service: answered({ flags: { ...wholeNetwork.flags, allowManaged: false } }) },
      'addresses',
      'addresses-off',
      'allow-flag',
    ],
    ['no address', { service: answered({ assignedAddresses: [] }) }, 'addresses', 'no-address', null],
    [
      'address missing',
      computer({ interfaces: [{ name: device, mac: null, mtu: 2800, addresses: [] }] }),
      'addresses',
      'address-missing',
      'join-again',
    ],
    [
      'global address',
      { service: answered({ assignedAddresses: ['9.9.9.9/24'] }) },
      'addresses',
      'address-withheld',
      'allow-flag',
    ],
    [
      'route missing',
      found('computer', (value) => ({ ...value, routes: (value.routes ?? []).slice(0, 2) })),
      'routes',
      'route-missing',
      'join-again',
    ],
    [
      'route lost',
      routes({ target: '192.168.40.0/24', via: null, interface: 'wlan0', metric: 600 }),
      'routes',
      'route-lost',
      null,
    ],
    [
      'part of it lost',
      routes({ target: '192.168.40.0/25', via: null, interface: 'docker0', metric: 0 }),
      'routes',
      'route-lost-in-part',
      null,
    ],
    ['DNS ignored', { service: answered(withDns) }, 'dns', 'dns-not-applied', 'apply-dns'],
    [
      'resolver ignored',
      {
        service: answered(withDns),
        ...dnsApplied,
        lookups: known('resolv.conf', { servers: ['192.168.1.1'], byResolved: false }),
      },
      'dns',
      'resolver-ignored',
      'command',
    ],
    [
      'tunnel without offer',
      { service: answered(tunnel) },
      'full-tunnel',
      'tunnel-not-offered',
      'withdraw-flag',
    ],
    ['tunnel not in effect', { service: tunnelled.service }, 'full-tunnel', 'tunnel-not-in-effect', null],
    [
      'tunnel without gateway',
      {
        ...tunnelled,
        gateways: known('ping', [{ address: '10.147.17.1', sent: 3, received: 0, average: null }]),
      },
      'full-tunnel',
      'gateway-silent',
      'withdraw-flag',
    ],
    [
      'tunnel and strict filter',
      { ...tunnelled, filters: strict },
      'full-tunnel',
      'filter-strict',
      'command',
    ],
    [
      'tunnel takes the service along',
      {
        ...tunnelled,
        service: answered({ ...tunnel, routes: [...wholeNetwork.routes, tunnelRoute] }, { online: false }),
        filters: strict,
      },
      ...(['full-tunnel', 'filter-strict', 'command'] as const),
    ],
  ])('%s', async (_what, facts, rung, code, fix) => {
    const cause = causeOf({ rungs: await rungsOf(facts) })
    expect({ rung: cause?.id, evidence: cause?.evidence[0]?.code, fix: cause?.fix?.kind ?? null }).toEqual({
      ...{ rung, evidence: code, fix },
    })
  })

  test.each<Row>([
    [
      'unknown',
      {
        peer: known('GET /peer', null),
        ping: known('ping', { address: '10.147.17.8', sent: 5, received: 0, average: null }),
      },
      'peer-known',
      'peer-unknown',
      null,
    ],
    ['relayed', { peer: known('GET /peer', samplePeer({ paths: [] })) }, 'peer-path', 'peer-relayed', null],
    [
      'slow',
      { peer: known('GET /peer', samplePeer({ latency: 2_000 })) },
      'peer-latency',
      'peer-latency',
      null,
    ],
    [
      'lossy',
      { ping: known('ping', { address: '10.147.17.8', sent: 5, received: 3, average: 20 }) },
      'peer-loss',
      'ping-answered',
      null,
    ],
    [
      'silent',
      { ping: known('ping', { address: '10.147.17.8', sent: 5, received: 0, average: null }) },
      'peer-loss',
      'ping-silent',
      null,
    ],
    ['narrow', { sizes: known('ping', { mtu: 2800, fits: 1400 }) }, 'peer-mtu', 'mtu-too-large', null],
  ])('of a device that is %s', async (_what, facts, rung, code) => {
    const cause = causeOf({ rungs: await rungsOf(facts, subjects.peer) })
    expect([cause?.id, cause?.evidence[0]?.code]).toEqual([rung, code])
  })
})

test('what fails above follows from the cause', async () => {
  const rungs = await rungsOf({ service: silent, ...noUnit }, subjects.peer)
  const failed = rungs.filter(({ verdict, id }) => verdict !== 'good' && id !== 'service-running')
  expect(failed.length).toBeGreaterThan(10)
  expect(new Set(failed.map(({ followsFrom }) => followsFrom))).toEqual(new Set(['service-running']))
})

test('a network that is not joined is offered to be joined', async () => {
  const subject = { kind: 'network', id: 'a09acf0233c1d5e4' } as const
  const cause = causeOf({ rungs: await rungsOf({}, subject) })
  expect([cause?.id, cause?.fix]).toEqual(['joined', { kind: 'join-again', network: subject.id }])
})

test('we may authorize this computer where we host the network', async () => {
  const facts = { service: answered({ status: 'ACCESS_DENIED' }) }
  const cause = causeOf({ rungs: await rungsOf(facts, subjects.computer, { isHosted: () => true }) })
  expect(cause?.fix).toMatchObject({ kind: 'authorize', network: wholeNetwork.id })
})

test('one network is no reason for what is wrong with another', async () => {
  const other = {
    ...wholeNetwork,
    id: 'a09acf0233c1d5e4',
    portDeviceName: 'ztother',
    status: 'ACCESS_DENIED',
  }
  const { service } = found('service', (value) => {
    if (!value.outcome.ok) throw new Error('no answer')
    return { ...value, outcome: { ...value.outcome, networks: [...value.outcome.networks, other] } }
  })
  const rungs = await rungsOf({
    service,
    ...computer({ interfaces: [{ name: device, mac: null, mtu: 2800, addresses: [] }] }),
  })
  const failed = rungs.filter(({ verdict, followsFrom }) => verdict === 'bad' && followsFrom === null)
  expect(failed.map(({ id }) => id)).toEqual(['authorized', 'addresses'])
})

test('the network that is in the way is named, and may be taken off for now', async () => {
  const other = {
    ...wholeNetwork,
    id: 'a09acf0233c1d5e4',
    portDeviceName: 'ztother',
    routes: [],
    assignedAddresses: [],
  }
  const { service } = found('service', (value) => {
    if (!value.outcome.ok) throw new Error('no answer')
    return { ...value, outcome: { ...value.outcome, networks: [...value.outcome.networks, other] } }
  })
  const lost = routes({ target: '192.168.40.0/24', via: null, interface: 'ztother', metric: 0 })
  const cause = causeOf({ rungs: await rungsOf({ service, ...lost }, subjects.network) })
  expect(cause?.fix).toEqual({ kind: 'pause-network', network: other.id })
})

test('this node is no peer of itself', async () => {
  const rungs = await rungsOf({}, { kind: 'peer', address: 'a1b2c3d4e5' })
  expect(rungs.find(({ id }) => id === 'peer-known')?.evidence[0]?.code).toBe('peer-is-this-node')
  expect(causeOf({ rungs })).toBeNull()
})

test('whose socket it is may not be told, which is no reason to call the port taken', async () => {
  const hidden = found('listeners', (all) =>
    all.map((each) => ({ ...each, program: null, user: each.protocol === 'udp' ? 112 : 0 })),
  )
  const port = (await rungsOf(hidden)).find(({ id }) => id === 'port')
  expect(port).toMatchObject({
    verdict: 'unchecked',
    evidence: [{ code: 'unchecked', why: 'not-permitted' }],
  })
})

test('two cables show each port twice, and that is no symmetric NAT', async () => {
  const two = found('settings', (value) => ({
    ...value,
    surfaceAddresses: [1, 2, 3, 4, 5, 6].map((port) => `203.0.113.66/${port}`),
    listeningOn: ['192.168.1.23', '192.168.2.23'].flatMap((address) =>
      value.ports.map((port) => `${address}/${port}`),
    ),
  }))
  const nat = (await rungsOf(two)).find(({ id }) => id === 'nat')
  expect(nat?.verdict).toBe('good')
})

test('the program at the port is named', async () => {
  const [rung] = (await rungsOf({})).filter(({ id }) => id === 'listener')
  expect(rung?.evidence[0]).toMatchObject({ program: program.name, user: 'root' })
})
