import { planProblemWords } from '../../../contract/plan-words.ts'
import { nextFreeAddress } from '../../../domain/addresses/free-address.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { memberWords } from '../../text/hosting/members.ts'
import { Field } from '../../ui/field.tsx'
import { AddButton, RemoveButton } from '../settings/row-buttons.tsx'

interface MemberAddressesProps {
  readonly values: readonly string[]
  readonly problems: readonly (PlanProblem | null)[]
  /** null: not there yet */
  readonly config: NetworkConfig | null
  readonly members: readonly HostedMember[]
  readonly onChange: (values: readonly string[]) => void
}

const { panel } = memberWords

/** A box an address; a new one proposes the next that is free in the pools. */
export function MemberAddresses({ values, problems, config, members, onChange }: MemberAddressesProps) {
  const add = (): void => {
    const taken = [...members.flatMap((one) => one.config.ipAssignments), ...values]
    const free = config === null ? null : nextFreeAddress(config.ipAssignmentPools, config.routes, taken)
    onChange([...values, free ?? ''])
  }
  return (
    <section class="group" aria-label={panel.addresses}>
      <div class="group-head">
        <h3>{panel.addresses}</h3>
        <AddButton word={panel.addAddress} onClick={add} />
      </div>
      {values.length === 0 && <p class="secondary">{panel.noAddresses}</p>}
      {values.map((value, index) => {
        const problem = problems[index] ?? null
        const found = problem === null ? null : planProblemWords(problem)
        const says = found === null ? null : `${found.title}. ${found.advice}`
        return (
          <div key={index} class="entry">
            <Field
              label={panel.addressNumber(index)}
              hidesLabel
              mono
              value={value}
              hint="10.147.17.20"
              takesFocus={value === ''}
              problem={problem?.severity === 'error' ? says : null}
              warning={problem?.severity === 'warning' ? says : null}
              onText={(text) => onChange(values.with(index, text))}
            />
            <RemoveButton
              name={panel.removeAddress(value)}
              onClick={() => onChange(values.toSpliced(index, 1))}
            />
          </div>
        )
      })}
    </section>
  )
}
