import { expect, test } from 'vitest'
import type { HostedMember, MemberConfig, Presence } from '../../../domain/members/member.ts'
import { sampleMember } from '../../../domain/testing/sample-members.ts'
import { mostDevices, namedDevices } from './named-devices.ts'

const now = 1_000_000_000
const seen = (ago: number, path: Presence['path'] = 'unknown'): Presence => ({
  path,
  latency: null,
  lastSeen: now - ago,
})

function device(
  id: string,
  name: string,
  presence: Presence | null = seen(60_000),
  config: Partial<MemberConfig> = {},
): HostedMember {
  return sampleMember({ name, authorized: true, ipAssignments: ['10.0.0.7'], ...config }, { id, presence })
}
const names = (members: readonly HostedMember[], self: string | null = null) =>
  namedDevices(members, self, now).map(({ name, online }) => `${name}${online ? '' : ' -'}`)

test('those online first, then by name as people sort them', () => {
  expect(
    names([
      device('a', 'rig 10'),
      device('b', 'archive', seen(6 * 60_000)),
      device('c', 'rig 2'),
      device('d', 'attic', null),
      device('e', 'relayed', seen(60 * 60_000, 'relayed')),
    ]),
  ).toEqual(['relayed', 'rig 2', 'rig 10', 'archive -', 'attic -'])
})

test('neither this node, nor who has no name or no address, nor who is out or hidden', () => {
  const hidden = { ...device('h', 'hidden'), hidden: true }
  expect(
    names(
      [
        device('a', 'this one'),
        device('b', ''),
        device('c', 'no address', seen(0), { ipAssignments: [] }),
        device('d', 'out', seen(0), { authorized: false }),
        hidden,
        device('e', 'server'),
      ],
      'a',
    ),
  ).toEqual(['server'])
})

test('as many as a menu holds', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => device(String(n), `device ${n}`))
  expect(names(many)).toHaveLength(mostDevices)
  expect(names(many)[19]).toBe('device 19')
})
