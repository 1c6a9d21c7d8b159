import fc from 'fast-check'
import type { Plan } from '../network-plan/plan-problem.ts'

const text = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.ipV4(),
  fc.ipV6(),
  fc.tuple(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(130)).map(([address, prefix]) => `${address}/${prefix}`),
  fc.constantFrom('10.0.0.0/8', '10.1.0.0/16', '10.1.2.0/24', '10.1.2.3', 'fd00::/8', 'fd00::1'),
)
/** Generates implausible networks, with text where an address should be. */
export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  routes: fc.array(fc.record({ target: text, via: fc.option(text) })),
  ipAssignmentPools: fc.array(fc.record({ ipRangeStart: text, ipRangeEnd: text })),
  dns: fc.record({ domain: fc.oneof(text, fc.domain()), servers: fc.array(text) }),
  v4AssignMode: fc.record({ zt: fc.boolean() }),
  v6AssignMode: fc.record({ '6plane': fc.boolean(), rfc4193: fc.boolean(), zt: fc.boolean() }),
  members: fc.array(
    fc.record({
      id: fc.constantFrom('0123456789', 'abcdef0123', 'ffffffffff'),
      ipAssignments: fc.array(text),
    }),
  ),
})
