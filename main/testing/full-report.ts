import { checkIds } from '../../contract/doctor.ts'
import type { DoctorEvidence } from '../../contract/doctor-evidence.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { sampleDiagnosis } from '../../contract/testing/diagnosis.ts'
import { sampleEntry, sampleInEffect, sampleNetwork, sampleSnapshot } from '../../contract/testing/joined.ts'
import type { RouteConflict } from '../../domain/computer/route-conflicts.ts'
import { detailsIn, type ReportContent, reportedEntries, systemFacts } from '../report/content.ts'

const fault = { code: 'service-error', detail: 'x' } as const
const network = sampleNetwork({
  dns: { domain: 'office.example', servers: ['10.147.17.53'] },
  authenticationURL: 'https://login.example/x',
  routes: [{ target: '0.0.0.0/0', via: '10.147.17.1', flags: 0, metric: 0 }],
})
const by = { kind: 'set', name: 'Work' } as const

function snapshotOf(): Snapshot {
  const conflict: RouteConflict = {
    ...({ target: '10.147.17.0/24', loser: 'network', by: 'metric', lost: '10.147.17.0/24' } as const),
    rival: { target: '10.0.0.0/8', interface: 'wlan0', network: '8056c2e21c000002' },
  }
  const before = { allowManaged: true, allowDefault: false, allowDNS: true }
  const pause = { step: 'paused', before, by, since: 1, until: null, changed: ['allowDNS'] } as const
  const inEffect = sampleInEffect(network, {
    routes: [
      {
        target: '10.147.17.0/24',
        via: null,
        present: false,
        withheld: null,
        lostTo: { interface: 'wlan0', target: '10.0.0.0/8' },
        otherGateway: null,
      },
    ],
  })
  const entry = sampleEntry(
    {
      inEffect,
      routeConflicts: [conflict],
      agreedConflicts: ['a'],
      pause,
      fault,
      intent: { pause: { by, since: 1, until: 2 } },
    },
    network,
  )
  const sample = sampleSnapshot({ networks: [entry] })
  const place = { id: 'p', name: 'Home', fingerprints: [{ kind: 'network-name', name: 'Home' }] } as const
  return {
    ...sample,
    connection: {
      state: 'locked',
      fault,
      tokenFile: '/var/lib/zerotier-one/authtoken.secret',
      version: '1.14.1',
      port: 9993,
    },
    notices: [{ id: 'n', fault }],
    pendingChanges: [{ network: entry.id, what: 'full-tunnel' }],
    sets: {
      sets: [
        {
          id: 's',
          name: 'Work',
          networks: [{ network: entry.id, name: 'workshop', state: 'connected', flags: entry.flags }],
        },
      ],
      used: {
        id: 's',
        name: 'Work',
        by,
        at: 1,
        step: 'used',
        left: [],
        changed: [],
        unknown: [],
        canGoBack: true,
        failed: [],
      },
    },
    places: {
      isOn: true,
      places: [place],
      rules: [],
      canUndo: false,
      here: { place: 'p', fingerprints: place.fingerprints },
      last: { at: 1, place, fingerprints: place.fingerprints, rule: null, outcome: { kind: 'no-rule' } },
    },
    hosting: {
      ...sample.hosting,
      controller: { state: 'none', fault },
      waiting: [
        {
          source: 'https://api.zerotier.com#u',
          network: entry.id,
          networkName: 'w',
          member: 'a1b2c3d4e5',
          name: 'laptop',
          since: 1,
        },
      ],
      waitingIn: { [entry.id]: 1 },
      directory: [{ id: entry.id, source: 'https://api.zerotier.com#u', name: 'w', description: 'd' }],
      manageable: [entry.id],
    },
    accounts: {
      accounts: [
        {
          id: 'https://api.zerotier.com#u',
          kind: 'legacy',
          base: 'https://api.zerotier.com',
          userId: 'u',
          displayName: 'd',
          orgId: 'o',
          state: 'refused',
          fault,
          readOnly: false,
          keychain: fault,
          certificate: null,
          opens: null,
          expires: null,
          expiryTold: null,
          group: null,
        },
      ],
      current: 'https://api.zerotier.com#u',
      wait: null,
    },
    preferences: {
      ...sample.preferences,
      accountBase: 'https://api.zerotier.com',
      ownActions: [
        {
          id: 'a',
          name: 'copy',
          agreedTo: null,
          template: { kind: 'program', program: '/usr/bin/x', args: ['-k', 'y'] },
        },
        { id: 'b', name: 'open', agreedTo: null, template: { kind: 'link', url: 'https://x.example/?k=y' } },
      ],
      sshUsers: { a1b2c3d4e5: 'root' },
      watchedDevices: ['a1b2c3d4e5'],
      recentEntries: ['network:8056c2e21c000001'],
    },
    desktop: {
      ...sample.desktop,
      shortcut: { state: 'unavailable', command: '/usr/bin/meshtray --palette' },
    },
    deviceCounts: { [entry.id]: 3 },
  }
}

