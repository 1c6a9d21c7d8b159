import { type AccountMemberChange, accountMemberFields } from '../../../contract/account.ts'
import type { MemberValues } from '../../../contract/member-values.ts'
import { type HostedMember, type MemberConfig, memberFields } from '../../../domain/members/member.ts'
import { checkPlan } from '../../../domain/network-plan/check-plan.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'

const fields = [...memberFields, ...accountMemberFields]

/** What a person changed, and nothing else. Empty address boxes do not count. */
export function memberChangeOf(base: MemberValues, form: MemberValues): AccountMemberChange {
  const wanted = {
    ...form,
    ipAssignments: form.ipAssignments.map((text) => text.trim()).filter(Boolean),
    ...(form.description !== undefined && { description: form.description.trim() }),
  }
  const changed = fields.filter((field) => JSON.stringify(wanted[field]) !== JSON.stringify(base[field]))
  return Object.fromEntries(
    changed.map((field) => [field, field === 'description' && wanted[field] === '' ? null : wanted[field]]),
  )
}

/** What is wrong with each address of the form, by its place; null: nothing. */
export function addressProblems(
  member: Pick<HostedMember, 'id'>,
  form: Pick<MemberConfig, 'ipAssignments'>,
  network: NetworkConfig,
  members: readonly HostedMember[],
): readonly (PlanProblem | null)[] {
  const others = members.filter(({ id }) => id !== member.id)
  const found = checkPlan({
    ...network,
    members: [
      ...others.map(({ id, config }) => ({ id, ipAssignments: config.ipAssignments })),
      { id: member.id, ipAssignments: form.ipAssignments.map((text) => text.trim()) },
    ],
  })
  return form.ipAssignments.map((text, index) =>
    text.trim() === ''
      ? null
      : (found.find(
          ({ place }) => place.kind === 'member' && place.id === member.id && place.index === index,
        ) ?? null),
  )
}
