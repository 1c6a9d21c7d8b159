import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CopyPreview } from '../../../contract/copy-commands.ts'
import { memberFields, networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork, HostingSource } from '../../../contract/hosting.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import { differences } from '../../../domain/network-plan/differences.ts'
import { allKinds, flagsOf, signInToAll } from '../../support/account/all-kinds.ts'
import { ztnet } from '../../support/account/demo-ztnet.ts'
import { appOfEachTest } from '../../support/app/app-runs.ts'
import { codeOf, must } from '../../support/outcome.ts'

type Kind = 'controller' | 'legacy' | 'new-central' | 'ztnet'
const kinds: readonly Kind[] = ['controller', 'legacy', 'new-central', 'ztnet']
const pairs = kinds.flatMap((from) => kinds.filter((to) => to !== from).map((to) => [from, to] as const))

const { world, newCentral, own } = allKinds()
const { app } = appOfEachTest('copy', () => flagsOf(world), { isReady: () => true })
let hosts: Record<Kind, HostingSource>

beforeEach(async () => {
  hosts = { controller: 'controller', ...(await signInToAll(app, { world, newCentral, own })) }
  await app.until(({ node }) => node !== null)
})
afterEach(() => Promise.all([newCentral.control('DELETE', '/__faults'), world.node.clearFaults()]))

const text = `tag role id 2 default staff
  enum 10 staff
  enum 20 guest
;
# The office lets in mail and SSH.
drop not ethertype ipv4 and not ethertype arp and not ethertype ipv6;
accept ipprotocol tcp and dport 22;
accept;
`
const settings = {
  private: true,
  mtu: 2800,
  routes: [{ target: '10.77.0.0/16', via: null }],
  ipAssignmentPools: [{ ipRangeStart: '10.77.1.1', ipRangeEnd: '10.77.1.200' }],
  v4AssignMode: { zt: true },
  dns: { domain: 'office.example', servers: ['10.77.0.53'] },
}
const members = {
  aaaaaaaa01: { name: 'printer', authorized: true, ipAssignments: ['10.77.0.9'], noAutoAssignIps: true },
  aaaaaaaa02: { name: 'bridge', authorized: true, activeBridge: true },
  aaaaaaaa03: { name: 'visitor', authorized: false },
} as const

/** A network of this host with settings, rules as a text and members */
async function original(kind: Kind, name: string): Promise<string> {
  const made = must(
    await app.ask('hosting.createNetwork', { name, id: null, subnet: null, source: hosts[kind] }),
  )
  const { rules, capabilities, tags } = await compiled()
  const lists = kind === 'controller' || kind === 'legacy' ? { rules, capabilities, tags } : {}
  const change = { ...settings, ...lists, rulesSource: text }
  must(await app.ask('hosting.saveNetwork', { network: made.id, change, base: null }))
  for (const [member, change] of Object.entries(members)) {
    const tags = kind !== 'new-central' && member === 'aaaaaaaa01' ? ([[2, 20]] as const) : []
    const given = { ...change, ...(tags.length > 0 && { tags }) }
    must(await app.ask('hosting.addMember', { network: made.id, member, change: given }))
  }
  return made.id
}

async function compiled() {
  const { compileText } = await import('../../../domain/rules/language/compile.ts')
  const { made } = compileText(text)
  if (made === null) throw new Error('the text compiles')
  return made
}

async function copy(network: string, to: HostingSource, name: string) {
  const preview = must(await app.ask('hosting.previewCopy', { network, to }))
  const job = must(await app.ask('hosting.copyNetwork', { network, to, name, seen: preview.seen }))
  const account = await app.ended(job)
  return { preview, job, account, made: account.job.network }
}

async function read(network: string): Promise<{ network: HostedNetwork; members: readonly HostedMember[] }> {
  return {
    network: must(await app.ask('hosting.network', { network })),
    members: await app.members(network),
  }
}

const fieldsIn = ({ lines }: CopyPreview): ReadonlySet<string> => new Set(lines.map(({ field }) => field))

