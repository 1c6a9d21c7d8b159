import type { AccountId } from '../../contract/account.ts'
import type { HostingShow } from '../../contract/commands.ts'
import type { Fault } from '../../contract/fault.ts'
import type { HostingSource } from '../../contract/hosting.ts'
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
import { createRulesSources } from './backup/rules-sources.ts'
import { createTemplates } from './backup/templates.ts'
import { createSaver } from './edit/save.ts'
import { createUndos } from './edit/undo.ts'
import { createFiles } from './files/files.ts'
import { createHostingHandlers } from './handlers.ts'
import { createJobs } from './jobs/jobs.ts'
import type { JoinPace } from './jobs/join.ts'
import { createMemberJobs } from './jobs/member-jobs.ts'
import { createMemberReader, createMemberSearch } from './sources/members.ts'
import { createNetworkDirectory, type HostedMembers, type Observer } from './sources/network-directory.ts'
import type { Source } from './sources/source.ts'
import { type AbsentAccount, createSources } from './sources/sources.ts'

interface HostingParts extends HostingOptions {
  readonly store: Store
  readonly collator: Intl.Collator
  readonly writer: Pick<Writer, 'setIntent'>
  readonly service: Pick<ServiceLink, 'onNewStart'>
  /** The present sources, the controller first; those of accounts come and go with their sign-ins. */
  readonly sources: () => readonly Source[]
  /** The accounts that cannot be asked now */
  readonly absentAccounts: () => readonly AbsentAccount[]
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
  const directory = createNetworkDirectory((source) =>
    store.snapshot().accounts.accounts.findIndex(({ id }) => id === source),
  )
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
      members.listed()
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
  const keeping = createRulesSources(() => parts.textFolder('rules'), onFault)
  const sources = createSources({
    all: () => parts.sources().map((source) => keeping(noting(source))),
    observer,
    record: recorder,
    nodeAddress: () => store.snapshot().node?.address ?? null,
    hasController: () => store.snapshot().hosting.controller.state !== 'none',
    sourceOf: directory.sourceOf,
    absent: parts.absentAccounts,
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
  const members = createMemberReader({
    sources,
    directory,
    isJoined: (id) => store.snapshot().networks.some((entry) => entry.id === id && entry.joined),
  })
  const memberSearch = createMemberSearch(sources)
  // The watch, which listens later, makes the directory forget what an account hosts.
  const stopDropping = store.subscribe((after, before) => {
    for (const { id } of before.accounts.accounts)
      if (!after.accounts.accounts.some((account) => account.id === id)) dropUndosOf(id, after)
  })
  const watch = createWatch({
    store,
    sources,
    directory,
    service: parts.service,
    ...(parts.watchPace && { pace: parts.watchPace }),
  })

  /** Forgets the changes in an account that signed out, as they cannot be taken back. */
  function dropUndosOf(account: AccountId, { hosting }: Snapshot): void {
    for (const { network } of hosting.undos)
      if (directory.sourceOf(network) === account) undos.drop(network, null)
  }

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
    if (after.demo !== before.demo || accountIds(after) !== accountIds(before)) {
      members.forget()
      memberSearch.forget()
    }
  })

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
    /** True while a window of ours shows: the sources are then asked more often. */
    setShown: watch.setShown,
    /** Asks the sources at once. */
    poke: watch.poke,
    /** The names of a node in hosted networks, as far as heard; asks nobody. */
    namesOf: (address: NodeAddress): readonly PeerName[] => directory.namesOf(address),
    /** All hosted networks with their members; those that are due are read before. */
    async readMembers(isAsked: boolean): Promise<HostedMembers> {
      await members.read(isAsked)
      return { controller: directory.hostedBy('controller'), account: directory.hostedBy('account') }
    },
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
      stopDropping()
      watch.dispose()
      return clear()
    },
  }
}

/** Changes when somebody signs in or out. */
function accountIds({ accounts: { accounts } }: Snapshot): string {
  return accounts.map(({ id }) => id).join(' ')
}
