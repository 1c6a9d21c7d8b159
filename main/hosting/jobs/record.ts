import * as v from 'valibot'
import type { AccountMemberSettings } from '../../../contract/account.ts'
import { type FaultCode, faultCodes } from '../../../contract/fault.ts'
import type { HostingSource, JobAccount, JobKind } from '../../../contract/hosting.ts'
import { networkId, nodeAddress, type SchemaOf } from '../../../contract/hosting-schema.ts'
import type { MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Done } from './jobs.ts'
import { reversed, type Step } from './step.ts'

/** What a job is to do, and where: all that it takes to go on with it, or to take it back, in another run. No token. */
export interface JobPlan {
  readonly kind: Exclude<JobKind, 'join-this-device'>
  readonly network: NetworkId
  readonly networkName: string
  readonly source: HostingSource
  /** The account whose network it is; null: of the controller */
  readonly account: string | null
  readonly steps: readonly Step[]
}

export interface JobRecord {
  readonly plan: JobPlan
  readonly items: readonly JobAccount['items'][number][]
  /** What takes each step back; where nothing is to be taken back, nothing. */
  readonly back: ReadonlyMap<number, Step>
}

/** 2: members have names, and what was so already is told apart. */
const version = 2
export const journalKinds = [
  'authorize',
  'deauthorize',
  'delete',
  'add-members',
  'change',
  'import-network',
  'import-members',
  'put-back',
  'undo',
] as const satisfies readonly JobPlan['kind'][]

/** Without bounds: much of it is what a service said, which may be more than a person could set. */
const fields = {
  name: v.exactOptional(v.string()),
  authorized: v.exactOptional(v.boolean()),
  activeBridge: v.exactOptional(v.boolean()),
  ipAssignments: v.exactOptional(v.array(v.string())),
  noAutoAssignIps: v.exactOptional(v.boolean()),
  ssoExempt: v.exactOptional(v.boolean()),
  tags: v.exactOptional(v.array(v.strictTuple([v.number(), v.union([v.number(), v.boolean()])]))),
  capabilities: v.exactOptional(v.array(v.number())),
  hidden: v.exactOptional(v.boolean()),
  description: v.exactOptional(v.nullable(v.string())),
} satisfies SchemaOf<MemberConfig & AccountMemberSettings>
const change = v.nullable(v.strictObject(fields))
const step = v.strictObject({
  member: nodeAddress,
  name: v.optional(v.string(), ''),
  from: change,
  to: change,
})
const head = v.object({
  version: v.picklist([1, version]),
  kind: v.picklist(journalKinds),
  network: networkId,
  networkName: v.pipe(v.string(), v.maxLength(100_000)),
  source: v.picklist(['controller', 'account']),
  account: v.nullable(v.pipe(v.string(), v.maxLength(4096))),
  steps: v.pipe(v.array(step), v.maxLength(100_000)),
})
const newer = v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(version + 1)) })

const index = v.pipe(v.number(), v.integer(), v.minValue(0))
const begunLine = v.strictObject({ begun: index })
const stoppedLine = v.strictObject({ stopped: index })
const endedLine = v.strictObject({
  ended: index,
  outcome: v.picklist(['done', 'unchanged', 'failed']),
  code: v.optional(v.picklist(faultCodes)),
  back: v.optional(step),
})

/** The first line of a job's journal. */
export function headLine(plan: JobPlan): string {
  return `${JSON.stringify({ version, ...plan })}\n`
}

/** The steps before this one may be on their way from now on. */
export function begunBefore(end: number): string {
  return JSON.stringify({ begun: end })
}

/** None from this one on was begun: what is said where there is the time to say it. */
export function stoppedBefore(end: number): string {
  return JSON.stringify({ stopped: end })
}

export function ended(
  at: number,
  outcome: Done | 'failed',
  code: FaultCode | undefined,
  back: Step | undefined,
): string {
  return JSON.stringify({ ended: at, outcome, code, back })
}

/**
 * Reads a journal. Its last lines may be missing, and the last of all cut short: what was begun and is not known to
 * have ended is 'unknown'. `newer`: of a later version of this application; `damaged`: none that we wrote.
 */
export function readRecord(text: string): JobRecord | 'newer' | 'damaged' {
  const [first = '', ...lines] = text.split('\n')
  const given = parsed(first)
  if (v.is(newer, given)) return 'newer'
  const read = v.safeParse(head, given)
  if (!read.success) return 'damaged'
  const { version: _version, ...plan } = read.output
  const back = new Map<number, Step>()
  const items: JobAccount['items'][number][] = plan.steps.map(({ member, name }) => ({
    item: member,
    name,
    outcome: 'not-begun',
    fault: null,
  }))
  let begun = 0
  for (const line of lines) {
    const said = parsed(line)
    if (v.is(begunLine, said)) {
      for (; begun < Math.min(said.begun, items.length); begun += 1) {
        const item = items[begun]
        if (item?.outcome === 'not-begun') items[begun] = { ...item, outcome: 'unknown' }
      }
    }
    if (v.is(stoppedLine, said)) {
      for (let at = said.stopped; at < items.length; at += 1) {
        const item = items[at]
        if (item?.outcome === 'unknown') items[at] = { ...item, outcome: 'not-begun' }
      }
    }
    const end = v.safeParse(endedLine, said)
    const item = end.success ? items[end.output.ended] : undefined
    if (!end.success || item === undefined) continue
    const { ended: at, outcome, code } = end.output
    items[at] = { ...item, outcome, fault: code === undefined ? null : { code } }
    if (end.output.back?.member === item.item) back.set(at, end.output.back)
  }
  plan.steps.forEach((one, at) => {
    if (items[at]?.outcome === 'unknown') back.set(at, reversed(one))
  })
  return { plan, items, back }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