describe.each(pairs)('from %s to %s', (from, to) => {
  test('has the same settings, rules and members, but for what the preview named', async () => {
    const network = await original(from, `of ${from}`)
    const { preview, job, account, made } = await copy(network, hosts[to], 'the copy')
    expect(account.job, JSON.stringify(account.items)).toMatchObject({
      kind: 'copy-network',
      state: 'done',
      total: 4,
      failed: 0,
      reversible: 1,
    })
    expect(made).not.toBe(network)
    const [before, after] = [await read(network), await read(made)]
    expect(after.network.source).toBe(hosts[to])
    expect(after.network.config).toMatchObject({ ...settings, name: 'the copy' })
    expect(before.network.config.name).toBe(`of ${from}`)
    const lost = fieldsIn(preview)
    const fieldsOf = (network: HostedNetwork) => networkFields(network)
    expect(lost.has('rules')).toBe(false)
    const { rules, rulesSource } = fieldsOf(after.network)
    // The demo of ZTNET takes a text and goes on with the rules that it has; nobody can read that text.
    if (from !== 'ztnet' && to !== 'ztnet') expect(rulesSource).toContain('dport 22')
    if (to === 'controller' || to === 'legacy')
      expect(
        differences({ rules: from === 'ztnet' ? [{ type: 'ACTION_ACCEPT' }] : (await compiled()).rules }, {
          rules,
        } as never),
      ).toEqual([])
    for (const member of before.members) {
      const copied = after.members.find(({ id }) => id === member.id)
      if (copied === undefined) throw new Error(`${member.id} is not in the copy`)
      const [wanted, got] = [memberFields(member), memberFields(copied)]
      for (const field of ['name', 'authorized', 'activeBridge', 'ipAssignments', 'noAutoAssignIps'] as const)
        if (!lost.has(field)) expect(got[field], `${member.id} ${field}`).toEqual(wanted[field])
      // The demo of ZTNET declares no tags, as it does not compile the text.
      if (from !== 'ztnet' && to !== 'ztnet' && !lost.has('tags'))
        expect(got.tags ?? []).toEqual(wanted.tags ?? [])
    }
    must(await app.ask('hosting.undoCopy', { job }))
    const listed = must(await app.ask('hosting.networks'))
    expect(listed.map(({ id }) => id)).toContain(network)
    expect(listed.map(({ id }) => id)).not.toContain(made)
    expect(codeOf(await app.ask('hosting.undoCopy', { job }))).toBe('job-unknown')
  })
})

