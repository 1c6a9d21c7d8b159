import * as v from 'valibot'
import type { AccountMemberChange } from '../../../contract/account.ts'
import type { Fault } from '../../../contract/fault.ts'
import { nodeAddress } from '../../../contract/hosting-schema.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { HostedMember } from '../../../domain/members/member.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'
import type { TextFolder } from '../../settings/text-folder.ts'
import type { Source } from '../sources/source.ts'

/** The notes of one network, which are kept in a file */
interface Notes {
  readonly folder: TextFolder
  readonly of: Map<NodeAddress, string>
  /** Counts up with each change. */
  version: number
}

/** Milliseconds between two writes: each is of a whole file, and an import notes something of thousands of members. */
const pause = 1_000

const version = 1
const file = v.object({
  version: v.literal(version),
  notes: v.record(nodeAddress, v.pipe(v.string(), v.maxLength(100_000))),
})

/** Keeps what a person notes of members whose host keeps no such thing, in a file for each network. */
export function createMemberNotes(folder: () => TextFolder, onFault: (fault: Fault) => void) {
  const networks = new Map<NetworkId, Promise<Notes>>()
  const unwritten = new Set<NetworkId>()
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let writtenAt = Number.NEGATIVE_INFINITY

  function notesOf(network: NetworkId): Promise<Notes> {
    const there = networks.get(network)
    if (there !== undefined) return there
    const reading = readNotes(folder(), network)
    networks.set(network, reading)
    return reading
  }

  /** Writes one file at a time, each with the notes of that moment. */
  async function writeAll(): Promise<void> {
    writtenAt = performance.now()
    // Notes that are set meanwhile are written the next time.
    for (const network of [...unwritten]) {
      const { folder, of } = await notesOf(network)
      unwritten.delete(network)
      const written =
        of.size === 0
          ? await folder.remove(network)
          : await folder.write(
              network,
              `${JSON.stringify({ version, notes: Object.fromEntries(of) }, null, 2)}\n`,
            )
      if (!written.ok) onFault(written.error)
    }
  }

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeAll)
    return writing
  }

  function changed(network: NetworkId, notes: Notes): void {
    notes.version += 1
    unwritten.add(network)
    timer ??= setTimeout(() => void write(), Math.max(0, writtenAt + pause - performance.now()))
  }

  return {
    read: notesOf,
    /** null or an empty text: no note. It holds at once, and is on the disk soon. */
    async set(network: NetworkId, member: NodeAddress, text: string | null): Promise<void> {
      const notes = await notesOf(network)
      const before = notes.of.get(member) ?? ''
      if (before === (text ?? '')) return
      if (text === null || text === '') notes.of.delete(member)
      else notes.of.set(member, text)
      changed(network, notes)
    },
    async drop(network: NetworkId): Promise<void> {
      const notes = await notesOf(network)
      if (notes.of.size === 0) return
      notes.of.clear()
      changed(network, notes)
    },
    /** Resolves when all that was set is on the disk. */
    flush: write,
    /** From now on, notes are read anew. */
    clear: (): void => networks.clear(),
  }
}

/** A damaged file counts as none, and is not written over before something is noted anew. */
async function readNotes(folder: TextFolder, network: NetworkId): Promise<Notes> {
  const read = await folder.readOne(network)
  const notes = v.safeParse(v.pipe(v.string(), v.parseJson(), file), read?.text ?? '')
  return { folder, of: new Map(notes.success ? Object.entries(notes.output.notes) : []), version: 0 }
}

/**
 * Gives the members of a source the notes that are kept here, unless the source keeps descriptions itself. A member that
 * did not change is the same object, and so is a list of which no member changed.
 */
export function createNoting(notes: ReturnType<typeof createMemberNotes>): (source: Source) => Source {
  const seen = new WeakMap<HostedMember, HostedMember>()
  const lists = new Map<
    NetworkId,
    { readonly of: readonly HostedMember[]; readonly version: number; readonly list: readonly HostedMember[] }
  >()

  function noted(member: HostedMember, { of }: Notes): HostedMember {
    const text = of.get(member.id) ?? ''
    const before = seen.get(member)
    if (before?.notes === text) return before
    const now = { ...member, notes: text }
    seen.set(member, now)
    return now
  }

  async function notedOne(read: Result<HostedMember>): Promise<Result<HostedMember>> {
    return read.ok ? success(noted(read.value, await notes.read(read.value.network))) : read
  }

  return (source) => {
    if (source.capabilities.canSetDescription) return source

    /** Sends no empty change to the service, unless the member is to be made. */
    async function send(
      network: NetworkId,
      member: NodeAddress,
      change: AccountMemberChange,
    ): Promise<Result<HostedMember>> {
      const there = Object.keys(change).length === 0 ? await source.member(network, member) : null
      const isMade = there !== null && !there.ok && there.error.code === 'member-gone'
      return there === null || isMade ? source.updateMember(network, member, change) : there
    }

    return {
      ...source,
      async members(id) {
        const read = await source.members(id)
        if (!read.ok) return read
        const own = await notes.read(id)
        const last = lists.get(id)
        if (last?.of === read.value && last.version === own.version) return success(last.list)
        const list = read.value.map((member) => noted(member, own))
        lists.set(id, { of: read.value, version: own.version, list })
        return success(list)
      },
      member: async (id, member) => notedOne(await source.member(id, member)),
      async updateMember(id, member, { description, ...change }) {
        const sent = await send(id, member, change)
        if (sent.ok && description !== undefined) await notes.set(id, member, description)
        return notedOne(sent)
      },
      async deleteMember(id, member) {
        const deleted = await source.deleteMember(id, member)
        if (deleted.ok) await notes.set(id, member, null)
        return deleted
      },
      async deleteNetwork(id) {
        const deleted = await source.deleteNetwork(id)
        lists.delete(id)
        if (deleted.ok) await notes.drop(id)
        return deleted
      },
    }
  }
}
