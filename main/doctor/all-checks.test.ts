import { expect, test } from 'vitest'
import { causeOf } from '../../contract/doctor.ts'
import { samplePeer } from '../../contract/testing/joined.ts'
import { fact } from './gather.ts'
import {
  checkFrom,
  checksFrom,
  found,
  joinedAlso,
  noUnit,
  routes,
  silent,
  withoutAddress,
} from './testing/checks-from.ts'
import { answered, nothingFound, program, subjects, whole, wholeNetwork } from './testing/whole.ts'

test.each(Object.values(subjects))('a whole computer: nothing is wrong ($kind)', async (subject) => {
  const checks = await checksFrom({}, subject)
  const others = checks.filter(({ verdict }) => verdict !== 'good').map(({ id }) => id)
  expect(others).toEqual(subject.kind === 'hosted' ? [] : ['dns', 'full-tunnel'])
  expect(causeOf({ checks })).toBeNull()
})

test('where nothing could be found out, nothing is good and nothing is bad', async () => {
  const checks = await checksFrom(nothingFound, subjects.peer)
  expect(new Set(checks.map(({ verdict }) => verdict))).toEqual(new Set(['unchecked']))
})

test('what the service does not say is no pass and no failure', async () => {
  const unclear = samplePeer({ reach: null, latency: null, paths: null, silence: null })
  const checks = await checksFrom(
    {
      service: answered({}, { online: null, tcpFallbackActive: null, address: null }),
      peers: fact('GET /peer', [{ ...unclear, role: 'PLANET' }]),
      peer: fact('GET /peer', unclear),
    },
    subjects.peer,
  )
  const verdictOf = (wanted: string) => checks.find(({ id }) => id === wanted)?.verdict
  for (const id of ['udp', 'roots', 'peer-path', 'peer-latency']) expect(verdictOf(id), id).toBe('unchecked')
  expect(causeOf({ checks })).toBeNull()
})

test('what fails above follows from the cause', async () => {
  const checks = await checksFrom({ service: silent, ...noUnit }, subjects.peer)
  const failed = checks.filter(({ verdict, id }) => verdict !== 'good' && id !== 'service-running')
  expect(failed.length).toBeGreaterThan(10)
  expect(new Set(failed.map(({ followsFrom }) => followsFrom))).toEqual(new Set(['service-running']))
})

test('a network that is not joined is offered to be joined', async () => {
  const subject = { kind: 'network', id: 'a09acf0233c1d5e4' } as const
  const cause = causeOf({ checks: await checksFrom({}, subject) })
  expect([cause?.id, cause?.fix]).toEqual(['joined', { kind: 'join', network: subject.id }])
})

test('we may authorize this computer where we host the network', async () => {
  const facts = { service: answered({ status: 'ACCESS_DENIED' }) }
  const cause = causeOf({ checks: await checksFrom(facts, subjects.computer, { isHosted: () => true }) })
  expect(cause?.fix).toMatchObject({ kind: 'authorize', network: wholeNetwork.id })
})

test('one network is no reason for what is wrong with another', async () => {
  const checks = await checksFrom({ ...joinedAlso({ status: 'ACCESS_DENIED' }), ...withoutAddress })
  const failed = checks.filter(({ verdict, followsFrom }) => verdict === 'bad' && followsFrom === null)
  expect(failed.map(({ id }) => id)).toEqual(['authorized', 'addresses'])
})

test('the network that is in the way is named, and may be taken off for now', async () => {
  const other = joinedAlso({ routes: [], assignedAddresses: [] })
  const lost = routes({ target: '192.168.40.0/24', via: null, interface: 'ztother', metric: 0 })
  const cause = causeOf({ checks: await checksFrom({ ...other, ...lost }, subjects.network) })
  expect(cause?.fix).toEqual({ kind: 'pause-network', network: 'a09acf0233c1d5e4' })
})

test('whose socket it is may not be told, which is no reason to call the port taken', async () => {
  const hidden = found('listeners', (all) =>
    all.map((each) => ({ ...each, program: null, user: each.protocol === 'udp' ? 112 : 0 })),
  )
  expect(await checkFrom('port', hidden)).toMatchObject({
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
  expect((await checkFrom('nat', two))?.verdict).toBe('good')
})

test('the program at the port is named', async () => {
  const check = await checkFrom('listener', {})
  expect(check?.evidence[0]).toMatchObject({ program: program.name, user: 'root' })
})

test('of several services, the one in use and the others are named', async () => {
  const others = [
    { home: '/srv/second', origin: 'http://127.0.0.1:9994', version: '1.16.1' },
    { home: '/srv/third', origin: 'http://127.0.0.1:9995', version: '' },
  ]
  const used = { home: '/var/lib/node1', origin: 'http://127.0.0.1:9990' }
  const running = await checkFrom('service-running', { services: fact('GET /health', { used, others }) })
  expect(running?.verdict).toBe('good')
  expect(running?.evidence.slice(0, 4)).toMatchObject([
    { code: 'program-listens', origin: 'http://127.0.0.1:9990' },
    { code: 'service-used', origin: 'http://127.0.0.1:9990', path: '/var/lib/node1' },
    { code: 'service-other', origin: 'http://127.0.0.1:9994', path: '/srv/second', version: '1.16.1' },
    { code: 'service-other', origin: 'http://127.0.0.1:9995', path: '/srv/third', version: 'none' },
  ])
})

test('a service that is told to use TCP alone needs no UDP port', async () => {
  const { settings } = whole
  if (settings.kind === 'unknown') throw new Error('no settings')
  const forced = fact('GET /status', { ...settings.value, forceTcpRelay: true })
  const port = await checkFrom('port', { settings: forced, listeners: fact('sockets', []) })
  expect([port?.verdict, port?.evidence[0]?.code]).toEqual(['unchecked', 'tcp-forced'])
})