/** The list has each form of evidence once, with all of its fields. */
const evidence: readonly DoctorEvidence[] = (
  [
    { code: 'unchecked', why: 'failed', by: '/usr/sbin/ip -j route', detail: 'x' },
    { code: 'home-found', path: '/var/lib/zerotier-one' },
    { code: 'unit-running', unit: 'zerotier-one.service', state: 'active (running)', since: 1 },
    { code: 'unit-missing', manager: 'systemd' },
    { code: 'no-answer', fault: 'service-timeout', detail: 'x' },
    { code: 'service-used', origin: 'http://127.0.0.1:9993', path: '/var/lib/zerotier-one' },
    {
      code: 'service-other',
      origin: 'http://127.0.0.1:9994',
      path: '/srv/second',
      version: '1.16.1',
    },
    { code: 'program-listens', origin: 'http://127.0.0.1:9993' },
    { code: 'token-unreadable', path: '/var/lib/zerotier-one/authtoken.secret' },
    { code: 'listener-found', program: 'zerotier-one', user: 'root', port: 9993 },
    { code: 'listener-not-service', program: 'nginx', origin: 'http://127.0.0.1:9993' },
    { code: 'rule-blocks', firewall: 'nftables', rule: 'x' },
    { code: 'no-rule-blocks', firewalls: ['nftables', 'ufw'] },
    { code: 'nat-steady', address: '203.0.113.9' },
    { code: 'controller-answered', controller: '8056c2e21c' },
    { code: 'not-authorized', node: 'a1b2c3d4e5' },
    { code: 'service-too-old', version: '1.2.3' },
    { code: 'status-unknown', status: 'NEW' },
    { code: 'interface-up', name: 'ztabcdefgh' },
    { code: 'address-missing', address: '10.147.17.97/24', interface: 'ztabcdefgh' },
    { code: 'route-lost-in-part', target: '10.0.0.0/8', part: '10.1.0.0/16', interface: 'wlan0' },
    { code: 'routes-by-rule', rule: 'x' },
    { code: 'dns-not-applied', domain: 'office.example', servers: ['10.147.17.53', '10.147.17.54'] },
    { code: 'gateway-silent', gateway: '10.147.17.1' },
    { code: 'peer-direct', path: '203.0.113.7/9993' },
  ] as const
).map((each) => ({ ...each, network: network.id }) as DoctorEvidence)

/** Returns what a report is made of, with a value in every field. */
export function fullContent(): ReportContent {
  const snapshot = snapshotOf()
  const check = {
    verdict: 'bad',
    running: false,
    evidence,
    raw: '$ ip\nx',
    followsFrom: null,
    isNeeded: true,
  } as const
  const checks = checkIds.map((id) => ({
    ...check,
    id,
    fix: { kind: 'command', command: 'sudo x' } as const,
  }))
  const diagnosis = sampleDiagnosis(checks, { subject: { kind: 'network', id: network.id } })
  const found = <T>(value: T) => ({ kind: 'found', by: '/usr/sbin/ip', raw: 'x', value }) as const
  const osRelease = 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="x"'
  return {
    system: systemFacts({ XDG_SESSION_TYPE: 'x11' }, osRelease, snapshot.desktop, false),
    snapshot: { ...snapshot, networks: reportedEntries(snapshot) },
    diagnosis,
    computer: {
      interfaces: [{ name: 'eth0', mac: 'a2:4d:3f:7e:19:05', mtu: 1500, addresses: ['192.168.1.5/24'] }],
      routes: [{ target: '0.0.0.0/0', via: '192.168.1.1', interface: 'eth0', metric: 100 }],
      dns: [{ interface: null, servers: ['192.168.1.1'], domains: ['fritz.box'] }],
      resolver: 'resolved',
      neighbours: found([{ address: '192.168.1.1', interface: 'eth0', mac: null, state: 'stale' } as const]),
      reversePathFilters: { kind: 'unknown', why: 'failed', by: '/proc/x', detail: 'x' },
      policyRules: found([{ family: 4, priority: 1, text: 'from all' } as const]),
    },
    free: { details: detailsIn('', snapshot).join('\n'), outputs: 'x', actions: 'x', log: 'x' },
  }
}
