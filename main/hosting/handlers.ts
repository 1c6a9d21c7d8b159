import { hostname, networkInterfaces } from 'node:os'
import type { Argument, HostingShow } from '../../contract/commands.ts'
import type { hostingCommands } from '../../contract/hosting-commands.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import { confirms } from '../../domain/confirmation.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import type { FileDialogs } from '../base/file-dialogs.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'
import { type ActivityLog, byJob } from './activity/activity-log.ts'
import type { Recorder } from './activity/recorder.ts'
import type { Watch } from './approvals/watch.ts'
import type { DeletedNetworks } from './backup/deleted-networks.ts'
import type { RestoreHandlers } from './backup/restoring.ts'
import { readOrigin, type Templates } from './backup/templates.ts'
import { createCopyHandlers } from './copy/handlers.ts'
import { memberNeeds, sourceRefusal } from './edit/refusal.ts'
import { createNetwork, freeSubnet, type Saver } from './edit/save.ts'
import type { Undos } from './edit/undo.ts'
import type { FileHandlers } from './files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import { type JoinPace, joinTask } from './jobs/join.ts'
import type { MemberJobs } from './jobs/member-jobs.ts'
import { addMembers, bulkSteps, changeSteps, changesRefusal, singleJob } from './jobs/plans.ts'
import { deleteMember } from './jobs/step.ts'
import { createMemberPages, type createMemberSearch } from './sources/members.ts'
import type { ObservedSource } from './sources/observed.ts'
import { orCached, orCachedList, type Sources } from './sources/sources.ts'

interface HandlerParts {
  readonly store: Store
  readonly collator: Intl.Collator
  readonly writer: Pick<Writer, 'setIntent'>
  readonly sources: Sources
  readonly saver: Saver
  readonly undos: Undos
  readonly jobs: Jobs
  readonly memberJobs: MemberJobs
  readonly watch: Watch
  readonly fileHandlers: FileHandlers
  readonly deletedNetworks: DeletedNetworks
  readonly restoreHandlers: RestoreHandlers
  readonly activity: ActivityLog
  readonly recorder: Pick<Recorder, 'expect'>
  readonly dialogs: FileDialogs
  readonly templates: Templates
  readonly memberSearch: Pick<ReturnType<typeof createMemberSearch>, 'find'>
  readonly pokeService: () => void
  readonly window: { open(show: HostingShow): Result<void>; close(): void }
  readonly computerName?: () => string
  readonly joinPace?: JoinPace
}

const done = success(undefined)

