import { describe, expect, test } from 'vitest'
import { causeOf, type DoctorSubject } from '../../contract/doctor.ts'
import { failure, success } from '../../contract/result.ts'
import { sampleHosted } from '../../contract/testing/hosted.ts'
import { sampleNode } from '../../contract/testing/joined.ts'
import type { HostedMember, MemberConfig } from '../../domain/members/member.ts'
import type { NetworkConfig } from '../../domain/network-plan/network-config.ts'
import { sampleMember } from '../../domain/testing/sample-members.ts'
import {
  accept as acceptAll,
  drop,
  marked,
  not,
  ofProtocol,
  ofType,
  tagged,
  when,
} from '../../domain/testing/sample-rules.ts'
import { fact, missing } from './gather.ts'
import { diagnosisFrom } from './testing/checks-from.ts'
import { subjects } from './testing/whole.ts'

const now = 1_700_000_000_000
const accept = [acceptAll]
const presence = { path: 'direct', latency: 12, lastSeen: now - 1_000 } as const

function member(
  id: string,
  config: Partial<MemberConfig> = {},
  more: Partial<HostedMember> = {},
): HostedMember {
  const given = sampleMember({ name: id, authorized: true, ipAssignments: [], ...config })
  return { ...given, id, hasRequestedConfig: true, presence, version: '1.14.1', ...more }
}

const ada = member('0a1b2c3d4e', { ipAssignments: ['10.64.0.11'] })
const bob = member('1a1b2c3d4e', { ipAssignments: ['10.64.0.12'] })
const bare = sampleHosted({ rules: accept, multicastLimit: 32, enableBroadcast: true })

interface World {
  readonly config?: Partial<NetworkConfig>
  readonly unreadable?: typeof bare.unreadable
  readonly members?: readonly HostedMember[]
}

const hosted = ({ config = {}, unreadable = {}, members = [ada, bob] }: World) =>
  fact('host', success({ network: { ...bare, unreadable, config: { ...bare.config, ...config } }, members }))

async function diagnose(world: World, asked: string | null = null) {
  const subject: DoctorSubject = { ...subjects.hosted, member: asked }
  return diagnosisFrom({ hosted: hosted(world) }, subject, { now })
}

async function causeIn(world: World, asked?: string) {
  const cause = causeOf(await diagnose(world, asked ?? null))
  return [cause?.id, cause?.verdict, cause?.evidence[0]?.code, ...(cause?.fix ? [cause.fix.kind] : [])]
}

test('a whole network is good, as is each of its members', async () => {
  for (const asked of [null, ada.id]) {
    const diagnosis = await diagnose({}, asked)
    expect(diagnosis.checks.filter(({ verdict }) => verdict !== 'good')).toEqual([])
    expect(diagnosis.verdict).toBe('good')
  }
})

test('what only an account’s host can tell needs no service on this computer', async () => {
  const { checks } = await diagnosisFrom({ hosted: hosted({}) }, subjects.hosted, {
    now,
    isOfThisNode: () => false,
  })
  expect(checks.map(({ id }) => id)).toEqual([
    'host-answers',
    'hosted-settings',
    'hosted-rules',
    'hosted-members',
    'hosted-addresses',
    'hosted-contact',
  ])
})

