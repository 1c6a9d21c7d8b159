import { expect, test } from 'vitest'
import { causeOf } from '../../contract/doctor.ts'
import { fact } from './gather.ts'
import {
  type Cause,
  causeIn,
  checkFrom,
  checksFrom,
  computer,
  halves,
  routeMissing,
  routes,
  tunnelled,
  tunnelOf,
} from './testing/checks-from.ts'
import { answered, wholeNetwork } from './testing/whole.ts'

const device = wholeNetwork.portDeviceName
const tunnel = { flags: { ...wholeNetwork.flags, allowDefault: true } }
const silentGateway = fact('ping', [{ address: '10.147.17.1', sent: 3, received: 0, average: null }])
const strict = fact('rp_filter', [{ interface: 'wlan0', mode: 'strict' }] as const)
const dns = { dns: { domain: 'lab.example', servers: ['10.147.17.53'] } }
const withDns = { ...dns, flags: { ...wholeNetwork.flags, allowDNS: true } }
const namesFrom = (answers: boolean) => fact('names', [{ server: '10.147.17.53', answers }])
const dnsApplied = computer({
  dns: [{ interface: device, servers: ['10.147.17.53'], domains: ['lab.example'] }],
})

test.each<Cause>([
  [
    'tunnel by way of another gateway',
    { ...tunnelled, ...routes(...halves.map((half) => ({ ...half, via: '10.147.17.9' }))) },
    ['full-tunnel', 'route-other-gateway', 'join-again'],
  ],
  ['DNS ignored', { service: answered(withDns) }, ['dns', 'dns-not-applied', 'apply-dns']],
  [
    'DNS ignored by a resolver of its own',
    { service: answered(withDns), ...computer({ dns: [], resolver: 'file' }) },
    ['dns', 'dns-not-applied', 'command'],
  ],
  [
    'servers silent',
    { service: answered(withDns), ...dnsApplied, nameServers: namesFrom(false) },
    ['dns', 'dns-server-silent', 'withdraw-flag'],
  ],
  [
    'servers silent that are not set',
    { service: answered(withDns), nameServers: namesFrom(false) },
    ['dns', 'dns-server-silent'],
  ],
  [
    'servers silent as their route is missing',
    {
      service: answered({ ...withDns, dns: { domain: '', servers: ['192.168.40.53'] } }),
      ...routeMissing,
      nameServers: fact('names', [{ server: '192.168.40.53', answers: false }]),
    },
    ['routes', 'route-missing', 'join-again'],
  ],
  [
    'resolver ignored',
    {
      service: answered(withDns),
      ...dnsApplied,
      lookups: fact('resolv.conf', { servers: ['192.168.1.1'], byResolved: false }),
    },
    ['dns', 'resolver-ignored', 'command'],
  ],
  [
    'tunnel without offer',
    { service: answered(tunnel) },
    ['full-tunnel', 'tunnel-not-offered', 'withdraw-flag'],
  ],
  ['tunnel not in effect', { service: tunnelled.service }, ['full-tunnel', 'tunnel-not-in-effect']],
  [
    'tunnel without gateway',
    { ...tunnelled, gateways: silentGateway },
    ['full-tunnel', 'gateway-silent', 'withdraw-flag'],
  ],
  [
    'tunnel and strict filter',
    { ...tunnelled, filters: strict },
    ['full-tunnel', 'filter-strict', 'command'],
  ],
  [
    'tunnel takes the service along',
    { ...tunnelled, service: tunnelOf({ online: false }), filters: strict },
    ['full-tunnel', 'filter-strict', 'command'],
  ],
])('%s', async (_what, facts, cause) => {
  expect(await causeIn(facts)).toEqual(cause)
})

test('a full tunnel follows from the way out that it stands on', async () => {
  const { computer } = routes(...halves)
  if (computer.kind === 'unknown') throw new Error('no computer')
  const own = (computer.value.routes ?? []).filter(({ target }) => target !== '0.0.0.0/0')
  const checks = await checksFrom({
    ...tunnelled,
    computer: { ...computer, value: { ...computer.value, routes: own } },
    service: tunnelOf({ online: false }),
    gateways: silentGateway,
  })
  expect(causeOf({ checks })).toMatchObject({ id: 'udp', evidence: [{ code: 'no-default-route' }, {}] })
  for (const id of ['full-tunnel', 'roots'])
    expect(checks.find((check) => check.id === id)).toMatchObject({ verdict: 'bad', followsFrom: 'udp' })
})

test('of two name servers only the one that answers has to be set', async () => {
  const [living, dead] = ['10.147.17.53', '10.147.17.54']
  const service = answered({ ...withDns, dns: { domain: 'lab.example', servers: [living, dead] } })
  const both = (answers: boolean) => [
    { server: living, answers: true },
    { server: dead, answers },
  ]
  const dnsOf = (answers: boolean) =>
    checkFrom('dns', { service, ...dnsApplied, nameServers: fact('names', both(answers)) })
  expect(await dnsOf(false)).toMatchObject({
    verdict: 'doubtful',
    fix: null,
    evidence: [
      { code: 'dns-server-silent', servers: [dead] },
      { code: 'dns-applied', servers: [living] },
    ],
  })
  expect(await dnsOf(true)).toMatchObject({
    verdict: 'bad',
    fix: { kind: 'apply-dns' },
    evidence: [{ code: 'dns-not-applied' }],
  })
})

test('name servers that are set and answer are told', async () => {
  const facts = { service: answered(withDns), ...dnsApplied, nameServers: namesFrom(true) }
  const dns = await checkFrom('dns', facts)
  expect(dns?.evidence.map(({ code }) => code)).toEqual(['dns-applied', 'dns-server-answers'])
})
