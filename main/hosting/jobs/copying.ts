import type { AccountMemberChange, AccountNetworkChange } from '../../../contract/account.ts'
import type { Fault } from '../../../contract/fault.ts'
import { faultTraits } from '../../../contract/fault-traits.ts'
import { memberFields, networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import type { JsonObject } from '../../../domain/json.ts'
import { bareMember, type HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import { differences, fieldDifferences } from '../../../domain/network-plan/differences.ts'
import { isTold } from '../../../domain/network-plan/network-config.ts'
import { membersById, sameFields } from '../edit/target.ts'
import { readNetworkAndMembers, type Source } from '../sources/source.ts'
import type { Done, Task, TaskContext } from './jobs.ts'
import type { beginRecord, JobRecord, Made, Making } from './record.ts'
import { isLeft, type Step } from './step.ts'

/** Makes the network of a copy, as the first task of its job */
export interface Maker {
  readonly task: Task
  made(): Made | null
  /** Resolves with the members that are there once more can be added. null: they cannot */
  members(): Promise<Members | null>
}

type Members = ReadonlyMap<NodeAddress, HostedMember>
type Journal = Awaited<ReturnType<typeof beginRecord>>

/** Begins where an earlier run of the job stopped. `from` is the network that is copied. */
export async function beginMaking(
  source: Source,
  from: NetworkId,
  making: Making,
  before: JobRecord | undefined,
  journal: Journal,
): Promise<Maker> {
  let made = before?.made ?? null
  const item = { item: made?.network ?? from, name: making.name }
  const earlier = before?.items[0]
  const isOver = earlier !== undefined && (made?.fields ?? null) !== null && !isLeft(earlier)
  if (made !== null) await journal.made(made, earlier?.fault?.code)
  const { promise: ready, resolve: tell } = Promise.withResolvers<Members | null>()
  if (made !== null && isOver) {
    const read = await source.members(made.network)
    tell(read.ok ? membersById(read.value) : null)
  }

  async function make({ made: onMade }: TaskContext): Promise<Result<Done>> {
    if (made === null) {
      await journal.make()
      const bare = await makeBare(source, making, before !== undefined)
      if (!bare.ok) return bare
      made = { network: bare.value, fields: null }
      await journal.made(made, undefined)
    }
    onMade(made.network)
    const settled = await settle(source, made.network, making.change)
    if (!settled.ok) return settled
    const { network, fault } = settled.value
    made = { network: made.network, fields: networkFields(network) as unknown as JsonObject }
    await journal.made(made, fault?.code)
    const members = await source.members(made.network)
    if (!members.ok) return members
    tell(membersById(members.value))
    return fault === null ? success('done') : { ok: false, error: fault }
  }

  return {
    task: {
      ...item,
      ...(isOver && { ended: earlier }),
      async run(context) {
        const result = await make(context)
        tell(null)
        return result
      },
    },
    made: () => made,
    members: () => ready,
  }
}

/**
 * A member that came to a copy before its turn, or that an earlier try made in part, gets what it lacks, unless somebody
 * gave it anything else.
 */
export function completing(step: Step, there: HostedMember): Step {
  if (step.from !== null || step.to === null) return step
  const fields: object = memberFields(there)
  const usual: object = { ...bareMember, hidden: false, description: null }
  const isOwn = Object.entries(step.to).every(([field, wanted]) =>
    [wanted, Reflect.get(usual, field)].some(
      (value) => fieldDifferences({ [field]: value }, fields).length === 0,
    ),
  )
  return isOwn ? { ...step, from: sameFields(fields, step.to) } : step
}

/** These make sense together alone: names without their rules, or rules without their tags, would not be taken. */
const ruleFields = ['rules', 'capabilities', 'tags', 'rulesSource', 'capabilitiesByName', 'tagsByName']

/** Makes a network that has a name and nothing else. `isAgain`: an earlier try may have made it, and no answer came. */
async function makeBare(
  source: Source,
  { name, id, known, group }: Making,
  isAgain: boolean,
): Promise<Result<NetworkId>> {
  if (isAgain) {
    const lost = await findLost(source, { name, id, known })
    if (!lost.ok) return lost
    if (lost.value !== null) return success(lost.value)
  }
  const made = await source.createNetwork(id, { name }, group)
  return made.ok ? success(made.value.id) : made
}

/**
 * The network of an earlier try: it has the id that was chosen, or is the only new one of that name, and nobody is in it.
 * null: there is none
 */
async function findLost(
  source: Source,
  { name, id, known }: Omit<Making, 'change' | 'group'>,
): Promise<Result<NetworkId | null>> {
  const listed = await source.networks()
  if (!listed.ok) return listed
  const before = new Set(known)
  const found = listed.value.filter((network) =>
    id === null ? network.name === name && !before.has(network.id) : network.id === id,
  )
  const [lost, ...others] = found
  if (lost === undefined || others.length > 0) return success(null)
  const members = await source.members(lost.id)
  if (!members.ok) return members
  if (members.value.length === 0) return success(lost.id)
  return id === null ? success(null) : failure('network-exists', id)
}

interface Settled {
  readonly network: HostedNetwork
  /** The reason why the network does not have all settings; null: it does. The detail names those that it lacks. */
  readonly fault: Fault | null
}

/** Gives a new network its settings. Where the host refuses them together it is asked for one after the other. */
async function settle(source: Source, id: NetworkId, change: AccountNetworkChange): Promise<Result<Settled>> {
  if (Object.keys(change).length === 0) {
    const there = await source.network(id)
    return there.ok ? success({ network: there.value, fault: null }) : there
  }
  const together = await source.updateNetwork(id, change)
  if (together.ok) return success({ network: together.value, fault: otherwise(change, together.value) })
  if (!isOfFields(together.error)) return together
  let fault: Fault | null = null
  const refused: string[] = []
  let taken = 0
  for (const part of partsOf(change)) {
    const sent = await source.updateNetwork(id, part)
    if (sent.ok) taken += 1
    else if (isOfFields(sent.error)) {
      fault ??= sent.error
      refused.push(...Object.keys(part))
    } else return sent
  }
  // Nothing may be changed there at all.
  if (fault !== null && faultTraits[fault.code].endsJob && taken === 0) return { ok: false, error: fault }
  const there = await source.network(id)
  if (!there.ok) return there
  if (fault === null) return success({ network: there.value, fault: otherwise(change, there.value) })
  const detail = [refused.join(', '), fault.detail].filter(Boolean).join(': ')
  return success({ network: there.value, fault: { code: fault.code, detail } })
}

/** Returns whether the host may take other fields although it refused these: it forbids what a plan does not include. */
function isOfFields({ code }: Fault): boolean {
  const { endsJob, transient, answered } = faultTraits[code]
  if (code === 'account-forbidden') return true
  return !endsJob && !transient && answered !== 'no' && answered !== 'unclear'
}

function partsOf(change: AccountNetworkChange): readonly AccountNetworkChange[] {
  const fields = Object.entries(change)
  const isOfRules = ([field]: readonly [string, unknown]): boolean => ruleFields.includes(field)
  const parts = [fields.filter(isOfRules), ...fields.filter((field) => !isOfRules(field)).map((one) => [one])]
  return parts.filter((part) => part.length > 0).map((part) => Object.fromEntries(part))
}

/** Returns 'write-ignored' if the host made something else of a setting. Some hosts take a text of rules and never tell it. */
function otherwise(change: AccountNetworkChange, network: HostedNetwork): Fault | null {
  const other = fieldDifferences(change, networkFields(network)).filter(
    ({ field, got }) => field !== 'rulesSource' || got !== null,
  )
  return other.length === 0
    ? null
    : { code: 'write-ignored', detail: other.map(({ field }) => field).join(', ') }
}

/**
 * Compares a copy with what its job made. null: it is as it was made; otherwise the settings and members that somebody
 * changed or added.
 */
export async function whyChanged(
  source: Source,
  { network: id, fields }: Made,
  steps: readonly Step[],
  back: ReadonlyMap<number, Step>,
): Promise<Result<string | null>> {
  const read = await readNetworkAndMembers(source, id, true)
  if (!read.ok) return read.error.code === 'network-gone' ? success(null) : read
  const { network, members } = read.value
  const settings = fieldDifferences(fields ?? {}, networkFields(network)).map(({ field }) => field)
  const made = new Map(steps.map(({ member, to }, at) => [member, { ...to, ...back.get(at)?.from }]))
  const others = members.filter((member) => !isAsMade(member, made.get(member.id)))
  const named = others.slice(0, mostNamed).map(({ id, config }) => config.name || id)
  const changed = [...settings, ...named].join(', ')
  const more = others.length > mostNamed ? ` +${others.length - mostNamed}` : ''
  return success(changed === '' ? null : `${changed}${more}`)
}

const mostNamed = 5

function isAsMade(member: HostedMember, made: AccountMemberChange | undefined): boolean {
  if (made === undefined || member.hasRequestedConfig) return false
  // A copy sends only what a member may do, and a new member may do nothing else.
  const sent = { authorized: false, activeBridge: false, ...made }
  // Some lists leave out what a member by itself has.
  return differences(sent, memberFields(member)).every(({ field, got }) => !isTold(field, got))
}
