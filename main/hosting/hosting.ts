import { type Cached, sessionFault } from '../../contract/account.ts'
import type { HostingShow } from '../../contract/commands.ts'
import type { Fault } from '../../contract/fault.ts'
import type { HostedSummary, HostingSource } from '../../contract/hosting.ts'
import type { PeerName } from '../../contract/peer.ts'
import type { Result } from '../../contract/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'
import { controllerOf, type NetworkId, type NodeAddress } from '../../domain/network-id.ts'
import type { FileDialogs } from '../base/file-dialogs.ts'
import type { QuitReason } from '../base/quitting.ts'
import type { ServiceLink } from '../service/link.ts'
import type { ActivityFolder } from '../settings/activity-folder.ts'
import type { JournalFolder } from '../settings/journal-folder.ts'
import type { TextFolder } from '../settings/text-folder.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'
import { createActivityLog, createPruning } from './activity/activity-log.ts'
import { createRecorder } from './activity/recorder.ts'
import { createWatch, type WatchPace } from './approvals/watch.ts'
import { createDeletedNetworks } from './backup/deleted-networks.ts'
import { createMemberNotes, createNoting } from './backup/member-notes.ts'
import { createRestorer } from './backup/restoring.ts'
import { createTemplates } from './backup/templates.ts'
import { createSaver } from './edit/save.ts'
import { createUndos } from './edit/undo.ts'
import { createFiles } from './files/files.ts'
import { createHostingHandlers } from './handlers.ts'
import { createJobs } from './jobs/jobs.ts'
import type { JoinPace } from './jobs/join.ts'
import { createMemberJobs } from './jobs/member-jobs.ts'
import { createMemberSearch, createNameReader } from './sources/members.ts'
import { createNetworkDirectory, type Observer } from './sources/network-directory.ts'
import type { Source } from './sources/source.ts'
import { createSources } from './sources/sources.ts'

interface HostingParts extends HostingOptions {
  readonly store: Store
  readonly collator: Intl.Collator
  readonly writer: Pick<Writer, 'setIntent'>
  readonly service: Pick<ServiceLink, 'onNewStart'>
  /** The present sources, the controller first; the account's comes and goes with its sign-in. */
  readonly sources: () => readonly Source[]
  /** The last list of the account in use; null: none yet */
  readonly lastOfAccount: () => Cached<readonly HostedSummary[]> | null
  /** The folder in which jobs write down what they do */
  readonly journals: () => JournalFolder
  /** A folder among the settings, for files of one kind */
  readonly textFolder: (name: string) => TextFolder
  /** The folder that keeps what was done to networks */
  readonly activityFolder: () => ActivityFolder
  /** Polls the node service at once. */
  readonly pokeService: () => void
  readonly dialogs: FileDialogs
  readonly window: { open(show: HostingShow): Result<void>; close(): void }
}

/** Settings for tests */
export interface HostingOptions {
  readonly computerName?: () => string
  readonly watchPace?: WatchPace
  readonly joinPace?: JoinPace
}

