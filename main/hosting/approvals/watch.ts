import { type AccountId, sessionFault } from '../../../contract/account.ts'
import type { ControllerState, HostingSource } from '../../../contract/hosting.ts'
import { isServing, mayHaveController } from '../../../contract/network-state.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { controllerOf, deviceKey, type NetworkId, type NodeAddress } from '../../../domain/network-id.ts'
import type { ServiceLink } from '../../service/link.ts'
import { createPollingLoop } from '../../state/poller.ts'
import type { Store } from '../../state/store.ts'
import type { NetworkDirectory } from '../sources/network-directory.ts'
import { controllerStateOf, isClosed, type Source } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import { createWaitingList, settledKeys, type Unauthorized } from './waiting-list.ts'

/** Milliseconds */
export interface WatchPace {
  readonly shown: number
  readonly hidden: number
  /** Milliseconds between two looks at the list of all networks, for their names */
  readonly list: number
}

const watchPace: WatchPace = { shown: 5_000, hidden: 15_000, list: 60_000 }

/**
 * Milliseconds of the processor that one round may take; one that takes more is followed by a pause that is longer in
 * proportion. So the sources take 1 % of a core at most while no window shows, however many networks there are.
 */
const allowance = { shown: 500, hidden: 150 }
/** Milliseconds */
const longestPause = 10 * 60_000

/** Milliseconds until the next decision is shown: after the first, and while a job decides one after the other */
const decisionPace = { first: 250, later: 1_000 }

interface WatchParts {
  readonly store: Store
  readonly sources: Sources
  readonly directory: NetworkDirectory
  readonly service: Pick<ServiceLink, 'onNewStart'>
  readonly pace?: WatchPace
}

export type Watch = ReturnType<typeof createWatch>

