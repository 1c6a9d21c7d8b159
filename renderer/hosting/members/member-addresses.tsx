import { type AccountMemberChange, accountMemberFields } from '../../../contract/account.ts'
import type { MemberValues } from '../../../contract/member-values.ts'
import { nextFreeAddress } from '../../../domain/addresses/free-address.ts'
import { type HostedMember, type MemberConfig, memberFields } from '../../../domain/members/member.ts'
import { checkPlan } from '../../../domain/network-plan/check-plan.ts'
import type { NetworkConfig } from '../../../domain/network-plan/network-config.ts'
import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { useTranslate } from '../../text/use-translate.ts'
import { AddButton, Entry, problemProps, Untold } from '../settings/list-editors.tsx'

interface MemberAddressesProps {
  /** null: the host does not say */
  readonly values: readonly string[] | null
  readonly problems: readonly (PlanProblem | null)[]
  /** null: not there yet */
  readonly config: NetworkConfig | null
  readonly members: readonly HostedMember[]
  readonly onChange: (values: readonly string[]) => void
}

/** A new box proposes the next free address of the pools. */
export function MemberAddresses({ values, problems, config, members, onChange }: MemberAddressesProps) {
  const t = useTranslate()
  const add = (): void => {
    const present = values ?? []
    const taken = [...members.flatMap((one) => one.config.ipAssignments ?? []), ...present]
    const free =
      config === null ? null : nextFreeAddress(config.ipAssignmentPools ?? [], config.routes ?? [], taken)
    onChange([...present, free ?? ''])
  }
  return (
    <section class="group stack" aria-label={t('members.panel.addresses')}>
      <div class="group-head">
        <h3>{t('members.panel.addresses')}</h3>
        {values !== null && <AddButton word={t('members.panel.addAddress')} onClick={add} />}
      </div>
      {values === null && <Untold />}
      {values?.length === 0 && <p class="secondary">{t('members.panel.noAddresses')}</p>}
      {values?.map((value, index) => (
        <Entry
          key={index}
          boxes={[
            {
              label: t('members.panel.addressNumber', { number: index + 1 }),
              value,
              hint: '10.147.17.20',
              onText: (text) => onChange(values.with(index, text)),
              ...problemProps(t, problems[index] ?? null),
            },
          ]}
          removeName={
            value === ''
              ? t('members.panel.removeThisAddress')
              : t('members.panel.removeAddress', { address: value })
          }
          onRemove={() => onChange(values.toSpliced(index, 1))}
        />
      ))}
    </section>
  )
}

const editedFields = [...memberFields, ...accountMemberFields]

/** Only the changed fields; empty address boxes do not count. */
export function memberChangeOf(base: MemberValues, form: MemberValues): AccountMemberChange {
  const wanted = {
    ...form,
    ipAssignments: form.ipAssignments?.map((text) => text.trim()).filter(Boolean) ?? null,
    ...(form.description !== undefined && { description: form.description.trim() }),
  }
  const changed = editedFields.filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(base[field]),
  )
  return Object.fromEntries(
    changed.map((field) => [field, field === 'description' && wanted[field] === '' ? null : wanted[field]]),
  )
}

/** The worst problem of each address of the form; null: it has none */
export function addressProblems(
  member: Pick<HostedMember, 'id'>,
  form: Pick<MemberConfig, 'ipAssignments'>,
  network: NetworkConfig,
  members: readonly HostedMember[],
): readonly (PlanProblem | null)[] {
  const own = form.ipAssignments ?? []
  const others = members.filter(({ id }) => id !== member.id)
  const found = checkPlan({
    ...network,
    members: [
      ...others.map(({ id, config }) => ({ id, ipAssignments: config.ipAssignments ?? [] })),
      { id: member.id, ipAssignments: own.map((text) => text.trim()) },
    ],
  })
  return own.map((text, index) =>
    text.trim() === ''
      ? null
      : (found.find(({ at }) => at.kind === 'member' && at.id === member.id && at.index === index) ?? null),
  )
}