/** Hosted networks, wherever they are hosted. */
export function createHosting(parts: HostingParts) {
  const { store, dialogs } = parts
  const directory = createNetworkDirectory()
  const activity = createActivityLog(parts.activityFolder)
  const recorder = createRecorder(activity)
  const pruning = createPruning(parts.activityFolder, store.snapshot)

  /** Such a network in the controller's database says nothing of the one with that id that devices join. */
  function isForOthers(source: HostingSource, id: NetworkId): boolean {
    const own = store.snapshot().node?.address ?? null
    return source === 'controller' && own !== null && controllerOf(id) !== own
  }

  // The observer uses parts that are made further down; nothing is asked, and so nothing heard, before they exist.
  const observer: Observer = {
    networks(source, list) {
      directory.networks(
        source,
        list.filter(({ id }) => !isForOthers(source, id)),
      )
      pruning.listed(source, list)
    },
    network(network) {
      if (!isForOthers(network.source, network.id)) directory.network(network)
    },
    members(network, list) {
      directory.members(network, list)
      undos.dropOthers(network, list)
    },
    member(member) {
      directory.member(member)
      if (member.config.authorized === true) watch.decided(member.network, member.id)
    },
    removed(network, member) {
      directory.removed(network, member)
      undos.drop(network, member)
      if (member === null) {
        watch.networkGone(network)
        jobs.networkGone(network)
        recorder.gone(network)
      } else watch.decided(network, member)
    },
  }
  const onFault = (fault: Fault): void =>
    store.dispatch({ type: 'notice-added', notice: { id: fault.code, fault } })
  const notes = createMemberNotes(() => parts.textFolder('notes'), onFault)
  const noting = createNoting(notes)
  const sources = createSources({
    all: () => parts.sources().map(noting),
    observer,
    record: recorder,
    nodeAddress: () => store.snapshot().node?.address ?? null,
    hasController: () => store.snapshot().hosting.controller.state !== 'none',
    accountFault: () => sessionFault(store.snapshot().accounts),
    lastOfAccount: parts.lastOfAccount,
  })
  const saver = createSaver({
    sources,
    onReversible: (reversal, name) => undos.add(reversal, name),
  })
  const undos = createUndos({
    show: (undos) => store.dispatch({ type: 'hosting-changed', change: { undos } }),
    takeBack: saver.takeBack,
    onTakenBack({ network, member, former }) {
      if (member !== null && 'authorized' in former) watch.takenBack(network, member)
    },
  })
  const jobs = createJobs({
    show: (jobs) => store.dispatch({ type: 'hosting-changed', change: { jobs } }),
  })
  const memberJobs = createMemberJobs({
    jobs,
    sources,
    journals: parts.journals,
    account: () => store.snapshot().accounts.current,
    onTakenBack: (network, member) => watch.takenBack(network, member),
    onFault,
  })
  const files = createFiles({ sources, memberJobs, dialogs })
  const deletedNetworks = createDeletedNetworks({
    sources,
    memberJobs,
    folder: () => parts.textFolder('deleted'),
    show: (deleted) => store.dispatch({ type: 'hosting-changed', change: { deleted } }),
  })
  const restorer = createRestorer({ sources, saver, memberJobs, dialogs })
  const templates = createTemplates(() => parts.textFolder('templates'), parts.collator)
  const names = createNameReader(sources)
  const memberSearch = createMemberSearch(sources)
  const watch = createWatch({
    store,
    sources,
    directory,
    service: parts.service,
    readNames: (ids) => names.inUse(ids.map((id) => ({ id, memberCount: directory.memberCount(id) }))),
    ...(parts.watchPace && { pace: parts.watchPace }),
  })

  async function clear(): Promise<void> {
    undos.clear()
    jobs.clear()
    files.clear()
    deletedNetworks.clear()
    restorer.clear()
    recorder.clear()
    pruning.clear()
    await activity.flush()
    await memberJobs.close()
    await notes.flush()
    notes.clear()
  }
  function restore(): void {
    void deletedNetworks.restore()
    void memberJobs.restore()
  }
  const stopListening = store.subscribe((after, before) => {
    if (after.demo !== before.demo) void clear().then(restore)
    if (after.demo !== before.demo || after.accounts.current !== before.accounts.current) {
      names.forget()
      memberSearch.forget()
    }
    if (after.accounts.current !== before.accounts.current) dropUndosOfAccount(after)
  })

  /** What was changed with another account cannot be taken back. */
  function dropUndosOfAccount({ node, hosting }: Snapshot): void {
    for (const { network } of hosting.undos)
      if (node !== null && controllerOf(network) !== node.address) undos.drop(network, null)
  }

  restore()
  return {
    handlers: createHostingHandlers({
      ...parts,
      sources,
      saver,
      undos,
      jobs,
      memberJobs,
      watch,
      fileHandlers: files.handlers,
      deletedNetworks,
      restoreHandlers: restorer.handlers,
      activity,
      recorder,
      templates,
      memberSearch,
    }),
    /** Whether any window of ours shows: the sources are asked more often then. */
    setShown: watch.setShown,
    /** Asks the sources at once. */
    poke: watch.poke,
    /** The names of a node's members, as far as heard. Asks nobody, but has the names read for the next time. */
    namesOf(address: NodeAddress): readonly PeerName[] {
      names.wanted()
      return directory.namesOf(address)
    },
    /** The networks of the account in use, as far as heard; asks nobody. */
    ofAccount: () => directory.hostedBy('account'),
    /** The host of a network */
    sourceOf: (id: NetworkId) => sources.of(id),
    /** The jobs that run now */
    quitReasons: (): readonly QuitReason[] =>
      store
        .snapshot()
        .hosting.jobs.filter(({ state }) => state === 'running')
        .map((job) => ({ kind: 'job', job })),
    /** Resolves when all that jobs did is written down. */
    dispose(): Promise<void> {
      stopListening()
      watch.dispose()
      return clear()
    },
  }
}
