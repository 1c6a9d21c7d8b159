import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { FarReport } from './far-report.ts'
import { farReport } from './far-report-schema.ts'

const block = { firewall: 'nftables', packets: 'tcp', direction: 'in' } as const
const all: FarReport = {
  version: 1,
  findings: [
    { code: 'firewall-drops', ...block },
    { code: 'firewall-may-drop', ...block },
    { code: 'firewall-clear' },
    { code: 'firewall-unread' },
    { code: 'route-elsewhere' },
    { code: 'ping-answered', sent: 12, lost: 3 },
    { code: 'ping-silent', sent: 12 },
    { code: 'mtu-fits', mtu: 2800 },
    { code: 'mtu-too-large', mtu: 2800, fits: 1400 },
    { code: 'mtu-none-fits', mtu: 2800 },
    { code: 'interface-mtu', mtu: 9000, wantedMtu: 2800 },
    { code: 'path-direct' },
    { code: 'path-relayed' },
  ],
}
const read = (given: unknown) => v.safeParse(farReport, given)

test('every finding is read as it was sent', () => {
  expect(read(JSON.parse(JSON.stringify(all)))).toMatchObject({ success: true, output: all })
})

test('what nobody asked for is dropped', () => {
  const sent = { version: 1, host: 'ada', findings: [{ code: 'path-direct', path: '192.168.1.5/9993' }] }
  expect(read(sent).output).toEqual({ version: 1, findings: [{ code: 'path-direct' }] })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', []],
  ['another version', { ...all, version: 2 }],
  ['a version as text', { ...all, version: '1' }],
  ['no findings', { version: 1 }],
  ['a finding of a later version', { version: 1, findings: [{ code: 'clock-ahead' }] }],
  ['a finding with a value of another kind', { version: 1, findings: [{ code: 'mtu-fits', mtu: '2800' }] }],
  ['more lost than sent', { version: 1, findings: [{ code: 'ping-answered', sent: 3, lost: 4 }] }],
  ['a negative number', { version: 1, findings: [{ code: 'ping-silent', sent: -1 }] }],
  ['a number beyond all', { version: 1, findings: [{ code: 'mtu-fits', mtu: 1e308 }] }],
  [
    'a firewall of any name',
    { version: 1, findings: [{ code: 'firewall-drops', ...block, firewall: 'you' }] },
  ],
  ['33 findings', { version: 1, findings: Array.from({ length: 33 }, () => ({ code: 'path-direct' })) }],
])('%s is no report', (_what, given) => {
  expect(read(given).success).toBe(false)
})
