import type { JobAccount } from '../../../contract/hosting.ts'
import { canonical } from '../../../domain/addresses/address.ts'
import { dropClashes } from '../../../domain/members/address-conflicts.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { Step } from './step.ts'

/**
 * The steps of an undo, the last first. One that would give a member back an address that somebody gave away meanwhile
 * has failed before it is begun.
 */
export function undoSteps(
  back: readonly Step[],
  members: readonly HostedMember[],
): { readonly steps: readonly Step[]; readonly items: JobAccount['items'] } {
  const steps = [...back].reverse()
  const { accepted, clashes } = dropClashes(
    steps.map(({ member, to }, line) => ({
      line,
      id: member,
      addresses: to === null ? [] : (to.ipAssignments?.map(canonical) ?? null),
    })),
    members,
  )
  const taken = new Map(clashes.map(({ line, address }) => [line, address]))
  const items = steps.map(({ member, name }, line) =>
    accepted.has(member)
      ? ({ item: member, name, outcome: 'not-begun', fault: null } as const)
      : ({
          item: member,
          name,
          outcome: 'failed',
          fault: { code: 'changed-elsewhere', detail: taken.get(line) ?? member },
        } as const),
  )
  return { steps, items }
}
