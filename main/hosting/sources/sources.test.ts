import { describe, expect, test } from 'vitest'
import type { Cached } from '../../../contract/account.ts'
import type { Fault } from '../../../contract/fault.ts'
import { type HostedSummary, hostKind } from '../../../contract/hosting.ts'
import { failure, success } from '../../../contract/result.ts'
import { sampleHosted, sampleSummary } from '../../../contract/testing/hosted.ts'
import { sampleAddress, sampleId, sampleMember } from '../../../domain/testing/sample-members.ts'
import { scriptedSource, scriptedSources } from '../testing/scripted-source.ts'
import type { Source } from './source.ts'
import { orCached, orCachedList } from './sources.ts'

const ada = 'https://account.example#ada' as const
const own = sampleId.slice(0, 10)
const remoteId = '8056c2e21c000001'
const remote = sampleSummary({ id: remoteId, source: ada, name: 'office' })

function over(script: {
  readonly controller?: Partial<Source>
  readonly account?: Partial<Source>
  readonly node?: string | null
  readonly hasController?: boolean
  readonly accountFault?: Fault
  readonly lastOfAccount?: Cached<readonly HostedSummary[]>
}) {
  const all: Source[] = []
  if (script.controller !== undefined) all.push(scriptedSource({ ...script.controller }))
  if (script.account !== undefined) all.push(scriptedSource({ id: ada, ...script.account }))
  const { node = own, hasController = true, accountFault = null } = script
  return scriptedSources(() => all, {
    nodeAddress: () => node,
    hasController: () => hasController,
    absent: () =>
      accountFault === null ? [] : [{ id: ada, fault: accountFault, last: script.lastOfAccount ?? null }],
  })
}
const kindOf = (result: ReturnType<ReturnType<typeof over>['sources']['of']>): string =>
  result.ok ? hostKind(result.value.id) : result.error.code

describe('where a network is hosted', () => {
  test('here, where its id begins with the address of this node; else in the account', () => {
    const { sources } = over({ controller: {}, account: {} })
    expect(kindOf(sources.of(sampleId))).toBe('controller')
    expect(kindOf(sources.of(remoteId))).toBe('account')
  })

  test('nowhere of ours, without an account', () => {
    const { sources } = over({ controller: {} })
    expect(kindOf(sources.of(remoteId))).toBe('not-ours')
  })

  test('in an account that cannot be asked now, for the reason that it cannot', () => {
    const { sources } = over({ controller: {}, accountFault: { code: 'account-unauthorized' } })
    expect(kindOf(sources.of(remoteId))).toBe('account-unauthorized')
    expect(kindOf(sources.of(sampleId))).toBe('controller')
  })
})

describe('as long as the node was not heard', () => {
  const account = { networks: async () => success([remote]), cachedNetworks: () => null }

  test("what an account told of is the account's; all else is asked of the controller", async () => {
    const { sources } = over({ controller: {}, account, node: null })
    await sources.networks()
    expect(kindOf(sources.of(remoteId))).toBe('account')
    expect(kindOf(await sources.found(remoteId))).toBe('account')
    expect(kindOf(sources.of(sampleId))).toBe('controller')
  })

  test('the lists of accounts are read first where none was', async () => {
    const { sources } = over({ controller: {}, account, node: null })
    expect(kindOf(await sources.found(remoteId))).toBe('account')
    expect(kindOf(await sources.found(sampleId))).toBe('controller')
  })

  test('the network of an account that cannot be asked is not asked of the controller', () => {
    const lastOfAccount = { value: [remote], at: 7 }
    const { sources } = over({
      controller: {},
      accountFault: { code: 'account-unauthorized' },
      lastOfAccount,
      node: null,
    })
    expect(kindOf(sources.of(remoteId))).toBe('account-unauthorized')
  })
})

