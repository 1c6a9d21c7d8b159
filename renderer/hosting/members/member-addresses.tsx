import { nextFreeAddress } from '../../../domain/addresses/free-address.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { planProblemWords } from '../../../words/plan-words.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { Entry } from '../settings/entry.tsx'
import { AddButton } from '../settings/row-buttons.tsx'

interface MemberAddressesProps {
  readonly values: readonly string[]
  readonly problems: readonly (PlanProblem | null)[]
  /** null: not there yet */
  readonly config: NetworkConfig | null
  readonly members: readonly HostedMember[]
  readonly onChange: (values: readonly string[]) => void
}

/** A box an address; a new one proposes the next that is free in the pools. */
export function MemberAddresses({ values, problems, config, members, onChange }: MemberAddressesProps) {
  const t = useTranslate()
  const add = (): void => {
    const taken = [...members.flatMap((one) => one.config.ipAssignments), ...values]
    const free = config === null ? null : nextFreeAddress(config.ipAssignmentPools, config.routes, taken)
    onChange([...values, free ?? ''])
  }
  return (
    <section class="group" aria-label={t('members.panel.addresses')}>
      <div class="group-head">
        <h3>{t('members.panel.addresses')}</h3>
        <AddButton word={t('members.panel.addAddress')} onClick={add} />
      </div>
      {values.length === 0 && <p class="secondary">{t('members.panel.noAddresses')}</p>}
      {values.map((value, index) => {
        const problem = problems[index] ?? null
        const says = problem === null ? null : planProblemWords(t, problem).text
        return (
          <Entry
            key={index}
            boxes={[
              {
                label: t('members.panel.addressNumber', { number: index + 1 }),
                value,
                hint: '10.147.17.20',
                problem: problem?.severity === 'error' ? says : null,
                warning: problem?.severity === 'warning' ? says : null,
                onText: (text) => onChange(values.with(index, text)),
              },
            ]}
            removeName={
              value === ''
                ? t('members.panel.removeThisAddress')
                : t('members.panel.removeAddress', { address: value })
            }
            onRemove={() => onChange(values.toSpliced(index, 1))}
          />
        )
      })}
    </section>
  )
}
