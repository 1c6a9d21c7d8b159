import type { Undo } from '../../../contract/hosting.ts'
import { failure, type Result, success } from '../../../contract/result.ts'
import { briefValue, type Reversal, type Undone } from '../../../contract/reversal.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'

/** Milliseconds for which a change can be taken back */
const undoTime = 10_000
const most = 20

interface UndosParts {
  readonly show: (undos: readonly Undo[]) => void
  readonly takeBack: (reversal: Reversal) => Promise<Result<Undone>>
  readonly onTakenBack: (reversal: Reversal) => void
  /** Monotonic milliseconds, by which it is decided when it is too late */
  readonly now?: () => number
}

export type Undos = ReturnType<typeof createUndos>

interface Pending {
  readonly shown: Undo
  readonly reversal: Reversal
  readonly deadline: number
  readonly timer?: NodeJS.Timeout
  /** Resolves with the result of an undo that is on its way; absent: it is not */
  readonly running?: Promise<Result<Undone>>
}

export function createUndos(parts: UndosParts) {
  const now = parts.now ?? (() => performance.now())
  let pending: readonly Pending[] = []
  let count = 0

  function set(next: readonly Pending[]): void {
    for (const { timer } of pending.filter((one) => !next.includes(one))) clearTimeout(timer)
    pending = next
    parts.show(pending.map(({ shown }) => shown))
  }

  const without = (id: string): readonly Pending[] => pending.filter(({ shown }) => shown.id !== id)

  /** Changes nothing where the undo was dropped meanwhile. */
  function change(id: string, next: (one: Pending) => Pending): void {
    if (pending.some(({ shown }) => shown.id === id))
      set(pending.map((one) => (one.shown.id === id ? next(one) : one)))
  }

  async function takeBack({ shown, reversal }: Pending): Promise<Result<Undone>> {
    const done = await parts.takeBack(reversal)
    if (done.ok && done.value.outcome === 'undone') parts.onTakenBack(reversal)
    if (done.ok) set(without(shown.id))
    // An undo that failed can be tried again later: a service takes longer than ten seconds to come back.
    else
      change(shown.id, ({ running: _ended, ...one }) => ({
        ...one,
        shown: { ...one.shown, fault: done.error },
      }))
    return done
  }

  return {
    add(reversal: Reversal, name: string): void {
      count += 1
      const { network, member, former, made } = reversal
      const changes = Object.entries(former).map(([field, value]) => ({
        field,
        former: briefValue(value),
        value: briefValue(Object.entries(made).find(([key]) => key === field)?.[1]),
      }))
      const until = Date.now() + undoTime
      const authorized = 'authorized' in made ? (made.authorized ?? null) : null
      const id = `undo-${count}`
      const grants = grantsIn(reversal)
      const shown = {
        id,
        network,
        member,
        name,
        authorized,
        changes,
        ...(grants && { grants }),
        until,
        fault: null,
      }
      const timer = setTimeout(() => set(without(id)), undoTime)
      // An earlier undo of the same fields would write over what this one is about.
      const others = pending.filter((one) => !overlap(one.reversal, reversal))
      set([...others, { shown, reversal, deadline: now() + undoTime, timer }].slice(-most))
    },
    async undo(id: string): Promise<Result<Undone>> {
      const found = pending.find(({ shown }) => shown.id === id)
      if (found?.running !== undefined) return found.running
      if (found === undefined || now() >= found.deadline) return failure('undo-expired')
      const { timer, ...one } = found
      clearTimeout(timer)
      const running = takeBack(one)
      change(id, () => ({
        ...one,
        running,
        deadline: Number.POSITIVE_INFINITY,
        shown: { ...one.shown, until: null },
      }))
      return running
    },
    /** An undo that failed is not to be tried again. */
    dismiss(id: string): Result<void> {
      set(without(id))
      return success(undefined)
    },
    /** Drops the undos of a member; null: of the network and all its members */
    drop(network: NetworkId, member: NodeAddress | null): void {
      const isOf = ({ reversal }: Pending): boolean =>
        reversal.network === network && (member === null || reversal.member === member)
      if (pending.some(isOf)) set(pending.filter((one) => !isOf(one)))
    },
    /** Drops the undos of members that are not among these any more. */
    dropOthers(network: NetworkId, members: readonly { readonly id: NodeAddress }[]): void {
      const isOther = ({ reversal: { member, ...of } }: Pending): boolean =>
        of.network === network && member !== null && !members.some(({ id }) => id === member)
      if (pending.some(isOther)) set(pending.filter((one) => !isOther(one)))
    },
    clear: (): void => set([]),
  }
}

/** More tags or capabilities than these are only counted. */
const mostTold = 3

function grantsIn({ member, made }: Reversal): Undo['grants'] {
  if (member === null) return undefined
  const { tags, capabilities } = made
  const all = [...(tags ?? []), ...(capabilities ?? [])]
  if (all.length === 0 || all.length > mostTold) return undefined
  return { ...(tags && { tags }), ...(capabilities && { capabilities }) }
}

function overlap(one: Reversal, other: Reversal): boolean {
  return (
    one.network === other.network &&
    one.member === other.member &&
    Object.keys(one.former).some((field) => Object.hasOwn(other.former, field))
  )
}