/** One handler for each command about hosted networks. */
export function createHostingHandlers(parts: HandlerParts): HandlersOf<typeof hostingCommands> {
  const { store, sources, saver, undos, jobs, memberJobs, watch, activity } = parts
  const nodeAddress = () => store.snapshot().node?.address ?? null

  const pages = createMemberPages(
    (network) =>
      at(network, async (source) =>
        orCachedList(await source.members(network), source.cachedMembers?.(network)),
      ),
    parts.collator,
  )

  return {
    async 'hosting.controllerFacts'() {
      const controller = sources.all().find(({ id }) => id === 'controller')
      return (await controller?.facts?.()) ?? failure('controller-absent')
    },
    'hosting.networkDetails': ({ network }) => at(network, (source) => source.networkDetails(network)),
    'hosting.memberDetails': ({ network, member }) =>
      at(network, (source) => source.memberDetails(network, member)),
    'hosting.networks': () => sources.networks(),
    'hosting.network': ({ network }) =>
      at(network, async (source) => orCached(await source.network(network), source.cachedNetwork?.(network))),
    'hosting.findMembers': ({ query }) => parts.memberSearch.find(query),
    'hosting.proposeSubnet': async () => {
      // A subnet of a network that was not read yet would pass for free.
      const hosted = await sources.networks(true)
      if (!hosted.ok) return hosted
      return freeSubnet(networkInterfaces(), store.snapshot(), hosted.value)
    },
    'hosting.createNetwork': async ({ origin, ...wanted }) => {
      const given = origin === undefined ? success({}) : await readOrigin(sources, parts.templates, origin)
      return given.ok ? createNetwork(sources, nodeAddress(), wanted, given.value) : given
    },
    'hosting.templates': async () => success(await parts.templates.list()),
    'hosting.saveTemplate': ({ network, name }) =>
      at(network, async (source) => {
        const read = await source.network(network)
        return read.ok ? parts.templates.save(read.value, name) : read
      }),
    'hosting.removeTemplate': ({ template }) => parts.templates.remove(template),
    'hosting.saveNetwork': (save) => saver.saveNetwork(save),
    'hosting.deleteNetwork': ({ network, confirm }) =>
      at(network, async (source) => {
        const around = await source.network(network)
        const isConfirmed =
          !around.ok ||
          (confirm === null
            ? await parts.deletedNetworks.goesUnasked(source, network)
            : confirms(confirm, { id: network, name: around.value.config.name }))
        if (!isConfirmed) return failure('confirmation-wrong')
        const deleted = around.ok ? await parts.deletedNetworks.delete(source, around.value) : around
        return !deleted.ok && deleted.error.code === 'network-gone' ? done : deleted
      }),
    'hosting.previewDeletion': ({ network }) =>
      at(network, (source) => parts.deletedNetworks.preview(source, network)),
    'hosting.putBackNetwork': ({ network }) => parts.deletedNetworks.putBack(network),

    ...parts.restoreHandlers,
    ...parts.fileHandlers,
    ...createCopyHandlers({ sources, memberJobs, nodeAddress }),

    async 'hosting.members'({ network, since }) {
      const page = await pages.read(network, since)
      const source = sources.of(network)
      const unreadable = source.ok ? (source.value.unreadableMembers?.(network) ?? 0) : 0
      return page.ok && unreadable > 0 ? success({ ...page.value, unreadable }) : page
    },
    'hosting.saveMember': (save) => saver.saveMember(save),
    'hosting.addMember': (save) => saver.addMember(save),
    'hosting.addMembers': ({ network, members }) =>
      at(network, (source) => addMembers(source, memberJobs, network, members)),
    'hosting.deleteMember': ({ network, member }) =>
      at(network, (source) => deleteMember(source, network, member)),

    'hosting.startJob': (wanted) => at(wanted.network, (source) => startJob(source, wanted)),
    'hosting.stopJob': ({ job }) => jobs.stop(job),
    'hosting.readJob': ({ job }) => jobs.read(job),
    'hosting.continueJob': ({ job }) => memberJobs.resume(job),
    'hosting.undoJob': ({ job }) => memberJobs.undo(job),
    'hosting.dismissJob': ({ job }) => jobs.dismiss(job),
    'hosting.undo': ({ undo }) => undos.undo(undo),
    'hosting.dismissUndo': ({ undo }) => undos.dismiss(undo),

    'hosting.authorizeDevice': async ({ network, member }) => {
      // A notification may be answered before the accounts’ networks were listed.
      const saved = await at(network, () =>
        saver.saveMember({ network, member, change: { authorized: true }, base: null }),
      )
      if (!saved.ok && saved.error.code === 'member-gone') watch.decided(network, member)
      return saved.ok ? done : saved
    },
    'hosting.ignoreDevice': ({ network, member }) => {
      watch.ignore(network, member)
      return done
    },
    'hosting.joinThisDevice': ({ network }) =>
      at(network, async (source) => {
        const node = nodeAddress()
        if (node === null) return failure('service-unreachable')
        const around = await source.network(network)
        if (!around.ok) return around
        const task = joinTask(
          {
            ...parts,
            source,
            computerName: parts.computerName ?? hostname,
            ...(parts.joinPace && { pace: parts.joinPace }),
          },
          network,
          node,
        )
        const networkName = around.value.config.name
        parts.recorder.expect(network, node)
        return success(
          jobs.start({ kind: 'join-this-device', source: source.id, network, networkName, tasks: [task] }),
        )
      }),

    'hosting.activity': async ({ network, since }) => {
      const page = await activity.read(network, since)
      return success({ ...page, list: page.list && byJob(page.list) })
    },
    'hosting.exportActivity': async (wanted) => {
      // With the library that writes CSV, which no start waits for
      const { exportActivity } = await import('./activity/export-activity.ts')
      return exportActivity(activity, parts.dialogs, wanted)
    },

    'hosting.openWindow': ({ network, account, devices, ...part }) => {
      if (devices !== undefined) return parts.window.open({ view: 'devices-page', tab: devices })
      return parts.window.open(account === true ? { view: 'account' } : { view: 'hosting', network, ...part })
    },
    'hosting.closeWindow': () => {
      parts.window.close()
      return done
    },
  }

  async function startJob(
    source: ObservedSource,
    wanted: Argument<'hosting.startJob'>,
  ): Promise<Result<string>> {
    const { kind, network } = wanted
    const addresses = kind === 'change' ? [] : [...new Set(wanted.members)]
    if (kind === 'delete' && wanted.confirmed !== addresses.length)
      return failure('argument-invalid', `confirmed: ${addresses.length} would be deleted`)
    const around = await source.network(network)
    if (!around.ok) return around
    const [first] = addresses
    if (kind === 'reject') {
      const refusal = sourceRefusal(source.capabilities, { rejected: true }, memberNeeds)
      if (!refusal.ok) return refusal
    }
    const listed = await source.members(network)
    if (!listed.ok) return listed
    const members = listed.value
    const isSingle = first !== undefined && addresses.length === 1
    if (isSingle && (kind === 'authorize' || kind === 'deauthorize' || kind === 'reject')) {
      const now = members.find(({ id }) => id === first)
      return success(jobs.start(singleJob(saver, kind, around.value, first, now)))
    }
    if (kind === 'change') {
      const refusal = changesRefusal(source.capabilities, around.value, wanted.changes, members)
      if (!refusal.ok) return refusal
    }
    const steps =
      kind === 'change' ? changeSteps(wanted.changes, members) : bulkSteps(kind, addresses, members)
    return success(await memberJobs.start(source, { kind, network: around.value, steps, members }))
  }

  async function at<T>(
    network: NetworkId,
    work: (source: ObservedSource) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const source = await sources.found(network)
    return source.ok ? work(source.value) : source
  }
}
