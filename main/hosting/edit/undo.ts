import { briefValue } from '../../../contract/field-change.ts'
import type { Undo } from '../../../contract/hosting.ts'
import { failure, type Result } from '../../../contract/result.ts'
import type { Reversal, Undone } from '../../../contract/reversal.ts'
import type { NetworkId, NodeAddress } from '../../../domain/network-id.ts'

/** How long a change can be taken back, in milliseconds. */
const undoTime = 10_000
const most = 20

interface UndosParts {
  readonly show: (undos: readonly Undo[]) => void
  readonly takeBack: (reversal: Reversal) => Promise<Result<Undone>>
  readonly onTakenBack: (reversal: Reversal) => void
  /** Monotonic milliseconds; what decides when it is too late */
  readonly now?: () => number
}

export interface Undos {
  add(reversal: Reversal, name: string): void
  undo(id: string): Promise<Result<Undone>>
  /** Of a network and its members, or of one member. */
  drop(network: NetworkId, member: NodeAddress | null): void
  clear(): void
}

interface Pending {
  readonly shown: Undo
  readonly reversal: Reversal
  readonly deadline: number
  readonly timer: NodeJS.Timeout
}

export function createUndos(parts: UndosParts): Undos {
  const now = parts.now ?? (() => performance.now())
  let pending: readonly Pending[] = []
  let count = 0

  function set(next: readonly Pending[]): void {
    for (const { timer } of pending.filter((one) => !next.includes(one))) clearTimeout(timer)
    pending = next
    parts.show(pending.map(({ shown }) => shown))
  }

  function put(shown: Undo, reversal: Reversal, deadline: number): void {
    const timer = setTimeout(() => {
      set(pending.filter(({ shown: { id } }) => id !== shown.id))
    }, deadline - now())
    // An earlier undo of the same fields would write over what this one is about.
    const others = pending.filter((one) => !overlap(one.reversal, reversal))
    set([...others, { shown, reversal, deadline, timer }].slice(-most))
  }

  return {
    add(reversal, name) {
      count += 1
      const { network, member, former, made } = reversal
      const changes = Object.entries(former).map(([field, value]) => ({
        field,
        former: briefValue(value),
        value: briefValue(Object.entries(made).find(([key]) => key === field)?.[1]),
      }))
      const until = Date.now() + undoTime
      const authorized = 'authorized' in made ? (made.authorized ?? null) : null
      const shown = { id: `undo-${count}`, network, member, name, authorized, changes, until }
      put(shown, reversal, now() + undoTime)
    },
    async undo(id) {
      const found = pending.find(({ shown }) => shown.id === id)
      if (found === undefined || now() >= found.deadline) return failure('undo-expired')
      set(pending.filter((one) => one !== found))
      const done = await parts.takeBack(found.reversal)
      if (done.ok && done.value.outcome === 'undone') parts.onTakenBack(found.reversal)
      if (!done.ok && now() < found.deadline) put(found.shown, found.reversal, found.deadline)
      return done
    },
    drop(network, member) {
      const isOf = ({ reversal }: Pending): boolean =>
        reversal.network === network && (member === null || reversal.member === member)
      if (pending.some(isOf)) set(pending.filter((one) => !isOf(one)))
    },
    clear: () => set([]),
  }
}

function overlap(one: Reversal, other: Reversal): boolean {
  return (
    one.network === other.network &&
    one.member === other.member &&
    Object.keys(one.former).some((field) => Object.hasOwn(other.former, field))
  )
}