/** Asks the sources every few seconds who wants to join, and keeps that part of the snapshot. */
export function createWatch(parts: WatchParts) {
  const { store, sources, directory, pace = watchPace } = parts
  const list = createWaitingList()
  /** This goes up when the answers to earlier requests are no longer of interest. */
  let epoch = 0
  let listedAt = Number.NEGATIVE_INFINITY
  let shown = false
  /** True: a service that said that it has no controller is asked as well. */
  let anew = true
  let stopped = false
  const decisions = createDecisionPace(publish)
  /** Milliseconds of the processor that the last round took */
  let spent = 0
  const loop = createPollingLoop({
    async work() {
      const before = process.cpuUsage()
      await askAll().finally(() => {
        const { user, system } = process.cpuUsage(before)
        spent = (user + system) / 1_000
      })
    },
    pause() {
      const kind = shown ? 'shown' : 'hidden'
      return Math.min(longestPause, pace[kind] * Math.max(1, spent / allowance[kind]))
    },
  })
  const stopListening = store.subscribe((after, before) => {
    if (after.demo !== before.demo) return startOver()
    const [now, earlier] = [askableAccounts(after), askableAccounts(before)]
    for (const id of new Set([...now, ...earlier])) if (!now.has(id) || !earlier.has(id)) startOver(id)
    // Lists were read as another node's until the snapshot knew this one.
    if (after.node?.address !== before.node?.address && before.node !== null) return startOver()
    if (isServing(after.connection) && !isServing(before.connection)) return askAnew()
    if (after.networks.length !== before.networks.length) {
      // We may host the new network, under a name that nobody has told yet.
      if (after.networks.some(({ id }) => !directory.isHosted(id))) listedAt = Number.NEGATIVE_INFINITY
      publish()
    }
  })
  const stopHearing = parts.service.onNewStart((start) => {
    if (start === 'restarted') return askAnew()
    show({ controller: { state: 'unknown' } })
    startOver('controller')
  })
  loop.now()

  return {
    /** Asks at once, also a service that had no controller. */
    poke: askAnew,
    setShown(now: boolean): void {
      if (now === shown) return
      shown = now
      if (shown) askAnew()
      else loop.reschedule()
    },
    ignore(network: NetworkId, member: NodeAddress): void {
      const key = deviceKey(network, member)
      if (!ignored().includes(key)) show({ ignored: [...ignored(), key] })
      if (list.decide(network, member)) publish()
    },
    /** Says that somebody decided: the device no longer waits, whatever a request under way still answers. */
    decided(network: NetworkId, member: NodeAddress): void {
      const key = deviceKey(network, member)
      keepIgnored((other) => other !== key)
      if (list.decide(network, member)) decisions.publish()
    },
    /** Says that the decision was taken back: the device waits again, if it did before. */
    takenBack(network: NetworkId, member: NodeAddress): void {
      list.takeBack(network, member)
      askAnew()
    },
    networkGone(network: NetworkId): void {
      keepIgnored((key) => !key.startsWith(network))
      list.dropNetwork(network)
      publish()
    },
    dispose(): void {
      stopped = true
      decisions.stop()
      loop.stop()
      stopListening()
      stopHearing()
    },
  }

  function askAnew(): void {
    listedAt = Number.NEGATIVE_INFINITY
    anew = true
    loop.now()
  }

  /** Forgets what was heard of another service or account, or with another token, and asks anew. */
  function startOver(part?: HostingSource): void {
    epoch += 1
    if (part === undefined) list.clear()
    else list.drop(part)
    directory.clear(part)
    if (part !== undefined) publish()
    askAnew()
  }

  async function askAll(): Promise<void> {
    const round = epoch
    const afresh = anew
    anew = false
    const askable = sources.all().filter((source) => isAskable(source, afresh))
    list.begin()
    list.keepOnly(sources.all().map(({ id }) => id))
    const due = performance.now() - listedAt >= pace.list
    if (due) listedAt = performance.now()
    await Promise.all(
      askable.map(async (source) => {
        const isOpen = await ask(source, round, afresh)
        if (due && isOpen) await source.networks('background')
      }),
    )
    if (round !== epoch) return
    publish()
  }

  function isAskable({ capabilities }: Source, afresh: boolean): boolean {
    if (capabilities.worksWithoutService) return true
    const snapshot = store.snapshot()
    return afresh ? isServing(snapshot.connection) : mayHaveController(snapshot)
  }

  /** Asks the source, and returns whether it may be asked more. */
  async function ask(source: Source, round: number, afresh: boolean): Promise<boolean> {
    const isReady = !afresh && store.snapshot().hosting.controller.state === 'ready'
    const said = isReady ? undefined : await source.state?.()
    if (round !== epoch) return false
    if (said !== undefined && isClosed(said)) return close(source, said)
    const answer = await source.unauthorized()
    if (round !== epoch) return false
    if (source.id === 'controller') {
      const controller = controllerStateOf(answer)
      if (isClosed(controller)) return close(source, controller)
      if (said?.state === 'failed') show({ controller: said })
      else if (answer.ok) show({ controller })
    }
    if (answer.ok) updateWaiting(source.id, answer.value)
    publish()
    return true
  }

  function close(source: Source, controller: ControllerState): false {
    show({ controller })
    if (controller.state === 'none') list.drop(source.id)
    listedAt = Number.NEGATIVE_INFINITY
    publish()
    return false
  }

  function updateWaiting(source: HostingSource, found: Unauthorized): void {
    // Devices ask the node whose address a network's id begins with, and no other.
    const unauthorized = found.filter(({ network }) =>
      source === 'controller' ? isHostedBy(source, network.id) : !isOfOtherAccount(source, network.id),
    )
    const settled = settledKeys(ignored(), unauthorized, (network) => isHostedBy(source, network))
    keepIgnored((key) => !settled.includes(key))
    list.update(source, unauthorized, ignored())
  }

  /** Two accounts may see the same network, whose devices wait once. */
  function isOfOtherAccount(source: HostingSource, network: NetworkId): boolean {
    const told = directory.sourceOf(network)
    return told !== null && told !== 'controller' && told !== source
  }

  function isHostedBy(source: HostingSource, network: NetworkId): boolean {
    if (source !== 'controller') return directory.sourceOf(network) === source
    return controllerOf(network) === store.snapshot().node?.address
  }

  function ignored(): readonly string[] {
    return store.snapshot().hosting.ignored
  }

  function keepIgnored(isKept: (key: string) => boolean): void {
    const kept = ignored().filter(isKept)
    if (kept.length < ignored().length) show({ ignored: kept })
  }

  /** The store compares: nothing is sent where nothing changed. */
  function publish(): void {
    const { networks } = store.snapshot()
    show({
      unreadable: sources.unreadable(),
      unlisted: sources.unlisted(),
      waiting: list.devices(),
      waitingIn: list.counts(),
      manageable: networks.filter(({ id }) => directory.mayAuthorize(id)).map(({ id }) => id),
      directory: networks.flatMap(({ id }) => directory.describe(id) ?? []),
    })
    const names = networks.flatMap(({ id, name }) =>
      name === '' && directory.networkName(id) !== '' ? [[id, directory.networkName(id)] as const] : [],
    )
    if (names.length > 0 && !stopped)
      store.dispatch({ type: 'networks-named', names: Object.fromEntries(names) })
  }

  function show(hosting: Partial<Snapshot['hosting']>): void {
    if (!stopped) store.dispatch({ type: 'hosting-changed', change: hosting })
  }
}

/** Publishes the first of many decisions, as a job makes them, at once, and those after it many at a time. */
function createDecisionPace(publish: () => void) {
  let timer: NodeJS.Timeout | undefined
  let isDue = false

  function publishNow(pause: number): void {
    isDue = false
    publish()
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) publishNow(decisionPace.later)
    }, pause)
  }
  return {
    publish(): void {
      if (timer === undefined) publishNow(decisionPace.first)
      else isDue = true
    },
    stop: () => clearTimeout(timer),
  }
}

/** The accounts whose sessions are open */
function askableAccounts({ accounts: { accounts } }: Snapshot): ReadonlySet<AccountId> {
  return new Set(accounts.flatMap((account) => (sessionFault(account) === null ? [account.id] : [])))
}
