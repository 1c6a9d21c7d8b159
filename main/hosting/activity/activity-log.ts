import * as v from 'valibot'
import {
  type Activity,
  type ActivityPage,
  type ActivitySubject,
  activityKinds,
  activityOrigins,
} from '../../../contract/activity.ts'
import { putBackTime } from '../../../contract/deleted-networks.ts'
import { faultCodes } from '../../../contract/fault.ts'
import { type HostedSummary, type HostingSource, memberJobKinds } from '../../../contract/hosting.ts'
import { time } from '../../../contract/hosting-schema.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { controllerOf, isNetworkId, isNodeAddress, type NetworkId } from '../../../domain/network-id.ts'
import { createLanes } from '../../base/promises.ts'
import type { ActivityFolder } from '../../settings/activity-folder.ts'

/** One thing that was done, to one network or member */
export type Done = Omit<Activity, 'at' | 'subjects'> & { readonly subject: ActivitySubject }

type LinesFolder = Pick<ActivityFolder, 'read' | 'append'>

export type ActivityLog = ReturnType<typeof createActivityLog>

interface Pending extends Omit<Activity, 'subjects'> {
  readonly subjects: ActivitySubject[]
}

interface Waiting {
  /** The folder of that moment: the demo keeps its own. */
  readonly to: LinesFolder
  readonly list: Pending[]
}

/**
 * Milliseconds in which the same, done to one member after the other, becomes one entry: else one job over thousands of
 * members would push all others out of the list.
 */
const together = 1_000

/** Writes down what was done, and tells it. */
export function createActivityLog(folder: () => LinesFolder, now: () => number = Date.now, pause = together) {
  const inTurn = createLanes()
  const versions = new Map<NetworkId, number>()
  const waiting = new Map<NetworkId, Waiting>()
  let timer: NodeJS.Timeout | undefined

  function write(network: NetworkId): Promise<void> {
    const found = waiting.get(network)
    waiting.delete(network)
    if (found === undefined) return Promise.resolve()
    return inTurn(network, () => found.to.append(network, found.list.map(activityLine)))
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await Promise.all([...waiting.keys()].map(write))
  }

  return {
    add(network: NetworkId, { subject, ...done }: Done): void {
      const { to, list } = waiting.get(network) ?? { to: folder(), list: [] }
      waiting.set(network, { to, list })
      const isMember = subject.id !== network
      const last = list.find(
        (one) =>
          isMember &&
          one.subjects[0]?.id !== network &&
          one.subjects.length < mostSubjects &&
          isSameDone(one, done),
      )
      if (last === undefined) list.push({ at: now(), ...done, subjects: [subject] })
      else last.subjects.push(subject)
      versions.set(network, (versions.get(network) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), pause)
    },
    /** `since`: the version of the last answer; null: none */
    async read(network: NetworkId, since: number | null): Promise<ActivityPage> {
      const version = versions.get(network) ?? 0
      if (since === version) return { version, list: null }
      await write(network)
      const lines = await inTurn(network, () => folder().read(network))
      return { version, list: readActivityLines(lines) }
    },
    /** All that was added stands on the disk. */
    flush,
  }
}

function isSameDone(one: Pending, { origin, job, kind, fields, fault }: Omit<Done, 'subject'>): boolean {
  return (
    one.origin === origin &&
    one.job?.id === job?.id &&
    one.kind === kind &&
    one.fault === fault &&
    one.fields.join() === fields.join()
  )
}

/** Characters of a name that are kept */
const longestName = 200
const mostSubjects = 100

const line = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    at: time,
    origin: v.picklist(activityOrigins),
    job: v.optional(
      v.nullable(v.object({ id: v.pipe(v.string(), v.maxLength(64)), kind: v.picklist(memberJobKinds) })),
      null,
    ),
    kind: v.picklist(activityKinds),
    subjects: v.pipe(
      v.array(
        v.object({
          id: v.pipe(
            v.string(),
            v.check((id) => isNetworkId(id) || isNodeAddress(id)),
          ),
          name: v.pipe(v.string(), v.maxLength(longestName)),
        }),
      ),
      v.minLength(1),
      v.maxLength(mostSubjects),
    ),
    fields: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(64)),
    fault: v.nullable(v.picklist(faultCodes)),
  }),
)

export function activityLine(activity: Activity): string {
  const subjects = activity.subjects.map(({ id, name }) => ({ id, name: name.slice(0, longestName) }))
  return JSON.stringify({ ...activity, subjects })
}

/** A line that cannot be read costs nothing but itself. */
export function readActivityLines(lines: readonly string[]): readonly Activity[] {
  return lines.flatMap((text) => {
    const read = v.safeParse(line, text)
    return read.success ? [read.output] : []
  })
}

/**
 * Joins the lines of a job: one entry with all its members, from when it began, and one for each reason of a failure.
 */
export function byJob(list: readonly Activity[]): readonly Activity[] {
  const entries = Map.groupBy(list, (activity): unknown => {
    const { job, fault } = activity
    return job === null ? activity : `${job.id} ${fault}`
  })
  return [...entries.values()].flatMap((all) => {
    const [first, ...more] = all
    if (first === undefined || more.length === 0) return all
    const fields = [...new Set(all.flatMap(({ fields }) => fields))]
    return [{ ...first, fields, subjects: all.flatMap(({ subjects }) => subjects) }]
  })
}

/** Drops the activity of networks that are gone, once there are many networks. */
export function createPruning(
  folder: () => ActivityFolder,
  snapshot: () => Pick<Snapshot, 'node' | 'accounts' | 'hosting'>,
  now: () => number = Date.now,
) {
  const hosted = new Map<HostingSource, ReadonlySet<NetworkId>>()

  /** Returns whether only this source can host the network: nobody tells the networks of other accounts. */
  function isOnlyOf(source: HostingSource, network: NetworkId): boolean {
    const { node, accounts } = snapshot()
    if (node === null) return false
    if (controllerOf(network) === node.address) return source === 'controller'
    return accounts.accounts.length === (source === 'controller' ? 0 : 1)
  }

  return {
    /** `list`: all networks that a source hosts now */
    listed(source: HostingSource, list: readonly Pick<HostedSummary, 'id'>[]): void {
      // While its database is being opened a controller may list nothing.
      if (source === 'controller' && snapshot().hosting.controller.state !== 'ready') return
      const before = hosted.get(source)
      const there = new Set(list.map(({ id }) => id))
      hosted.set(source, there)
      const isLess = before === undefined || [...before].some((id) => !there.has(id))
      if (!isLess) return
      // A change that was written since then can still be put back.
      const since = now() - putBackTime
      void folder().prune((id, writtenAt) => writtenAt < since && !there.has(id) && isOnlyOf(source, id))
    },
    clear: (): void => hosted.clear(),
  }
}
