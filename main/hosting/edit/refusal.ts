import common from 'words:common'
import plan from 'words:plan'
import type {
  AccountMemberSettings,
  AccountNetworkChange,
  AccountNetworkSettings,
} from '../../../contract/account.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { SourceCapabilities } from '../../../contract/source-capabilities.ts'
import { fieldsWhere } from '../../../domain/json.ts'
import type { HostedMember, MemberChange } from '../../../domain/members/member.ts'
import type { NodeAddress } from '../../../domain/network-id.ts'
import { checkPlan } from '../../../domain/network-plan/check-plan.ts'
import {
  bareNetwork,
  type NetworkChange,
  type NetworkConfig,
} from '../../../domain/network-plan/network-config.ts'
import type { PlanProblem } from '../../../domain/network-plan/plan-problem.ts'
import { planProblemWords } from '../../../words/plan-words.ts'
import { createTranslator } from '../../../words/translate.ts'

/** Details of faults are English, as they go to logs and reports. */
const { t } = createTranslator('en', [common, plan])

type Members = readonly Pick<HostedMember, 'id' | 'config'>[]

const planned = ['routes', 'ipAssignmentPools', 'dns', 'v4AssignMode', 'v6AssignMode'] as const

type Addressing = Pick<NetworkConfig, (typeof planned)[number]>

type Needs<F extends string> = { readonly [Field in F]: keyof SourceCapabilities }

/**
 * The capability that each field needs; a member's description and the rules' source need none, as they are kept here where a
 * source cannot.
 */
export const networkNeeds: Needs<Exclude<keyof AccountNetworkSettings, 'rulesSource'>> = {
  description: 'canSetDescription',
  capabilitiesByName: 'canSetRulesSource',
  tagsByName: 'canSetRulesSource',
  permissions: 'canSetPermissions',
  ownerId: 'canSetPermissions',
  ssoConfig: 'canSetSso',
}
export const memberNeeds: Needs<Exclude<keyof AccountMemberSettings, 'description'>> = {
  hidden: 'canHideMembers',
  rejected: 'canRejectMembers',
}

/** Leaves out what a new network does not have at a source. */
export function heldAt(capabilities: SourceCapabilities, change: AccountNetworkChange): AccountNetworkChange {
  const needs: Readonly<Record<string, keyof SourceCapabilities>> = networkNeeds
  return fieldsWhere(change, (field) => {
    const need = needs[field]
    return need === undefined || capabilities[need] === true
  })
}

/** 'argument-invalid' where a source is asked for what it does not have. */
export function sourceRefusal(
  capabilities: SourceCapabilities,
  change: object,
  needs: Readonly<Record<string, keyof SourceCapabilities>>,
): Result<void> {
  const lacking = Object.entries(needs).find(
    ([field, capability]) => field in change && !capabilities[capability],
  )
  if (lacking === undefined) return success(undefined)
  return failure('argument-invalid', `${lacking[0]}: networks there do not have this`)
}

function concernsPlan(change: NetworkChange): boolean {
  return planned.some((field) => change[field] !== undefined)
}

/**
 * 'plan-refused' where a change of a network contains an error or causes one elsewhere; errors that were there before are
 * no obstacle. Members are not checked: the view shows those whose addresses no longer fit.
 */
export function networkRefusal(config: Addressing, change: NetworkChange): Result<void> {
  if (!concernsPlan(change)) return success(undefined)
  const before = planErrors(config)
  return verdict(
    planErrors({ ...config, ...change }).filter(
      (problem) =>
        problemFields(problem).some((field) => change[field] !== undefined) ||
        !isKnownProblem(problem, before),
    ),
  )
}

/** 'plan-refused' where the settings of a new network contain an error. */
export function newNetworkRefusal(change: NetworkChange): Result<void> {
  return networkRefusal(bareNetwork, change)
}

/** 'plan-refused' where members' new addresses conflict with the network's plan, with other members or with each other. */
export function membersRefusal(
  config: NetworkConfig,
  changes: ReadonlyMap<NodeAddress, MemberChange>,
  members: Members,
): Result<void> {
  const moved = [...changes].flatMap(([id, { ipAssignments }]) =>
    ipAssignments === undefined ? [] : [{ id, ipAssignments }],
  )
  if (moved.length === 0) return success(undefined)
  const ids = new Set(moved.map(({ id }) => id))
  const others = members.filter(({ id }) => !ids.has(id)).map(planMember)
  const errors = checkPlan({ ...config, members: [...others, ...moved] }).filter(
    ({ severity, at }) => severity === 'error' && at.kind === 'member' && ids.has(at.id),
  )
  return verdict(errors)
}

function planErrors(config: Addressing): readonly PlanProblem[] {
  return checkPlan({ ...config, members: [] }).filter(({ severity }) => severity === 'error')
}

function planMember({ id, config }: Members[number]) {
  return { id, ipAssignments: config.ipAssignments ?? [] }
}

function isKnownProblem(problem: PlanProblem, problems: readonly PlanProblem[]): boolean {
  const text = JSON.stringify(problem)
  return problems.some((other) => JSON.stringify(other) === text)
}

function problemFields({ at }: PlanProblem): readonly (typeof planned)[number][] {
  switch (at.kind) {
    case 'route':
      return ['routes']
    case 'pool':
      return ['ipAssignmentPools']
    case 'dns-domain':
    case 'dns-server':
      return ['dns']
    case 'assign-mode':
      return [at.field]
    case 'member':
      return []
  }
}

function verdict(errors: readonly PlanProblem[]): Result<void> {
  const [first] = errors
  if (first === undefined) return success(undefined)
  const { title } = planProblemWords(t, first)
  return failure('plan-refused', errors.length === 1 ? title : `${title}, and ${errors.length - 1} more`)
}
