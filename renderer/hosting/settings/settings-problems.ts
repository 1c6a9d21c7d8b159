import type { HostedMember } from '../../../domain/members/member.ts'
import { isNodeAddress } from '../../../domain/network-id.ts'
import { checkPlan } from '../../../domain/network-plan/check-plan.ts'
import { type NetworkConfig, settingLimits } from '../../../domain/network-plan/network-config.ts'
import type { PlanLocation, PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import type { Translate } from '../../../words/translate.ts'
import { nameNotes } from '../../text/hosting/problems.ts'
import { configForm, configOf, type SettingsField, type SettingsForm } from './settings-form.ts'

/** The reason why single fields cannot be sent */
type FieldProblems = { readonly [F in SettingsField]?: string }

/** Checks the changed fields alone: the service may hold values that are refused here. */
export function fieldProblems(t: Translate, form: SettingsForm, base: NetworkConfig): FieldProblems {
  const wanted = configOf(form)
  const before = configForm(base)
  const numbers = Object.entries(settingLimits).flatMap(([field, [least, most]]) => {
    const value = wanted[field as keyof typeof settingLimits]
    const same = form[field as keyof typeof settingLimits] === before[field as keyof typeof settingLimits]
    if (same || (value !== undefined && Number(value) >= least && Number(value) <= most)) return []
    // Only the least number is documented. The largest is what a service can hold.
    const isTooLarge = value !== undefined && Number(value) > most
    return [
      [
        field,
        isTooLarge ? t('network-settings.tooLarge', { most }) : t('network-settings.wholeNumber', { least }),
      ] as const,
    ]
  })
  const target = wanted.remoteTraceTarget ?? null
  const name = nameNotes(t, form.name, before.name, '').problem
  return {
    ...(name !== null && { name }),
    ...Object.fromEntries(numbers),
    ...(target !== null && form.remoteTraceTarget !== before.remoteTraceTarget && !isNodeAddress(target)
      ? { remoteTraceTarget: t('network-settings.nodeAddress') }
      : {}),
  }
}

/** Checks routes, pools, DNS and member addresses together. The places are those of the form's boxes. */
export function planProblems(
  form: SettingsForm,
  base: NetworkConfig,
  members: readonly HostedMember[],
): readonly PlanProblem[] {
  const routes = filled(form.routes ?? [], ({ target, via }) => target.trim() !== '' || via.trim() !== '')
  const pools = filled(
    form.ipAssignmentPools ?? [],
    (pool) => `${pool.ipRangeStart}${pool.ipRangeEnd}`.trim() !== '',
  )
  const servers = filled(form.dns.servers ?? [], (server) => server.trim() !== '')
  const found = checkPlan({
    ...base,
    ...configOf(form),
    members: members.map(({ id, config }) => ({ id, ipAssignments: config.ipAssignments ?? [] })),
  })
  return found.flatMap((problem) => {
    const at = atBox(problem.at, { route: routes, pool: pools, 'dns-server': servers })
    return at === null ? [] : [{ ...problem, at }]
  })
}

/** The indices of the boxes that hold something; empty ones are not sent. */
function filled<T>(boxes: readonly T[], isFilled: (box: T) => boolean): readonly number[] {
  return boxes.flatMap((box, index) => (isFilled(box) ? [index] : []))
}

function atBox(
  at: PlanLocation,
  boxes: { readonly [K in 'route' | 'pool' | 'dns-server']: readonly number[] },
): PlanLocation | null {
  if (at.kind !== 'route' && at.kind !== 'pool' && at.kind !== 'dns-server') return at
  const index = boxes[at.kind][at.index]
  return index === undefined ? null : { ...at, index }
}