describe('what is wrong with a network as its host sees it', () => {
  const waiting = member('2a1b2c3d4e', { authorized: false })
  const noAddress = member('2a1b2c3d4e')
  const pool = [{ ipRangeStart: '10.64.0.11', ipRangeEnd: '10.64.0.12' }]
  const long = { presence: { ...presence, lastSeen: now - 3_600_000 } }
  test.each<readonly [string, World, readonly unknown[]]>([
    ['no multicast', { config: { multicastLimit: 0 } }, ['hosted-settings', 'bad', 'multicast-none']],
    [
      'no broadcast',
      { config: { enableBroadcast: false } },
      ['hosted-settings', 'doubtful', 'broadcast-off'],
    ],
    [
      'an unreadable route',
      { unreadable: { routes: 1 } },
      ['hosted-settings', 'doubtful', 'settings-unreadable'],
    ],
    [
      'a pool outside the routes',
      { config: { ipAssignmentPools: [{ ipRangeStart: '10.9.0.1', ipRangeEnd: '10.9.0.9' }] } },
      ['hosted-settings', 'bad', 'plan-problem'],
    ],
    ['no rules', { config: { rules: [] } }, ['hosted-rules', 'bad', 'rules-empty']],
    [
      'a rule of an unknown type',
      { config: { rules: [{ type: 'ACTION_DANCE' }] } },
      ['hosted-rules', 'bad', 'rules-problems'],
    ],
    [
      'one device waits',
      { members: [ada, waiting] },
      ['hosted-members', 'doubtful', 'members-waiting', 'authorize'],
    ],
    [
      'two wait',
      { members: [waiting, { ...waiting, id: '3a1b2c3d4e' }] },
      ['hosted-members', 'doubtful', 'members-waiting'],
    ],
    [
      'one address in two members',
      { members: [ada, { ...bob, config: ada.config }] },
      ['hosted-addresses', 'bad', 'address-shared'],
    ],
    [
      'the pool is full',
      { config: { ipAssignmentPools: pool }, members: [ada, bob, noAddress] },
      ['hosted-addresses', 'bad', 'pool-full'],
    ],
    [
      'no address though there are some',
      { members: [ada, noAddress] },
      ['hosted-addresses', 'bad', 'member-without-address'],
    ],
    [
      'addresses by hand only',
      { config: { v4AssignMode: { zt: false }, ipAssignmentPools: [] }, members: [ada, noAddress] },
      ['hosted-addresses', 'bad', 'address-not-automatic'],
    ],
    [
      'an address outside the routes',
      { members: [member(ada.id, { ipAssignments: ['10.99.0.1'] })] },
      ['hosted-addresses', 'doubtful', 'plan-problem'],
    ],
    [
      'nobody was heard of',
      {
        members: [
          { ...ada, ...long },
          { ...bob, ...long },
        ],
      },
      ['hosted-contact', 'doubtful', 'members-heard'],
    ],
  ])('%s', async (_what, world, expected) => {
    expect(await causeIn(world)).toEqual(expected)
  })

  test.each<readonly [string, World, readonly unknown[]]>([
    ['it is not a member', { members: [bob] }, ['hosted-members', 'bad', 'member-unknown']],
    [
      'it is not let in',
      { members: [{ ...waiting, id: ada.id }, bob] },
      ['hosted-members', 'bad', 'members-waiting', 'authorize'],
    ],
    [
      'it never asked',
      { members: [{ ...ada, hasRequestedConfig: false }] },
      ['hosted-members', 'doubtful', 'member-never-asked'],
    ],
    [
      'it was heard of long ago',
      { members: [{ ...ada, ...long }] },
      ['hosted-contact', 'doubtful', 'member-not-heard'],
    ],
    [
      'it shares its address',
      { members: [ada, { ...bob, config: ada.config }] },
      ['hosted-addresses', 'bad', 'address-shared'],
    ],
  ])('of a member: %s', async (_what, world, expected) => {
    expect(await causeIn(world, ada.id)).toEqual(expected)
  })

  test('a fault of another member is none of this one', async () => {
    const other = { ...member('2a1b2c3d4e', { authorized: false }), ...long }
    expect((await diagnose({ members: [ada, other] }, ada.id)).verdict).toBe('good')
  })
})

describe('what the host does not tell is not judged', () => {
  const untold = {
    config: {
      routes: null,
      ipAssignmentPools: null,
      rules: null,
      multicastLimit: null,
      enableBroadcast: null,
    },
  }
  test('settings and rules', async () => {
    const { checks } = await diagnose(untold)
    const of = (id: string) => checks.find((check) => check.id === id)?.verdict
    expect([of('hosted-settings'), of('hosted-rules')]).toEqual(['unchecked', 'unchecked'])
  })
  test.each([
    ['whether members are let in', { authorized: null }, {}, 'hosted-members'],
    ['their addresses', { ipAssignments: null }, {}, 'hosted-addresses'],
    ['when they were heard of', { ipAssignments: ['10.64.0.11'] }, { presence: null }, 'hosted-contact'],
  ] as const)('%s', async (_what, config, more, id) => {
    const { checks } = await diagnose({ members: [member(ada.id, config, more)] })
    expect(checks.find((check) => check.id === id)?.verdict).toBe('unchecked')
  })
  test('nothing at all, if it refuses or is not asked in time', async () => {
    const refuses = fact('host', failure('network-gone', 'GET /controller/network'))
    const at = { now }
    const refused = await diagnosisFrom({ hosted: refuses }, subjects.hosted, at)
    expect(causeOf(refused)).toMatchObject({ id: 'host-answers', verdict: 'bad' })
    const late = await diagnosisFrom({ hosted: missing('host', 'timeout') }, subjects.hosted, at)
    expect(
      late.checks.filter(({ id }) => /^host/.test(id)).every(({ verdict }) => verdict === 'unchecked'),
    ).toBe(true)
  })
})

