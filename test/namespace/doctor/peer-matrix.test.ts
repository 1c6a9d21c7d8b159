import { expect, test } from 'vitest'
import { guard, nft } from '../../support/doctor/far.ts'
import { expectNamed, systemOfEachTest, toPeer } from './fault.ts'
import { peerFaults } from './peer-faults.ts'

/* These faults are apart from matrix.test.ts, so that the files run at the same time. */
const system = systemOfEachTest()

test.each(peerFaults)('$check: $what', (fault) => expectNamed(fault, system()))

test('rules that drop other packets are no reason for anything', async () => {
  const { device, diagnose, far } = system()
  await nft(
    'add table inet guard',
    'add chain inet guard input { type filter hook input priority 0; policy drop; }',
    'add rule inet guard input ct state established,related accept',
    'add rule inet guard input iifname "wlan0" accept',
    'add rule inet guard input iifname "lo" accept',
    'add chain inet guard output { type filter hook output priority 0; }',
    'add rule inet guard output oifname "docker0" counter drop',
    `add rule inet guard output oifname "${device}" tcp dport 22 counter drop`,
    'add rule inet guard output meta mark 7 counter drop',
  )
  expect((await diagnose(toPeer())).verdict).toBe('good')
  await far.nft(...guard('input', 'icmp type echo-request drop'))
  const { checks } = await diagnose(toPeer())
  expect(checks.find(({ id }) => id === 'peer-firewall')?.verdict).toBe('good')
})