describe('where something fails on the way', () => {
  const begin = async (network: string, to: Kind, name = 'the copy') => {
    const { seen } = must(await app.ask('hosting.previewCopy', { network, to: hosts[to] }))
    return must(await app.ask('hosting.copyNetwork', { network, to: hosts[to], name, seen }))
  }
  const named = async (name: string) =>
    must(await app.ask('hosting.networks')).filter((network) => network.name === name)

  test('a key that ends: what is copied is told, and the rest follows once it is let in again', async () => {
    const network = await original('controller', 'ended key')
    await newCentral.control('POST', '/__faults', { kind: 'unauthorized', path: 'authorize' })
    const job = await begin(network, 'new-central', 'after the key')
    const stopped = await app.ended(job)
    const code = expect.stringMatching(/^account-(unauthorized|forbidden)$/)
    expect(stopped.job).toMatchObject({ state: 'stopped', fault: { code } })
    expect(stopped.items[0]).toMatchObject({ outcome: 'done' })
    expect(stopped.job.left).toBeGreaterThan(0)
    await newCentral.control('DELETE', '/__faults')
    const rest = must(await app.ask('hosting.continueJob', { job }))
    const over = await app.ended(rest)
    expect(over.job, JSON.stringify(over.items)).toMatchObject({ state: 'done', done: 4, failed: 0 })
    expect(await named('after the key')).toHaveLength(1)
    must(await app.ask('hosting.undoCopy', { job: rest }))
    expect(await named('after the key')).toEqual([])
  })

  test('too many calls: each is sent again after the wait', async () => {
    const network = await original('controller', 'too many')
    const body = '{"message":"slow down"}'
    const headers = { 'Retry-After': '1' }
    const fault = { kind: 'reply', status: 429, body, headers, method: 'POST', count: 2 }
    await newCentral.control('POST', '/__faults', fault)
    const { job } = await app.ended(await begin(network, 'new-central', 'in the end'))
    expect(job).toMatchObject({ state: 'done', done: 4, failed: 0 })
    await newCentral.control('DELETE', '/__faults')
  })

  test('what the plan does not include is refused by itself; the rest is copied', async () => {
    const network = await original('controller', 'small plan')
    await newCentral.control('POST', '/__plan', { plan: 'essential' })
    const account = await app.ended(await begin(network, 'new-central', 'without rules'))
    await newCentral.control('POST', '/__plan', { plan: 'scale' })
    expect(account.job, JSON.stringify(account.items)).toMatchObject({ done: 3, failed: 1, left: 0 })
    expect(account.items[0]?.fault?.detail).toMatch(/^rulesSource: /)
    const { network: made } = await read(account.job.network)
    expect(made.config).toMatchObject(settings)
    must(await app.ask('hosting.undoCopy', { job: account.job.id }))
  })

  test('a network that cannot be made leaves nothing behind, and can be tried again', async () => {
    const network = await original('controller', 'refused')
    const refused = { kind: 'reply', status: 400, body: '{"code":400,"message":"no"}', method: 'POST' }
    await newCentral.control('POST', '/__faults', { ...refused, path: 'network-group' })
    const job = await begin(network, 'new-central', 'never')
    const failed = await app.ended(job)
    expect(failed.job).toMatchObject({ state: 'stopped', done: 0, failed: 1, left: 3, reversible: 0 })
    expect(codeOf(await app.ask('hosting.undoCopy', { job }))).toBe('undo-expired')
    await newCentral.control('DELETE', '/__faults')
    expect(await named('never')).toEqual([])
    const over = await app.ended(must(await app.ask('hosting.continueJob', { job })))
    expect(over.job).toMatchObject({ state: 'done', done: 4 })
    expect(await named('never')).toHaveLength(1)
  })

  test('an answer that is lost: the network is found again by its name', async () => {
    const network = await original('controller', 'lost answer')
    await newCentral.control('POST', '/__faults', {
      kind: 'cut',
      path: 'network-group/[^/]+/network',
      method: 'POST',
      count: 1,
    })
    const job = await begin(network, 'new-central', 'found again')
    const { job: stopped } = await app.ended(job)
    expect(stopped).toMatchObject({ state: 'stopped', done: 0 })
    const over = await app.ended(must(await app.ask('hosting.continueJob', { job })))
    expect(over.job, JSON.stringify(over.items)).toMatchObject({ state: 'done', done: 4 })
    expect(await named('found again')).toHaveLength(1)
  })

  test('a member that came by itself meanwhile stays as it is, and is told', async () => {
    const network = await original('legacy', 'busy')
    await world.node.fault({ kind: 'delay', ms: 300, method: 'POST', path: 'network/[0-9a-f]{16}$' })
    const job = await begin(network, 'controller', 'busy copy')
    const { hosting } = await app.until(({ hosting: { jobs } }) =>
      jobs.some((one) => one.id === job && one.network !== network),
    )
    const copy = hosting.jobs.find(({ id }) => id === job)?.network ?? ''
    const path = `/controller/network/${copy}/member/aaaaaaaa03`
    await world.node.call('POST', path, { authorized: true, name: 'came first' })
    await world.node.clearFaults()
    const account = await app.ended(job)
    const items = account.items.filter(({ outcome }) => outcome === 'failed')
    expect(items, JSON.stringify(account.items)).toMatchObject([
      { item: 'aaaaaaaa03', fault: { code: 'member-exists' } },
    ])
    expect(codeOf(await app.ask('hosting.undoCopy', { job }))).toBe('changed-elsewhere')
  })

  test.each([
    ['new-central', 'ztnet'],
    ['ztnet', 'new-central'],
  ] as const)(
    'what others changed a moment ago, at %s, is neither copied as it was nor deleted',
    async (from, to) => {
      // The hosts themselves are asked, past the application.
      const authorize = (kind: 'new-central' | 'ztnet', network: string, member: string, is: boolean) =>
        kind === 'ztnet'
          ? own.ask('POST', `/api/v1/org/${ztnet.organization}/network/${network}/member/${member}`, {
              authorized: is,
            })
          : newCentral.ask(
              'POST',
              `/api/v2/network/${network}/member/${member}/${is ? 'authorize' : 'de-authorize'}`,
            )
      const network = await original(from, 'at this moment')
      const preview = must(await app.ask('hosting.previewCopy', { network, to: hosts[to] }))
      expect((await authorize(from, network, 'aaaaaaaa01', false)).status).toBe(200)
      const wanted = { network, to: hosts[to], name: 'of the moment', seen: preview.seen }
      expect(codeOf(await app.ask('hosting.copyNetwork', wanted))).toBe('changed-elsewhere')
      const { job, made } = await copy(network, hosts[to], 'of the moment')
      await read(made)
      expect((await authorize(to, made, 'aaaaaaaa03', true)).status).toBe(200)
      expect(codeOf(await app.ask('hosting.undoCopy', { job }))).toBe('changed-elsewhere')
    },
  )

  test('personal networks of ZTNET: the preview names what they cannot hold, and the rest is copied', async () => {
    const token = own.keys.loner
    const loner = must(await app.ask('account.signIn', { token, base: own.url, kind: 'ztnet' }))
    const network = await original('controller', 'for me')
    const preview = must(await app.ask('hosting.previewCopy', { network, to: loner }))
    expect(preview.settings).toEqual([])
    expect([...fieldsIn(preview)]).toEqual(
      expect.arrayContaining(['routes', 'dns', 'rules', 'name', 'ipAssignments', 'activeBridge']),
    )
    const wanted = { network, to: loner, name: 'mine alone', seen: preview.seen }
    const job = must(await app.ask('hosting.copyNetwork', wanted))
    const account = await app.ended(job)
    expect(account.job, JSON.stringify(account.items)).toMatchObject({ state: 'done', done: 4, failed: 0 })
    const { network: copy, members } = await read(account.job.network)
    expect(copy.config.name).toBe('mine alone')
    expect(members.find(({ id }) => id === 'aaaaaaaa01')?.config).toMatchObject({
      authorized: true,
    })
    expect(codeOf(await app.ask('hosting.undoCopy', { job }))).toBe('account-lacks')
  })

  test('10,000 members are compared at once', async () => {
    const guests = must(await app.ask('hosting.networks')).find(
      ({ source, name }) => source === hosts['new-central'] && name === 'guests',
    )
    if (guests === undefined) throw new Error('the demo has this network')
    await newCentral.control('POST', '/__grow', { network: guests.id, members: 10_000 })
    await expect
      .poll(async () => {
        const preview = must(await app.ask('hosting.previewCopy', { network: guests.id, to: 'controller' }))
        return preview.memberCount
      })
      .toBeGreaterThan(9_999)
    const job = await begin(guests.id, 'controller', 'many guests')
    await app.until(({ hosting: { jobs } }) => (jobs.find(({ id }) => id === job)?.done ?? 0) > 100)
    must(await app.ask('hosting.stopJob', { job }))
    const { job: stopped } = await app.ended(job)
    expect(stopped).toMatchObject({ state: 'stopped', reversible: 1 })
    expect(stopped.done + stopped.left + stopped.failed).toBe(stopped.total)
    await app.until(({ hosting: { jobs } }) => jobs.find(({ id }) => id === job)?.state === 'stopped')
    must(await app.ask('hosting.undoCopy', { job }))
    expect(await named('many guests')).toEqual([])
  })
})
