import type { Fault } from '../../../contract/fault.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Disk } from '../../settings/settings-file.ts'
import { readSettings, type Settings } from '../../settings/settings-schema.ts'
import { type Asked, createMeant } from './meant.ts'
import { type MemoryApplication, type OnRule, startInMemory } from './memory-application.ts'
import { memoryService, type Process, type RequestFault, type Write } from './memory-service.ts'
import { atFirst, places, rules, sets, surroundings } from './networks.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** ms. A read and the write that follows are four transfers, here with the longest latency. */
const longestWay = 4 * 60 + 1
const settingsFile = '/settings/settings.json'
const atStart = { version: 1, sets: { sets }, places: { isOn: true, places, rules } }

interface WorldParts {
  readonly clock: VirtualClock
  readonly latencies: readonly number[]
  readonly story: string[]
  readonly onWrite: (write: Write) => void
  readonly onRule: OnRule
}

/** Simulates a computer: its service, its disk and successive processes of the application. */
export function createWorld({ clock, latencies, story, onWrite, onRule }: WorldParts) {
  const disk = new Map([[settingsFile, JSON.stringify(atStart)]])
  const meant = createMeant(atFirst)
  const faults: RequestFault[] = []
  /** The earliest ends of the requested pauses of each network, in ms as returned by `ahead` */
  const ends = new Map<NetworkId, number[]>()
  /** The time when another program last left each network, in monotonic ms. */
  const left = new Map<NetworkId, number>()
  /** The person's requests without a reply */
  const open = new Set<Asked>()
  /** The person's last request for each network */
  const last = new Map<NetworkId, Asked>()
  /** Networks whose last request was refused, with the fault shown in the row */
  const refused = new Set<NetworkId>()
  let goneUntil = Number.NEGATIVE_INFINITY
  let requests = 0
  let application: MemoryApplication | null = null
  /** The number of the current process */
  let run = 0
  let writesLeft: number | null = null
  let quitting = false
  /** The index of the computer's place, and the time of its arrival in monotonic ms. */
  let place = 2
  let since = 0

  const service = memoryService({
    now: clock.now,
    latency: () => latencies[requests++ % latencies.length] ?? 0,
    faultOf(kind) {
      if (clock.now() < goneUntil) return 'gone'
      return kind === 'write' ? (faults.shift() ?? null) : null
    },
    onWrite,
  })
  for (const [id, flags] of atFirst) if (flags !== null) service.set(id, flags)

  let lastText = ''
  let lastKept = readSettings('{}').settings
  function kept(): Settings {
    const text = disk.get(settingsFile) ?? '{}'
    if (text !== lastText) lastKept = readSettings(text).settings
    lastText = text
    return lastKept
  }

  /** The next start finishes a stored set, even over requests made since, so its changes are allowed. */
  function allowRestOfSet(): void {
    const { used } = kept().sets
    for (const { network, before, after } of used?.left ?? []) {
      const { state, flags } = used?.step === 'going-back' ? before : after
      meant.allow(network, { ...flags, joined: state !== 'disconnected', paused: state === 'paused' })
    }
  }

  function die(): void {
    allowRestOfSet()
    run += 1
    application = null
    writesLeft = null
    quitting = false
    clock.forget()
    for (const asked of open) meant.answered(asked, false)
    open.clear()
    last.clear()
    refused.clear()
    story.push('    … has ended')
  }

  function newProcess(): Process {
    const ours = run
    const isAlive = (): boolean => ours === run
    return {
      isAlive,
      async write(act) {
        if (isAlive() && writesLeft === 0) die()
        if (!isAlive()) return new Promise(() => undefined)
        if (writesLeft !== null) writesLeft -= 1
        return act()
      },
    }
  }

  function diskOf({ write }: Process): Disk {
    return {
      async read(path) {
        const text = disk.get(path)
        if (text === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' })
        return text
      },
      write: (path, text) => write(() => void disk.set(path, text)),
      rename: () => Promise.reject(new Error('settings were taken for damaged')),
    }
  }

  const shown = (id: NetworkId): NetworkEntry | null =>
    application?.snapshot().networks.find((entry) => entry.id === id) ?? null

  return {
    clock,
    meant,
    service,
    story,
    open,
    asked(asked: Asked): void {
      open.add(asked)
      last.set(asked.network, asked)
      refused.delete(asked.network)
    },
    /** Notes a refusal that the row shows. One made before the service was asked appears only in the reply. */
    refused(asked: Asked, fault: Fault): void {
      const { network } = asked
      if (last.get(network) === asked && shown(network)?.fault === fault) refused.add(network)
    },
    /** Returns whether the row no longer shows why the last request was refused. */
    isUntold: (id: NetworkId): boolean => refused.has(id) && shown(id)?.fault === null,
    pauseAsked(id: NetworkId, minutes: number | null): void {
      const others = meant.allows(id, 'paused', true) ? (ends.get(id) ?? []) : []
      ends.set(id, [
        ...others,
        minutes === null ? Number.POSITIVE_INFINITY : clock.ahead() + minutes * 60_000,
      ])
    },
    isOver: (id: NetworkId): boolean => (ends.get(id) ?? []).some((end) => end <= clock.ahead()),
    process: () => run,
    leftByOthers(id: NetworkId): void {
      left.set(id, clock.now())
      service.leave(id)
    },
    /** Returns whether a write now may have been sent before the application could see that the network was left. */
    wasJustLeft: (id: NetworkId): boolean => clock.now() - (left.get(id) ?? -longestWay) < longestWay,
    goTo(to: number): void {
      if (to === place) return
      place = to
      since = clock.now()
      application?.look()
    },
    /** Returns the index of the place, and for how many ms the computer has been there. */
    place: () => ({ place, stood: clock.now() - since }),
    application: (): MemoryApplication | null => application,
    async started(): Promise<MemoryApplication> {
      while (application === null) {
        const process = newProcess()
        const begun = await startInMemory({
          disk: diskOf(process),
          service,
          process,
          onRule: (action, act) => (process.isAlive() ? onRule(action, act) : new Promise(() => undefined)),
          surroundings: () => surroundings[place] ?? { fingerprints: [], hasDefaultRoute: false },
        })
        if (process.isAlive()) application = begun
        await clock.settle()
      }
      return application
    },
    /** Returns the shown entry; null: there is none, or the application is not running. */
    shown,
    kept,
    /** Quits the application, which may be killed meanwhile. */
    async quit(): Promise<void> {
      if (application === null || quitting) return
      const ours = run
      let isOver = false
      quitting = true
      void application.quit().then(() => {
        isOver = true
      })
      while (!isOver && ours === run) await clock.wait(100)
      if (ours === run) die()
      await clock.settle()
    },
    killAfter(writes: number): void {
      if (application !== null) writesLeft = writes
    },
    failNext(fault: RequestFault, times: number): void {
      for (let time = 0; time < times; time += 1) faults.push(fault)
    },
    goAway(ms: number): void {
      goneUntil = clock.now() + ms
    },
    /** Ends all planned faults. */
    calm(): void {
      faults.length = 0
      goneUntil = Number.NEGATIVE_INFINITY
      writesLeft = null
    },
  }
}

export type World = ReturnType<typeof createWorld>
