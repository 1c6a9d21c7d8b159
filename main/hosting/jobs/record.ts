import * as v from 'valibot'
import type { AccountMemberSettings, AccountNetworkChange } from '../../../contract/account.ts'
import { type FaultCode, faultCodes } from '../../../contract/fault.ts'
import { type HostingSource, type MemberJobKind, memberJobKinds } from '../../../contract/hosting.ts'
import {
  accountId,
  hostingSource,
  jsonObject,
  networkId,
  nodeAddress,
  type SchemaOf,
} from '../../../contract/hosting-schema.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { MemberConfig } from '../../../domain/members/member.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { JournalFolder } from '../../settings/journal-folder.ts'
import { type Item, notBegun } from './jobs.ts'
import { reversed, type Step } from './step.ts'

/** A job as plain data: all that it takes to resume it or to take it back in another run. It holds no token. */
export interface JobPlan {
  readonly kind: MemberJobKind
  readonly network: NetworkId
  readonly networkName: string
  readonly source: HostingSource
  readonly steps: readonly Step[]
  /** The network that the job makes before its members. `network` is that of which it is a copy. */
  readonly making?: Making
}

/** A network to be made as a copy */
export interface Making {
  readonly name: string
  /** The id to give it; null: its host chooses one */
  readonly id: NetworkId | null
  /** The group, for a host that has groups. Absent: the host chooses one */
  readonly group?: string
  /** The networks that its host had before: one that is made and of which nobody heard is none of these. */
  readonly known: readonly NetworkId[]
  /** The settings that it gets, without the name */
  readonly change: AccountNetworkChange
}

/** A network that a job has made */
export interface Made {
  readonly network: NetworkId
  /** All its fields once it had its settings; null: it does not have them yet */
  readonly fields: JsonObject | null
}

export interface JobRecord {
  readonly plan: JobPlan
  /** The network that the job makes is the first. */
  readonly items: readonly Item[]
  /** null: no network, or none that is known of */
  readonly made: Made | null
  /** By a step's place, the step that takes it back; absent: there is nothing to take back */
  readonly back: ReadonlyMap<number, Step>
}

/**
 * Since 2, members have names, and 'unchanged' is told apart from 'done'. Since 3, an account's id is the source; before,
 * it stood beside the source 'account'. Since 4, a job may make a network.
 */
const version = 4

/** These fields have no bounds: a service may have told more than a person could set. */
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
  rejected: v.exactOptional(v.boolean()),
  description: v.exactOptional(v.nullable(v.string())),
} satisfies SchemaOf<MemberConfig & AccountMemberSettings>
const change = v.nullable(v.strictObject(fields))
const step = v.strictObject({
  member: nodeAddress,
  name: v.optional(v.string(), ''),
  from: change,
  to: change,
})
const making = v.strictObject({
  name: v.string(),
  id: v.nullable(networkId),
  group: v.exactOptional(v.string()),
  known: v.pipe(v.array(networkId), v.maxLength(100_000)),
  change: jsonObject,
})
const head = v.object({
  version: v.picklist([1, 2, 3, version]),
  kind: v.picklist(memberJobKinds),
  network: networkId,
  networkName: v.pipe(v.string(), v.maxLength(100_000)),
  source: v.union([hostingSource, v.literal('account')]),
  account: v.optional(v.nullable(accountId), null),
  steps: v.pipe(v.array(step), v.maxLength(100_000)),
  making: v.exactOptional(making),
})
const newer = v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(version + 1)) })
const firstLine = v.pipe(v.string(), v.parseJson(), v.union([newer, head]))

const index = v.pipe(v.number(), v.integer(), v.minValue(0))
const begunLine = v.strictObject({ begun: index })
const stoppedLine = v.strictObject({ stopped: index })
const endedLine = v.strictObject({
  ended: index,
  outcome: v.picklist(['done', 'unchanged', 'failed']),
  code: v.optional(v.picklist(faultCodes)),
  back: v.optional(step),
})
const makingLine = v.strictObject({ making: v.literal(true) })
const madeLine = v.strictObject({
  made: networkId,
  fields: v.nullable(jsonObject),
  code: v.exactOptional(v.picklist(faultCodes)),
})

const line = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([begunLine, stoppedLine, endedLine, makingLine, madeLine]),
)

/** The first line of a job's journal. */
export function headLine(plan: JobPlan): string {
  return `${JSON.stringify({ version, ...plan })}\n`
}

/** The steps before this one may be on their way from now on. */
export function begunBefore(end: number): string {
  return JSON.stringify({ begun: end })
}

/** No step from this one on was begun; this is written where there is time for it. */
export function stoppedBefore(end: number): string {
  return JSON.stringify({ stopped: end })
}