test.each([
  ['settings-fit', 'hosted-settings', {}, null],
  ['rules-fit', 'hosted-rules', {}, null],
  ['member-rules', 'hosted-rules', {}, ada.id],
  ['members-let-in', 'hosted-members', {}, null],
  ['members-untold', 'hosted-members', { members: [member(ada.id, { authorized: null })] }, null],
  ['no-members', 'hosted-members', { members: [] }, null],
  ['addresses-fit', 'hosted-addresses', {}, null],
  [
    'member-is-this-node',
    'hosted-contact',
    { members: [member(sampleNode.address ?? '')] },
    sampleNode.address,
  ],
  ['member-version', 'hosted-contact', {}, ada.id],
  ['contact-unknown', 'hosted-contact', { members: [{ ...ada, presence: null }] }, ada.id],
  [
    'member-never-heard',
    'hosted-contact',
    { members: [{ ...ada, presence: { ...presence, lastSeen: 0 } }] },
    ada.id,
  ],
  ['member-heard', 'hosted-contact', {}, ada.id],
] as const)('%s is evidence of %s', async (code, id, world, asked) => {
  const { checks } = await diagnose(world, asked)
  const check = checks.find((each) => each.id === id)
  expect(check?.evidence.map((each) => each.code)).toContain(code)
})

describe('which rules bind a member', () => {
  const pingsOf = (direction: 'SOURCE' | 'DEST') => when(`${direction}_ZEROTIER_ADDRESS`, { zt: ada.id })
  const told = async (rules: NetworkConfig['rules'], more: World = {}) => {
    const { checks } = await diagnose({ ...more, config: { rules, ...more.config } }, ada.id)
    const found = checks.find(({ id }) => id === 'hosted-rules')
    const drops = found?.evidence.flatMap((each) =>
      each.code === 'member-rule-drops' ? [`${each.packet} ${each.way} ${each.entry} of ${each.count}`] : [],
    )
    return [found?.verdict, ...(drops ?? [])]
  }
  const carol = member('2a1b2c3d4e', { ipAssignments: ['10.64.0.13'], tags: [[1, 9]] })

  test('nothing is dropped', async () => {
    expect(await told([acceptAll])).toEqual(['good'])
  })
  test('pings are dropped, to everyone', async () => {
    expect(await told([ofProtocol(1), drop, acceptAll])).toEqual(['doubtful', 'ping both 2 of 1'])
    const members = [ada, bob, carol]
    expect(await told([ofProtocol(1), drop, acceptAll], { members })).toEqual([
      'doubtful',
      'ping both 2 of 2',
    ])
  })
  test('what passes to one other member is not dropped', async () => {
    const [sender, receiver] = [tagged('TAG_SENDER', 1, 9), tagged('TAG_RECEIVER', 1, 9)]
    const rules = [ofProtocol(1), not(sender), not(receiver), drop, acceptAll]
    const config = { tags: [{ id: 1, default: 0 }] }
    expect(await told(rules, { config })).toEqual(['doubtful', 'ping both 4 of 1'])
    expect(await told(rules, { config, members: [ada, bob, carol] })).toEqual(['good'])
  })
  test('all of IP, and ARP too', async () => {
    expect(await told([ofType(0x0800), drop, acceptAll])).toEqual([
      'doubtful',
      'ping both 2 of 1',
      'tcp both 2 of 1',
    ])
    expect(await told([ofType(0x0800), acceptAll])).toEqual(['bad', 'arp both 0 of 1'])
    expect(await told([ofType(0x0806), drop, acceptAll])).toEqual(['bad', 'arp both 2 of 1'])
  })
  test('connections one way may well be meant', async () => {
    const begins = [marked('0000000000000002'), not(marked('0000000000000010'))]
    expect(await told([pingsOf('DEST'), ...begins, drop, acceptAll])).toEqual(['good', 'tcp in 4 of 1'])
    expect(await told([pingsOf('SOURCE'), ...begins, drop, acceptAll])).toEqual(['good', 'tcp out 4 of 1'])
  })
  test('IPv6 is searched for in its own way', async () => {
    const members = [
      member(ada.id, { ipAssignments: ['fd00::1'] }),
      member(bob.id, { ipAssignments: ['fd00::2'] }),
    ]
    expect(await told([ofProtocol(58), drop, acceptAll], { members })).toEqual([
      'bad',
      'nd both 2 of 1',
      'ping both 2 of 1',
    ])
  })
  test('nothing is said where tags are not told, some rules were not read, or there is nobody else', async () => {
    const rules = [tagged('TAG_SENDER', 1, 9), drop, acceptAll]
    const untold = member(ada.id, { tags: null })
    expect(
      await told(rules, { members: [untold, { ...bob, config: { ...bob.config, tags: null } }] }),
    ).toEqual(['good'])
    const noPings = [ofProtocol(1), drop, acceptAll]
    expect(await told(noPings, { unreadable: { rules: 1 } })).toEqual(['good'])
    expect(await told(noPings, { members: [ada] })).toEqual(['good'])
    expect(
      await told(noPings, { members: [ada, { ...bob, config: { ...bob.config, authorized: false } }] }),
    ).toEqual(['good'])
  })
})