describe('several accounts', () => {
  const grace = 'https://account.example#grace'
  const listing = (id: typeof ada | typeof grace, ...names: readonly string[]) =>
    scriptedSource({
      id,
      cachedNetworks: () => null,
      networks: async () =>
        success(names.map((name) => sampleSummary({ id: name.padEnd(16, '0'), name, source: id }))),
    })

  test('each network is reached where it was told of; one that nobody told of is not guessed at', async () => {
    const { sources } = scriptedSources(() => [listing(ada, 'aa'), listing(grace, 'bb')])
    expect(kindOf(sources.of('aa00000000000000'))).toBe('not-ours')
    const listed = await sources.networks()
    expect(listed.ok && listed.value.map(({ name }) => name)).toEqual(['aa', 'bb'])
    for (const [id, host] of [
      ['aa00000000000000', ada],
      ['bb00000000000000', grace],
    ] as const) {
      const source = sources.of(id)
      expect(source.ok && source.value.id).toBe(host)
    }
    expect(kindOf(sources.of('cc00000000000000'))).toBe('not-ours')
  })

  test('before any list was read, the lists are read; what none has is not ours, and a list that fails says why', async () => {
    const { sources } = scriptedSources(() => [listing(ada, 'aa'), listing(grace, 'bb')])
    const found = await sources.found('bb00000000000000')
    expect(found.ok && found.value.id).toBe(grace)
    expect(kindOf(await sources.found('cc00000000000000'))).toBe('not-ours')
    const silent = scriptedSource({
      id: ada,
      cachedNetworks: () => null,
      networks: async () => failure('account-timeout'),
    })
    const other = scriptedSources(() => [silent, listing(grace, 'bb')])
    expect(kindOf(await other.sources.found('aa00000000000000'))).toBe('account-timeout')
    expect(kindOf(await other.sources.found('bb00000000000000'))).toBe('account')
  })

  test('the network of one that is refused is not asked of the other', async () => {
    const last = { value: [sampleSummary({ id: 'aa00000000000000', source: ada })], at: 7 }
    const { sources } = scriptedSources(() => [listing(grace, 'bb')], {
      absent: () => [{ id: ada, fault: { code: 'account-unauthorized' }, last }],
    })
    await sources.networks()
    expect(kindOf(sources.of('aa00000000000000'))).toBe('account-unauthorized')
    expect(kindOf(sources.of('bb00000000000000'))).toBe('account')
  })
})

test.each([
  [undefined, true, 'controller'],
  [undefined, false, 'account'],
  ['account', true, 'account'],
  ['controller', false, 'controller'],
] as const)(
  'a new network asked for at %s, with a controller %s, goes to the %s',
  (kind, hasController, to) => {
    const { sources } = over({ controller: {}, account: {}, hasController })
    expect(kindOf(sources.host(kind === 'account' ? ada : kind))).toBe(to)
  },
)

describe('the list of all', () => {
  const mine = { networks: async () => success([sampleSummary()]) }
  const theirs = { networks: async () => success([remote]) }

  test('is that of both', async () => {
    const { sources } = over({ controller: mine, account: theirs })
    expect(await sources.networks()).toEqual(success([sampleSummary(), remote]))
  })

  test('has a network once that both have', async () => {
    const { sources } = over({
      controller: mine,
      account: { networks: async () => success([{ ...sampleSummary(), source: ada }]) },
    })
    expect(await sources.networks()).toEqual(success([sampleSummary()]))
  })

  test("has networks of another address that stand in this controller's database, and they are reached there", async () => {
    const foreign = sampleSummary({ id: 'ffffffffff000001' })
    const { sources } = over({ controller: { networks: async () => success([foreign]) } })
    expect(kindOf(sources.of(foreign.id))).toBe('not-ours')
    expect(await sources.networks()).toEqual(success([foreign]))
    expect(kindOf(sources.of(foreign.id))).toBe('controller')
  })

  test("has the account's network rather than one of its id in this controller's database", async () => {
    const pretended = sampleSummary({ id: remoteId, name: 'not the office' })
    const { sources } = over({ controller: { networks: async () => success([pretended]) }, account: theirs })
    expect(await sources.networks()).toEqual(success([remote]))
    expect(kindOf(sources.of(remoteId))).toBe('account')
  })

  test('is that of one where the other does not answer, and a fault where none does', async () => {
    const away = { networks: async () => failure('service-unreachable') }
    const absent = { networks: async () => failure('controller-absent') }
    expect(await over({ controller: absent, account: theirs }).sources.networks()).toEqual(success([remote]))
    expect(await over({ controller: absent, account: away }).sources.networks()).toEqual(
      failure('service-unreachable'),
    )
    expect(await over({ controller: absent }).sources.networks()).toEqual(failure('controller-absent'))
    expect(await over({}).sources.networks()).toEqual(failure('controller-absent'))
  })
})

describe('the list of an account that cannot be asked', () => {
  const lastOfAccount = { value: [remote], at: 7 }
  const refused = { accountFault: { code: 'account-unauthorized' }, lastOfAccount } as const
  const old = { ...remote, cachedAt: 7 }
  const mine = { networks: async () => success([sampleSummary()]) }

  test('stays as it was last, also where nobody else answers', async () => {
    expect(await over({ controller: mine, ...refused }).sources.networks()).toEqual(
      success([sampleSummary(), old]),
    )
    const absent = { networks: async () => failure('controller-absent') }
    expect(await over({ controller: absent, ...refused }).sources.networks()).toEqual(success([old]))
    const again = { networks: async () => failure('account-unauthorized') }
    expect(await over({ controller: mine, account: again, ...refused }).sources.networks()).toEqual(
      success([sampleSummary(), old]),
    )
  })

  test('is forgotten for what it says once it can be asked', async () => {
    const account = { networks: async () => success([]) }
    expect(await over({ account, lastOfAccount }).sources.networks()).toEqual(success([]))
  })
})