export function ended(
  at: number,
  outcome: Item['outcome'],
  code: FaultCode | undefined,
  back: Step | undefined,
): string {
  return JSON.stringify({ ended: at, outcome, code, back })
}

/** The network is there. With fields it has its settings, but for the refusal that `code` tells. */
function madeText({ network, fields }: Made, code: FaultCode | undefined): string {
  return JSON.stringify({ made: network, fields, code })
}

/** Steps for which one note on the disk is enough: after the worst end, so many members are read again. */
const chunk = 32

/** Writes down how a job goes on, so that it can be resumed and taken back after any end of the process. */
export async function beginRecord(
  folder: JournalFolder,
  name: string,
  plan: JobPlan,
  stepsInNote: number = chunk,
) {
  const journal = await folder.begin(name, headLine(plan))
  const noted = new Map<number, Promise<void>>()
  let begun = 0

  /** No request goes out of which the journal does not know that it may have. */
  function note(at: number): Promise<void> {
    const end = (Math.floor(at / stepsInNote) + 1) * stepsInNote
    const there = noted.get(end)
    if (there !== undefined) return there
    journal.append(begunBefore(end))
    const writing = journal.flush()
    noted.set(end, writing)
    return writing
  }

  return {
    /** Resolves when the step may be taken. */
    async begin(at: number): Promise<void> {
      begun = Math.max(begun, at + 1)
      await note(at)
      // Said in time, the next steps need not wait for the disk.
      if (at + stepsInNote < plan.steps.length) void note(at + stepsInNote)
    },
    end: (...end: Parameters<typeof ended>): void => journal.append(ended(...end)),
    /** Resolves when the network may be made: from now on there may be one. */
    make(): Promise<void> {
      journal.append(JSON.stringify({ making: true }))
      return journal.flush()
    },
    made(...made: Parameters<typeof madeText>): Promise<void> {
      journal.append(madeText(...made))
      return journal.flush()
    },
    close(): Promise<void> {
      journal.append(stoppedBefore(begun))
      return journal.close()
    },
  }
}

/**
 * Reads a journal. Its last lines may be missing, and the last of all cut short: what was begun and is not known to
 * have ended is 'unknown'. 'newer': a later version of this application wrote it; 'damaged': we did not.
 */
export function readRecord(text: string): JobRecord | 'newer' | 'damaged' {
  const [first = '', ...lines] = text.split('\n')
  const read = v.safeParse(firstLine, first)
  if (!read.success) return 'damaged'
  if (!('steps' in read.output)) return 'newer'
  const { version: _version, account, source: named, ...given } = read.output
  const source = named === 'account' ? account : named
  if (source === null) return 'damaged'
  const plan = { ...given, source } as JobPlan
  const back = new Map<number, Step>()
  const items = plan.steps.map(({ member, name }) => notBegun({ item: member, name }))
  let network = plan.making && notBegun({ item: plan.network, name: plan.making.name })
  let made: Made | null = null
  let begun = 0
  for (const text of lines) {
    const parsed = v.safeParse(line, text)
    if (!parsed.success) continue
    const said = parsed.output
    if ('begun' in said) {
      for (; begun < Math.min(said.begun, items.length); begun += 1) {
        const item = items[begun]
        if (item?.outcome === 'not-begun') items[begun] = { ...item, outcome: 'unknown' }
      }
    } else if ('stopped' in said) {
      for (let at = said.stopped; at < items.length; at += 1) {
        const item = items[at]
        if (item?.outcome === 'unknown') items[at] = { ...item, outcome: 'not-begun' }
      }
    } else if ('making' in said) {
      if (network !== undefined) network = { ...network, outcome: 'unknown' }
    } else if ('made' in said) {
      made = { network: said.made, fields: said.fields }
      if (network !== undefined) network = madeItem(network, made, said.code)
    } else {
      const { ended: at, outcome, code } = said
      const item = items[at]
      if (item === undefined) continue
      items[at] = { ...item, outcome, fault: code === undefined ? null : { code } }
      if (said.back?.member === item.item) back.set(at, said.back)
    }
  }
  plan.steps.forEach((step, at) => {
    if (items[at]?.outcome === 'unknown') back.set(at, reversed(step))
  })
  return { plan, items: network === undefined ? items : [network, ...items], made, back }
}

function madeItem(item: Item, { network, fields }: Made, code: FaultCode | undefined): Item {
  const named = { ...item, item: network }
  if (fields === null) return { ...named, outcome: 'unknown' }
  return code === undefined ? { ...named, outcome: 'done' } : { ...named, outcome: 'failed', fault: { code } }
}
