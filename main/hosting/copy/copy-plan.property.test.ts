import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountMember, AccountNetwork } from '../../../contract/account.ts'
import { accountCapabilities } from '../../../contract/account-kinds.ts'
import { memberFields, networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { controllerCapabilities } from '../../../contract/source-capabilities.ts'
import { bareMember, type HostedMember } from '../../../domain/members/member.ts'
import { fieldDifferences } from '../../../domain/network-plan/differences.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { bareNetwork } from '../../../domain/network-plan/network-config.ts'
import { compileText } from '../../../domain/rules/language/compile.ts'
import { sampleId } from '../../../domain/testing/sample-members.ts'
import { compiled } from '../../../domain/testing/sample-rules.ts'
import { type CopyPlan, planCopy } from './copy-plan.ts'

/* A network that is copied to another kind of host and back is as it was, but for what the two previews named. */
const lacks = {
  controller: controllerCapabilities.lacks,
  legacy: accountCapabilities.legacy.networks.lacks,
  'new-central': accountCapabilities['new-central'].networks.lacks,
  ztnet: accountCapabilities.ztnet.networks.lacks,
}
type Kind = keyof typeof lacks
const kinds = Object.keys(lacks) as Kind[]

const blank: NetworkConfig = { ...bareNetwork, rules: [{ type: 'ACTION_ACCEPT' }] }
const noSso = {
  enabled: false,
  mode: null,
  clientId: null,
  allowList: [],
  provider: null,
  authorizationEndpoint: null,
}

interface Held {
  readonly network: HostedNetwork
  readonly members: readonly HostedMember[]
}

/** Returns the reply of a kind of host about a network that was made with such a plan. */
function held(kind: Kind, { change, members }: Pick<CopyPlan, 'change' | 'members'>): Held {
  for (const field of Object.keys(change)) expect(lacks[kind].settings).not.toContain(field)
  const { description = null, rulesSource = null, capabilitiesByName, tagsByName, ...settings } = change
  const made = compileText(rulesSource ?? '').made
  const isText = lacks[kind].settings.includes('rules')
  const lists = {
    rules: made?.rules ?? blank.rules,
    capabilities: made?.capabilities ?? [],
    tags: made?.tags ?? [],
  }
  const untold = { rules: null, capabilities: null, tags: null }
  const config: NetworkConfig = {
    ...blank,
    ...settings,
    ...(isText && (kind === 'new-central' ? untold : lists)),
    ...(kind !== 'controller' && { remoteTraceTarget: null, remoteTraceLevel: null }),
  } as NetworkConfig
  const common = { id: sampleId, source: 'controller', config, revision: 1, unreadable: {}, creationTime: 1 }
  const network =
    kind === 'controller'
      ? { ...common, keptSource: rulesSource ?? '' }
      : ({
          ...common,
          source: 'https://x#y',
          description,
          // This service never tells the text.
          rulesSource: kind === 'ztnet' ? null : rulesSource,
          capabilitiesByName: capabilitiesByName ?? null,
          tagsByName: tagsByName ?? null,
          permissions: null,
          ownerId: null,
          ssoConfig: noSso,
        } as unknown as AccountNetwork)
  return {
    network: network as HostedNetwork,
    members: members.map(({ member, change }) => heldMember(kind, member, change)),
  }
}

function heldMember(kind: Kind, id: string, change: CopyPlan['members'][number]['change']): HostedMember {
  for (const field of Object.keys(change)) expect(lacks[kind].members).not.toContain(field)
  const { description = null, hidden = false, ...settings } = change
  const without = Object.fromEntries(
    lacks[kind].members.filter((field) => field in bareMember).map((field) => [field, null]),
  )
  const config = { ...bareMember, ...settings, ...without }
  const member = { id, network: sampleId, config, notes: description ?? '' } as unknown as HostedMember
  if (kind === 'controller') return member
  return { ...member, hidden, description } as unknown as AccountMember
}

const texts = [
  '',
  'accept;\n',
  '# test: a reaches b on ssh\ndrop not ethertype ipv4 and not ethertype arp;\naccept ipprotocol tcp and dport 22;\ndrop;\n',
  'tag role id 2 default staff\n  enum 10 staff\n  enum 20 guest\n;\naccept tseq role staff;\ndrop;\n',
  'cap admin id 3\n  accept;\n;\naccept;\n',
] as const

const flag = fc.boolean()
const told = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6, nil: null })
const network = fc.record({
  private: told(flag),
  mtu: told(fc.constantFrom(1280, 2800, 9000)),
  multicastLimit: told(fc.constantFrom(0, 32, 500)),
  enableBroadcast: told(flag),
  routes: told(fc.constantFrom([], [{ target: '10.1.0.0/16', via: null }])),
  ipAssignmentPools: told(fc.constantFrom([], [{ ipRangeStart: '10.1.0.1', ipRangeEnd: '10.1.0.9' }])),
  v4AssignMode: fc.record({ zt: told(flag) }),
  v6AssignMode: fc.record({ '6plane': told(flag), rfc4193: told(flag), zt: told(flag) }),
  dns: fc.constantFrom({ domain: '', servers: [] }, { domain: 'lab.example', servers: ['10.1.0.53'] }),
  remoteTraceTarget: fc.constantFrom(null, 'abcdef0123'),
  remoteTraceLevel: fc.constantFrom(0, 3),
  description: fc.constantFrom(null, 'The laboratory'),
  text: fc.constantFrom(...texts),
  kept: fc.constantFrom('none', 'same', 'other'),
})
const member = fc.record({
  name: fc.constantFrom('', 'printer'),
  authorized: told(flag),
  activeBridge: told(flag),
  noAutoAssignIps: told(flag),
  ipAssignments: told(fc.constantFrom([], ['10.1.0.7'])),
  ssoExempt: told(flag),
  tags: told(fc.constantFrom([], [[2, 20] as const])),
  capabilities: told(fc.constantFrom([], [3])),
  hidden: flag,
  description: fc.constantFrom(null, 'By the door'),
})