describe('what the sources answer', () => {
  test('of a list: names and places, and what is no longer in it is forgotten', async () => {
    let list = [sampleSummary(), sampleSummary({ id: `${own}000002`, name: 'attic' })]
    const { sources, directory } = over({ controller: { networks: async () => success(list) } })
    await sources.networks()
    expect(directory.networkName(`${own}000002`)).toBe('attic')
    list = [sampleSummary()]
    await sources.networks()
    expect(directory.isHosted(`${own}000002`)).toBe(false)
    expect(directory.sourceOf(sampleId)).toBe('controller')
  })

  test('of a network: its new name, and that it is gone', async () => {
    let gone = false
    const { sources, directory } = over({
      controller: {
        network: async () => (gone ? failure('network-gone') : success(sampleHosted({ name: 'new' }))),
      },
    })
    const source = sources.of(sampleId)
    if (!source.ok) throw new Error(source.error.code)
    await source.value.network(sampleId)
    expect(directory.networkName(sampleId)).toBe('new')
    gone = true
    expect(await source.value.network(sampleId)).toEqual(failure('network-gone'))
    expect(directory.isHosted(sampleId)).toBe(false)
  })

  test('of a service that lacks an operation: nothing is gone', async () => {
    const lacks = async () => failure('service-not-found')
    const { sources, directory } = over({
      controller: { networks: async () => success([sampleSummary()]), deleteNetwork: lacks },
    })
    await sources.networks()
    const source = sources.of(sampleId)
    expect(source.ok && (await source.value.deleteNetwork(sampleId))).toEqual(failure('service-not-found'))
    expect(directory.isHosted(sampleId)).toBe(true)
  })

  test("of an account, whose own words for what is gone are told as everybody's", async () => {
    const gone = async () => ({ ok: false, error: { code: 'account-not-found' } }) as never
    const { sources } = over({
      account: { network: gone, member: gone, updateMember: gone, deleteMember: gone, members: gone },
    })
    const source = sources.of(remoteId)
    if (!source.ok) throw new Error(source.error.code)
    const { network, member, members, updateMember, deleteMember } = source.value
    const codes = await Promise.all([
      network(remoteId),
      members(remoteId),
      updateMember(remoteId, sampleAddress, {}),
      member(remoteId, sampleAddress),
      deleteMember(remoteId, sampleAddress),
    ])
    expect(codes.map((result) => !result.ok && result.error.code)).toEqual([
      'network-gone',
      'network-gone',
      'network-gone',
      'member-gone',
      'member-gone',
    ])
  })

  test('of a member: what it is called in each network, until it is deleted', async () => {
    const { sources, directory } = over({
      controller: {
        updateMember: async () => success(sampleMember({ name: 'laptop' })),
        deleteMember: async () => success(undefined),
      },
      account: {
        members: async () => success([sampleMember({ ipAssignments: ['10.0.0.7'] }, { network: remoteId })]),
      },
    })
    const [here, there] = [sources.of(sampleId), sources.of(remoteId)]
    if (!here.ok || !there.ok) throw new Error('two sources')
    await here.value.updateMember(sampleId, sampleAddress, {})
    await there.value.members(remoteId)
    expect(directory.namesOf(sampleAddress)).toEqual([
      { network: sampleId, name: 'laptop', addresses: [], description: null },
      { network: remoteId, name: '', addresses: ['10.0.0.7'], description: null },
    ])
    await here.value.deleteMember(sampleId, sampleAddress)
    expect(directory.namesOf(sampleAddress).map(({ network }) => network)).toEqual([remoteId])
  })
})

const cached = { value: { name: 'old' }, at: 7 }
const list = { value: [{ name: 'old' }, { name: 'older' }], at: 7 }

test('what is answered now is taken as it is', () => {
  expect(orCached(success({ name: 'new' }), cached)).toEqual(success({ name: 'new' }))
  expect(orCachedList(success([]), list)).toEqual(success([]))
})

test.each([
  'account-unreachable',
  'account-timeout',
  'account-busy',
  'account-error',
  'account-closed',
] as const)('%s: what was said earlier, and when', (code) => {
  expect(orCached(failure(code), cached)).toEqual(success({ name: 'old', cachedAt: 7 }))
  expect(orCachedList(failure(code), list)).toEqual(
    success([
      { name: 'old', cachedAt: 7 },
      { name: 'older', cachedAt: 7 },
    ]),
  )
})

test.each(['network-gone', 'account-unauthorized', 'account-forbidden', 'controller-absent'] as const)(
  '%s is no reason to show what was',
  (code) => {
    expect(orCached(failure(code), cached)).toEqual(failure(code))
    expect(orCachedList(failure(code), list)).toEqual(failure(code))
  },
)

test('where nothing was heard, the fault stays', () => {
  expect(orCached(failure('account-timeout'), null)).toEqual(failure('account-timeout'))
  expect(orCachedList(failure('account-timeout'), undefined)).toEqual(failure('account-timeout'))
})
