import type { Activity, ActivityPage, ActivitySubject } from '../../../contract/activity.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { ActivityFolder } from '../../settings/activity-folder.ts'
import { createLanes } from '../edit/lanes.ts'
import { activityLine, mostSubjects, readActivityLines } from './activity-line.ts'

type Single = Omit<Activity, 'at' | 'subjects'> & { readonly subject: ActivitySubject }

type LinesFolder = Pick<ActivityFolder, 'read' | 'append'>

/** Writes down what was done, and tells it. */
export interface ActivityLog {
  add(network: NetworkId, done: Single): void
  /** `since`: the version of the last answer; null: none */
  read(network: NetworkId, since: number | null): Promise<ActivityPage>
  /** All that was added stands on the disk. */
  flush(): Promise<void>
}

interface Pending extends Omit<Activity, 'subjects'> {
  readonly subjects: ActivitySubject[]
}

interface Waiting {
  /** As it was when it was done: the demo keeps its own. */
  readonly to: LinesFolder
  readonly list: Pending[]
}

/**
 * Milliseconds in which the same, done to one member after the other, is one thing: else one job over thousands of
 * members would push all others out of the list.
 */
const goOfWork = 1_000

export function createActivityLog(
  folder: () => LinesFolder,
  now: () => number = Date.now,
  pause = goOfWork,
): ActivityLog {
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
    add(network, { subject, ...what }) {
      const { to, list } = waiting.get(network) ?? { to: folder(), list: [] }
      waiting.set(network, { to, list })
      const isMember = subject.id !== network
      const last = list.find(
        (one) => isMember && one.subjects[0]?.id !== network && isSame(one, what) && hasRoom(one),
      )
      if (last === undefined) list.push({ at: now(), ...what, subjects: [subject] })
      else last.subjects.push(subject)
      versions.set(network, (versions.get(network) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), pause)
    },
    async read(network, since) {
      const version = versions.get(network) ?? 0
      if (since === version) return { version, list: null }
      await write(network)
      const lines = await inTurn(network, () => folder().read(network))
      return { version, list: readActivityLines(lines) }
    },
    flush,
  }
}

function isSame(one: Pending, { origin, job, kind, fields, fault }: Omit<Single, 'subject'>): boolean {
  return (
    one.origin === origin &&
    one.job?.id === job?.id &&
    one.kind === kind &&
    one.fault === fault &&
    one.fields.join() === fields.join()
  )
}

function hasRoom({ subjects }: Pending): boolean {
  return subjects.length < mostSubjects
}
