import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockingRules } from './filter.ts'
import { parseIptablesSave } from './iptables.ts'
import { parseNftables } from './nftables.ts'

const folder = join(import.meta.dirname, '../../../../test/recordings/firewalls')
const ports = { udp: [9993], remote: 9993 }

test.each([
  ['ufw.iptables-save.txt', ['unsolicited: ip filter INPUT: policy drop']],
  ['ufw.ip6tables-save.txt', ['unsolicited: ip6 filter INPUT: policy drop']],
  [
    'ufw-deny-outgoing.iptables-save.txt',
    ['out: ip filter OUTPUT: policy drop', 'unsolicited: ip filter INPUT: policy drop'],
  ],
  // The parser does not evaluate which zone an interface is in.
  ['firewalld.nft.txt', ['perhaps unsolicited: inet firewalld filter_IN_public: reject']],
])('%s takes nothing else from the service', (name, expected) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const family = name.includes('ip6tables') ? 6 : 4
  const tables = name.includes('.nft.') ? parseNftables(text) : parseIptablesSave(text, family)
  const blocks = blockingRules(tables ?? [], ports)
  expect(
    blocks.map(({ traffic, rule, isCertain }) => `${isCertain ? '' : 'perhaps '}${traffic}: ${rule}`),
  ).toEqual(expected)
})
