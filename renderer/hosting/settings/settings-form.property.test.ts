import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AccountNetwork } from '../../../contract/account.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { valuesOf } from '../../../contract/member-values.ts'
import type { MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import { accountMember, accountNetwork } from '../../testing/account-world.ts'
import { hostedNetwork } from '../../testing/hosted-world.ts'
import { memberChangeOf } from '../members/member-addresses.tsx'
import { changeOf, formOfNetwork, type SettingsForm } from './settings-form.ts'

/** A value that a host tells; null: it does not tell it */
const told = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 1 })
const flag = told(fc.boolean())
const texts = told(fc.array(fc.constantFrom('a', '10.0.0.1', ''), { maxLength: 2 }))
const objects = told(fc.array(fc.constantFrom({ type: 'ACTION_DROP' }, { id: 1, default: null })))
const permissions = fc.record({ a: flag, d: flag, m: flag, r: flag })
const names = told(fc.constantFrom({}, { role: { id: 1 } }))

const config: fc.Arbitrary<NetworkConfig> = fc.record({
  name: fc.constantFrom('', 'lab'),
  private: flag,
  enableBroadcast: flag,
  mtu: told(fc.constantFrom(2800, 0, '18446744073709551611')),
  multicastLimit: told(fc.constantFrom(32, '9007199254740993')),
  v4AssignMode: fc.record({ zt: flag }),
  v6AssignMode: fc.record({ '6plane': flag, rfc4193: flag, zt: flag }),
  routes: told(
    fc.array(fc.record({ target: fc.constantFrom('10.0.0.0/8', 'x'), via: told(fc.constant('y')) })),
  ),
  ipAssignmentPools: told(fc.constantFrom([], [{ ipRangeStart: '10.0.0.1', ipRangeEnd: '10.0.0.9' }])),
  dns: fc.record({ domain: told(fc.constantFrom('', 'home.example')), servers: texts }),
  rules: objects,
  capabilities: objects,
  tags: objects,
  remoteTraceTarget: told(fc.constant('89e92ceee5')),
  remoteTraceLevel: told(fc.constantFrom(0, 3)),
})
const network: fc.Arbitrary<HostedNetwork | AccountNetwork> = fc.oneof(
  config.map((one) => ({ ...hostedNetwork(), config: one })),
  fc
    .tuple(
      config,
      fc.record({
        description: told(fc.constant('x')),
        rulesSource: told(fc.constant('accept;')),
        permissions: told(fc.dictionary(fc.constantFrom('ada', 'grace'), permissions)),
        ownerId: told(fc.constant('ada')),
        ssoConfig: fc.record({
          enabled: flag,
          mode: told(fc.constantFrom('email', 'other')),
          clientId: told(fc.constantFrom('', 'c')),
          allowList: texts,
          provider: told(fc.constant('p')),
          authorizationEndpoint: told(fc.constant('e')),
        }),
        capabilitiesByName: names,
        tagsByName: names,
      }),
    )
    .map(([one, own]) => ({ ...accountNetwork(own), config: one })),
)

/** The ways in which a person may change one box */
const edits: readonly { readonly [F in keyof SettingsForm]?: SettingsForm[F] }[] = [
  { name: 'renamed' },
  { private: false },
  { enableBroadcast: true },
  { mtu: '1400' },
  { multicastLimit: '7' },
  { rules: '[{"type":"ACTION_ACCEPT"}]' },
  { remoteTraceLevel: '5' },
]

test('a form that nobody touched sends nothing, and a change of one box sends that field alone', () => {
  fc.assert(
    fc.property(network, fc.constantFrom(...edits), fc.boolean(), (base, edit, zt) => {
      const form = formOfNetwork(base)
      expect(changeOf({ base, form })).toEqual({})
      const [field = ''] = Object.keys(edit)
      const change = changeOf({ base, form: { ...form, ...edit } })
      expect(Object.keys(change).filter((one) => one !== field)).toEqual([])
      expect(Object.values(change)).not.toContain(null)
      // A field may go as a whole: a part of it that the host does not tell then stays unknown.
      const v6AssignMode = { ...form.v6AssignMode, zt }
      const modes = changeOf({ base, form: { ...form, v6AssignMode } })
      const isSame = base.config.v6AssignMode.zt === zt
      expect(modes).toEqual(isSame ? {} : { v6AssignMode: { ...base.config.v6AssignMode, zt } })
    }),
    { numRuns: 500 },
  )
})

const member: fc.Arbitrary<MemberConfig> = fc.record({
  name: fc.constantFrom('', 'nas'),
  authorized: flag,
  activeBridge: flag,
  ipAssignments: told(fc.constantFrom<readonly string[]>([], ['10.0.0.1'])),
  noAutoAssignIps: flag,
  ssoExempt: flag,
  tags: told(fc.constantFrom<NonNullable<MemberConfig['tags']>>([], [[1, 2]])),
  capabilities: told(fc.constantFrom<readonly number[]>([], [1])),
})

test('of a member that nobody touched nothing is sent, and of one box that field alone', () => {
  fc.assert(
    fc.property(member, flag, fc.boolean(), (one, hidden, wanted) => {
      const base = valuesOf(accountMember('89e92ceee5', one, { hidden }))
      expect(memberChangeOf(base, base)).toEqual({})
      for (const field of ['authorized', 'activeBridge', 'noAutoAssignIps', 'ssoExempt', 'hidden'] as const)
        expect(memberChangeOf(base, { ...base, [field]: wanted })).toEqual(
          base[field] === wanted ? {} : { [field]: wanted },
        )
    }),
  )
})
