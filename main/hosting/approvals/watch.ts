import type { ControllerState, HostingSource } from '../../../contract/hosting.ts'
import { hasAccount, isServing, mayHaveController } from '../../../contract/network-state.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import { capabilitiesOf } from '../../../contract/source-capabilities.ts'
import { controllerOf, deviceKey, type NetworkId, type NodeAddress } from '../../../domain/network-id.ts'
import type { ServiceLink } from '../../service/link.ts'
import { createPollingLoop } from '../../state/polling-loop.ts'
import type { Store } from '../../state/store.ts'
import type { NetworkDirectory } from '../sources/network-directory.ts'
import { controllerStateOf, isClosed, type Source } from '../sources/source.ts'
import type { Sources } from '../sources/sources.ts'
import { createWaitingList, settledKeys, type Unauthorized } from './waiting-list.ts'

/** Milliseconds */
export interface WatchPace {
  readonly shown: number
  readonly hidden: number
  /** Between two looks at the list of all networks, for their names */
  readonly list: number
}

const watchPace: WatchPace = { shown: 5_000, hidden: 15_000, list: 60_000 }

/** Milliseconds until the next decision is shown: after the first, and while a job decides one after the other */
const decisionPace = { first: 250, later: 1_000 }

interface WatchParts {
  readonly store: Store
  readonly sources: Sources
  readonly directory: NetworkDirectory
  readonly service: Pick<ServiceLink, 'onNewStart'>
  /** Is called with the networks that were listed and that this computer is in. */
  readonly readNames?: (networks: readonly NetworkId[]) => Promise<void>
  readonly pace?: WatchPace
}

/** Asks the sources every few seconds who wants to join, and keeps that part of the snapshot. */
export interface Watch {
  /** Asks at once, also a service that had no controller. */
  poke(): void
  setShown(shown: boolean): void
  ignore(network: NetworkId, member: NodeAddress): void
  /** Somebody decided: the device no longer waits, whatever a request under way still answers. */
  decided(network: NetworkId, member: NodeAddress): void
  /** The decision was taken back: the device waits again, if it did before. */
  takenBack(network: NetworkId, member: NodeAddress): void
  networkGone(network: NetworkId): void
  dispose(): void
}

export function createWatch(parts: WatchParts): Watch {
  const { store, sources, directory, readNames, pace = watchPace } = parts
  const list = createWaitingList()
  /** Goes up when answers to earlier requests are no longer of interest. */
  let epoch = 0
  let listedAt = Number.NEGATIVE_INFINITY
  let shown = false
  /** Whether to ask even a controller that said there is none */
  let anew = true
  let stopped = false
  const decisions = createDecisionPace(publish)
  const loop = createPollingLoop({ work: askAll, pause: () => (shown ? pace.shown : pace.hidden) })
  const stopListening = store.subscribe((after, before) => {
    if (after.demo !== before.demo) return startOver()
    if (accountInUse(after) !== accountInUse(before)) return startOver('account')
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
    poke: askAnew,
    setShown(now) {
      if (now === shown) return
      shown = now
      if (shown) askAnew()
      else loop.reschedule()
    },
    ignore(network, member) {
      const key = deviceKey(network, member)
      if (!ignored().includes(key)) show({ ignored: [...ignored(), key] })
      if (list.decide(network, member)) publish()
    },
    decided(network, member) {
      const key = deviceKey(network, member)
      keepIgnored((other) => other !== key)
      if (list.decide(network, member)) decisions.publish()
    },
    takenBack(network, member) {
      list.takeBack(network, member)
      askAnew()
    },
    networkGone(network) {
      keepIgnored((key) => !key.startsWith(network))
      list.dropNetwork(network)
      publish()
    },
    dispose() {
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
    list.keepOnly(sources.all().map(({ kind }) => kind))
    const due = performance.now() - listedAt >= pace.list
    if (due) listedAt = performance.now()
    const answers = await Promise.all(
      askable.map(async (source) => {
        const isOpen = await ask(source, round, afresh)
        return due && isOpen ? source.networks() : null
      }),
    )
    if (round !== epoch) return
    publish()
    if (answers.some((list) => list?.ok)) void readNames?.(joinedAndHosted()).then(publish)
  }

  function isAskable({ kind }: Source, afresh: boolean): boolean {
    if (capabilitiesOf[kind].worksWithoutService) return true
    const snapshot = store.snapshot()
    return afresh ? isServing(snapshot.connection) : mayHaveController(snapshot)
  }

  /** Answers whether the source may be asked more. */
  async function ask(source: Source, round: number, afresh: boolean): Promise<boolean> {
    const isReady = !afresh && store.snapshot().hosting.controller.state === 'ready'
    const said = isReady ? undefined : await source.state?.()
    if (round !== epoch) return false
    if (said !== undefined && isClosed(said)) return close(source, said)
    const answer = await source.unauthorized()
    if (round !== epoch) return false
    if (source.kind === 'controller') {
      const controller = controllerStateOf(answer)
      if (isClosed(controller)) return close(source, controller)
      if (said?.state === 'failed') show({ controller: said })
      else if (answer.ok) show({ controller })
    }
    if (answer.ok) updateWaiting(source.kind, answer.value)
    publish()
    return true
  }

  function close(source: Source, controller: ControllerState): false {
    show({ controller })
    if (controller.state === 'none') list.drop(source.kind)
    listedAt = Number.NEGATIVE_INFINITY
    publish()
    return false
  }

  function updateWaiting(kind: HostingSource, found: Unauthorized): void {
    // Devices ask the node whose address a network's id begins with, and no other.
    const unauthorized =
      kind === 'controller' ? found.filter(({ network }) => isHostedBy(kind, network.id)) : found
    const settled = settledKeys(ignored(), unauthorized, (network) => isHostedBy(kind, network))
    keepIgnored((key) => !settled.includes(key))
    list.update(kind, unauthorized, ignored())
  }

  function isHostedBy(kind: HostingSource, network: NetworkId): boolean {
    if (kind === 'account') return directory.sourceOf(network) === 'account'
    return controllerOf(network) === store.snapshot().node?.address
  }

  function joinedAndHosted(): readonly NetworkId[] {
    const { networks } = store.snapshot()
    return networks.filter(({ id, joined }) => joined && directory.isHosted(id)).map(({ id }) => id)
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

/** null: no account is signed in */
function accountInUse(snapshot: Snapshot): string | null {
  return hasAccount(snapshot) ? snapshot.accounts.current : null
}
