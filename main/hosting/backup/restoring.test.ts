import { describe, expect, test } from 'vitest'
import { accountCapabilities } from '../../../contract/account-kinds.ts'
import { controllerCapabilities } from '../../../contract/source-capabilities.ts'
import { sampleAccountNetwork, sampleHosted } from '../../../contract/testing/hosted.ts'
import type { MemberConfig } from '../../../domain/members/member.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { sampleMember } from '../../../domain/testing/sample-members.ts'
import { networkFileText, readNetworkFile } from '../files/network-file.ts'
import { compareWithFile, fittedFile } from './restoring.ts'

const network = sampleHosted({ mtu: 2800 })
const member = (id: string, config: Partial<MemberConfig> = {}) => sampleMember(config, { id })
const [nas, tablet, printer] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'] as const

async function compared(
  file: unknown,
  now = network,
  members = [member(nas)],
  capabilities = controllerCapabilities,
) {
  const read = readNetworkFile(typeof file === 'string' ? file : JSON.stringify(file))
  if (read.config === null) throw new Error('the file cannot be used')
  return compareWithFile(await fittedFile(read, now, capabilities), now, members)
}

describe('a file against a network that is there', () => {
  test('of the same network brings nothing', async () => {
    const members = [member(nas, { name: 'nas', tags: [[1, 2]] }), member(tablet)]
    expect(await compared(networkFileText(network, members, 0), network, members)).toEqual({
      from: { id: network.id, name: 'lab' },
      settings: [],
      members: [],
      network,
      rules: { rules: [], capabilities: [], tags: [] },
      hasRulesText: false,
      onlyHere: 0,
      problems: [],
    })
  })

  test('brings back what was set to the default since, and leaves alone what it does not name', async () => {
    const before = [member(nas, { name: 'nas' }), member(tablet, { authorized: true })]
    const now = [member(nas, { name: 'nas', tags: [[1, 2]] }), member(tablet, { authorized: false })]
    expect((await compared(networkFileText(network, before, 0), network, now)).members).toEqual([
      { member: nas, name: 'nas', isNew: false, change: { tags: [] }, now: { tags: [[1, 2]] } },
      { member: tablet, name: '', isNew: false, change: { authorized: true }, now: { authorized: false } },
    ])
    const bare = { network: { name: 'lab' }, members: [{ id: nas }] }
    expect(await compared(bare, network, now)).toMatchObject({ settings: [], members: [], onlyHere: 1 })
  })

  test('compares notes too, wherever they are kept', async () => {
    const noted = (notes: string) => sampleMember({}, { id: nas, notes })
    const file = networkFileText(network, [noted('in the attic')], 0)
    expect((await compared(file, network, [noted('')])).members).toEqual([
      {
        member: nas,
        name: '',
        isNew: false,
        change: { description: 'in the attic' },
        now: { description: null },
      },
    ])
  })

  test('shows of a list only the entries that differ, and forms that mean the same not at all', async () => {
    const later = sampleHosted({
      routes: [
        { target: '10.64.0.0/24', via: null },
        { target: 'FD00::/8', via: null },
        { target: '10.65.0.0/24', via: null },
      ],
    })
    const file = networkFileText(
      sampleHosted({
        mtu: 1400,
        routes: [
          { target: 'fd00::/8', via: null },
          { target: '10.64.0.0/24', via: null },
        ],
      }),
      [],
      0,
    )
    expect((await compared(file, later)).settings).toEqual([
      { field: 'mtu', sent: 1400, got: 2800 },
      { field: 'routes', sent: [], got: [{ target: '10.65.0.0/24', via: null }] },
    ])
  })

  test('leaves out a line that would give an address to two members, and says so', async () => {
    const now = [member(nas, { ipAssignments: ['10.64.0.20'] })]
    const file = networkFileText(
      network,
      [member(tablet, { ipAssignments: ['10.64.0.20'] }), member(printer, { ipAssignments: ['10.64.0.21'] })],
      0,
    )
    const { members, problems } = await compared(file, network, now)
    expect(members.map(({ member }) => member)).toEqual([printer])
    expect(problems).toEqual([
      {
        line: null,
        field: `members.${tablet}.ipAssignments`,
        kind: 'address-taken',
        value: '10.64.0.20',
      },
    ])
  })

  test('of a controller brings an account’s network no trace, which that has not', async () => {
    const file = networkFileText(sampleHosted({ remoteTraceTarget: nas, remoteTraceLevel: 2 }), [], 0)
    expect((await compared(file)).settings).toHaveLength(2)
    const ofAccount = accountCapabilities.legacy.networks
    expect((await compared(file, network, [], ofAccount)).settings).toEqual([])
  })

  test('with a rules text brings its names only where a host keeps them', async () => {
    const written = { rulesSource: 'tag role id 1;', tagsByName: { role: 1 } }
    const file = { network: written }
    const fields = async (...given: Parameters<typeof compared>) =>
      (await compared(...given)).settings.map(({ field }) => field)
    expect(await fields(file)).toEqual(['rulesSource'])
    expect(await fields(file, { ...network, keptSource: 'tag role id 1;' })).toEqual([])
    expect(await fields(file, network, [], accountCapabilities.legacy.networks)).toEqual([
      'rulesSource',
      'tagsByName',
    ])
  })

  describe('on a host that makes the rules of a text', () => {
    const host = accountCapabilities['new-central'].networks
    const held = sampleAccountNetwork({ rulesSource: 'accept;', heldRules: { kind: 'text' } })
    const made = compileText('drop;').made
    const asLists = { rules: made?.rules, capabilities: [], tags: [] }

    test('brings lists as the text that makes them', async () => {
      const { settings, problems } = await compared({ network: asLists }, held, [], host)
      expect(settings).toEqual([
        { field: 'rulesSource', got: 'accept;', sent: expect.stringContaining('drop;') },
      ])
      expect(problems).toEqual([])
    })

    test('brings the text of the file where it makes the lists, or stands alone', async () => {
      const rulesSource = 'drop; # all of it'
      for (const file of [{ rulesSource }, { ...asLists, rulesSource }]) {
        const { settings } = await compared({ network: file }, held, [], host)
        expect(settings).toEqual([{ field: 'rulesSource', got: 'accept;', sent: rulesSource }])
      }
      expect((await compared({ network: { mtu: 2800 } }, held, [], host)).problems).toEqual([])
    })

    test('names what it cannot hold, and leaves it out', async () => {
      const rules = [{ type: 'MATCH_INTEGER_RANGE', not: false, or: false, start: '0', end: 1, idx: 2 }]
      const tagged = [member(nas, { name: 'nas', tags: [[1, 2]] })]
      const file = { network: { ...asLists, rules, remoteTraceTarget: nas }, members: tagged }
      const { settings, members, problems } = await compared(file, held, [member(nas)], host)
      expect(settings.map(({ field }) => field)).not.toContain('rulesSource')
      expect(settings.map(({ field }) => field)).not.toContain('rules')
      expect(members.map(({ change }) => change)).toEqual([{ name: 'nas' }])
      expect(problems.filter(({ kind }) => kind === 'not-held').map(({ field }) => field)).toEqual([
        'network.remoteTraceTarget',
        'network.rules',
        'members.tags',
      ])
    })
  })
})