test('there and back again', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.constantFrom(...kinds),
      network,
      fc.array(member, { maxLength: 3 }),
      (home, away, drawn, people) => {
        const before = drawnAt(home, drawn, people)
        const there = planCopy(before.network, before.members, lacks[home], lacks[away])
        const abroad = held(away, there)
        const back = planCopy(abroad.network, abroad.members, lacks[away], lacks[home])
        const after = held(home, back)
        const lines = [...there.lines, ...back.lines]
        const lost = (isOfMembers: boolean): ReadonlySet<string> =>
          new Set(lines.filter(({ members }) => (members !== null) === isOfMembers).map(({ field }) => field))
        const [wanted, got] = [networkFields(before.network), networkFields(after.network)]
        const settings = lost(false)
        for (const { field } of fieldDifferences(wanted, got))
          if (!isOfRules(field) && Reflect.get(wanted, field) !== null)
            expect(settings, `${home} ${away} ${field}`).toContain(field)
        if (!settings.has('rules')) expect(inForce(after.network)).toEqual(inForce(before.network))
        const ofMembers = lost(true)
        for (const [at, one] of before.members.entries()) {
          const now = after.members[at]
          if (now === undefined) throw new Error('each member is copied')
          const told = Object.fromEntries(
            Object.entries(memberFields(one)).filter(([, value]) => value !== null),
          )
          for (const { field } of fieldDifferences(told, memberFields(now)))
            expect(ofMembers, `${home} ${away} ${field}`).toContain(field)
        }
      },
    ),
  )
})

type DrawnNetwork = typeof network extends fc.Arbitrary<infer N> ? N : never
type DrawnMember = typeof member extends fc.Arbitrary<infer M> ? M : never

/** A drawn network as its host tells it; what that host lacks is not drawn. */
function drawnAt(kind: Kind, drawn: DrawnNetwork, people: readonly DrawnMember[]): Held {
  const { text, kept, description, ...settings } = drawn
  const source = { none: '', same: text, other: 'drop;\n' }[kept]
  const { rules, capabilities, tags } = compiled(text === '' ? 'accept;' : text)
  const lists = lacks[kind].settings.includes('rules') ? {} : { rules, capabilities, tags }
  const given = Object.entries({ ...settings, description, ...lists, rulesSource: source })
  const change = Object.fromEntries(given.filter(([field]) => !lacks[kind].settings.includes(field as never)))
  const members = people.map((one, at) => ({
    member: `abcdef000${at}`,
    change: Object.fromEntries(
      Object.entries(one).filter(([field]) => !lacks[kind].members.includes(field as never)),
    ),
  }))
  return held(kind, { change: change as CopyPlan['change'], members })
}

function isOfRules(field: string): boolean {
  return ['rules', 'capabilities', 'tags', 'rulesSource', 'capabilitiesByName', 'tagsByName'].includes(field)
}

function inForce(network: HostedNetwork) {
  const { rules, capabilities, tags, rulesSource } = networkFields(network)
  if (rules !== null) return { rules, capabilities, tags }
  const made = compileText(rulesSource ?? '').made
  return made === null ? null : { rules: made.rules, capabilities: made.capabilities, tags: made.tags }
}
