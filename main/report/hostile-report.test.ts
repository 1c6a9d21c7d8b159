import { beforeAll, describe, expect, test } from 'vitest'
import { freeParts } from '../../contract/report-commands.ts'
import type { Translate } from '../../words/translate.ts'
import { commandLineTranslate } from '../base/translators.ts'
import { fullContent } from '../testing/full-report.ts'
import { reportText } from './archive.ts'
import { freeSections, type ReportContent, reportSections } from './content.ts'

const secrets = [
  'apiKey=hunter2-of-anna',
  'https://login.corp-anna.example/realms/anna/auth?state=hunter2#x',
  'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.hunter2',
  'AKIAIOSFODNN7ANNA',
  'anna.muster@corp-anna.example',
  '/home/anna/.ssh/id_anna',
  'anna-laptop.corp-anna.example',
  'wg-anna',
  '10.11.12.13 anna',
  'ip -j route anna',
  '203.0.113.7/9993 anna',
  '1.2.3 anna',
  '\u001b[31mAnna\u202e',
]
const leaks = /anna|hunter2|eyJ|AKIA|[\p{Cc}\u202e](?<!\n)/iu

/** These fields of a diagnosis hold values of our own, which nobody else can set. */
const ours = new Set(['code', 'kind', 'why', 'fault', 'id'])

/** Replaces every text in a value, except the diagnosis's own values. */
function planted(value: unknown, secretOf: (text: string) => string, inDiagnosis = false, key = ''): unknown {
  if (typeof value === 'string') return inDiagnosis && ours.has(key) ? value : secretOf(value)
  if (Array.isArray(value)) return value.map((each) => planted(each, secretOf, inDiagnosis, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([own, each]) => [
      /^[\da-f]{10,16}$/.test(own) ? secretOf(own) : own,
      planted(each, secretOf, inDiagnosis || own === 'diagnosis', own),
    ]),
  )
}

let t: Translate
beforeAll(async () => {
  t = await commandLineTranslate('en')
})

const reportOf = (content: ReportContent, keepIds: boolean): string =>
  reportText(reportSections(content, keepIds, t))

describe('a secret in every text that a report could see, and nothing ticked', () => {
  test.each(secrets)('%j alone', (secret) => {
    const hostile = planted(fullContent(), () => secret) as ReportContent
    for (const keepIds of [false, true]) expect(reportOf(hostile, keepIds)).not.toMatch(leaks)
  })

  test.each(secrets)('%j behind what was there, and before it', (secret) => {
    for (const secretOf of [(text: string) => `${text}${secret}`, (text: string) => `${secret}${text}`]) {
      const hostile = planted(fullContent(), secretOf) as ReportContent
      for (const keepIds of [false, true]) expect(reportOf(hostile, keepIds)).not.toMatch(leaks)
    }
  })

  test('where this computer has been is not in it at all', () => {
    expect(reportOf(fullContent(), true)).not.toMatch(/places|Home|fingerprints/)
  })
})

test('what helps is in it', () => {
  const [system, doctor, networks, computer] = reportSections(fullContent(), false, t).map(({ text }) => text)
  expect(JSON.parse(system ?? '')).toMatchObject({
    platform: process.platform,
    distribution: 'debian',
    distributionVersion: '12',
    session: 'x11',
    node: process.versions.node,
    desktop: 'xfce',
    trayHost: 'present',
    ids: 'replaced',
  })
  expect(JSON.parse(networks ?? '')).toMatchObject({
    connection: {
      state: 'locked',
      version: '1.14.1',
      port: 9993,
      fault: { code: 'service-error' },
      tokenFile: '/var/lib/zerotier-one/authtoken.secret',
    },
    node: { address: '~node-1', online: true, version: '1.14.1' },
    networks: [
      {
        id: '~network-1',
        controller: '~node-2',
        devices: 3,
        joined: true,
        fault: { code: 'service-error' },
        network: {
          status: 'OK',
          type: 'PRIVATE',
          mtu: 2800,
          portDeviceName: '~interface-1',
          assignedAddresses: ['~10.128.0.64/24'],
          authenticationURL: true,
          flags: { allowManaged: true },
          routes: [{ target: '0.0.0.0/0', via: '~10.128.0.1', metric: 0 }],
        },
        inEffect: {
          routes: [{ target: '~10.128.0.0/24', lostTo: { interface: 'wlan0', target: '10.0.0.0/8' } }],
        },
        pause: { step: 'paused', by: { kind: 'set' } },
      },
    ],
    preferences: { ownActions: 2, watchedDevices: 1 },
  })
  expect(doctor).toMatch(/^✗ {2}The service is installed {2,}Failed$/m)
  expect(doctor).toContain('The service manager reports that zerotier-one.service is active (running).')
  expect(doctor).toContain('Not checked: ip failed. (left out)')
  expect(doctor).toContain('A program listens at http://127.0.0.1:9993.')
  expect(doctor).toContain('~10.128.0.64/24 is missing on ~interface-1')
  expect(JSON.parse(computer ?? '')).toMatchObject({
    interfaces: [{ name: 'eth0', mac: '~mac-1', mtu: 1500, addresses: ['~192.168.0.4/24'] }],
    routes: [{ target: '0.0.0.0/0', interface: 'eth0', metric: 100 }],
    reversePathFilters: { why: 'failed' },
    policyRules: { value: [{ family: 4, priority: 1 }] },
  })
})

test('free texts are shown as they are, but for what cannot be seen and what is clearly a secret', () => {
  const content = fullContent()
  const log = 'GET /x of anna\u001b[2J\n  at line 2\u202e\nX-ZT1-Auth: 0123456789abcdefghijklmn\n'
  const free = { ...content.free, log, outputs: ' \n' }
  const sections = freeSections({ ...content, free })
  expect(sections.map(({ part }) => part)).toEqual(freeParts.filter((part) => part !== 'outputs'))
  expect(sections.at(-1)?.text).toBe('GET /x of anna [2J\n  at line 2\nX-ZT1-Auth: [removed]\n')
  expect(sections[0]?.text).toContain('service-error: x')
})
