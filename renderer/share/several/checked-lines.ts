import { isConnected } from '../../../contract/network-state.ts'
import type { NetworkEntry, Snapshot } from '../../../contract/snapshot.ts'
import type { JoinLine } from '../../../domain/join-list.ts'
import type { NetworkId, NetworkIdProblem } from '../../../domain/network-id.ts'

/** A line of a list beside what this computer has. */
export interface CheckedLine {
  readonly key: string
  readonly line: number
  /** As it was read, where it is no id */
  readonly said: string
  /** Empty: nobody tells one */
  readonly name: string
  readonly state: LineState
}

type LineState =
  /** `entry`: what this computer knows of it; undefined: nothing yet */
  | { readonly kind: 'joinable' | 'joined'; readonly id: NetworkId; readonly entry?: NetworkEntry }
  | { readonly kind: 'repeated'; readonly id: NetworkId; readonly sameAs: number }
  | { readonly kind: 'wrong'; readonly problem: NetworkIdProblem }

/** Checks each line as a single join does: what is joined already, or again in the list, is not joined once more. */
export function checkedLines(
  lines: readonly JoinLine[],
  { networks, hosting }: Pick<Snapshot, 'networks' | 'hosting'>,
): readonly CheckedLine[] {
  const entries = new Map(networks.map((entry) => [entry.id, entry]))
  const listed = new Map(hosting.directory.map(({ id, name }) => [id, name]))
  return lines.map(({ line, said, name, parsed, sameAs }, index) => {
    const known = parsed.ok ? entries.get(parsed.id) : undefined
    const heard = parsed.ok ? known?.name || listed.get(parsed.id) : undefined
    const state = stateOf(parsed, sameAs, known)
    return { key: String(index), line, said, name: heard || name, state }
  })
}

function stateOf(
  parsed: JoinLine['parsed'],
  sameAs: number | null,
  entry: NetworkEntry | undefined,
): LineState {
  if (!parsed.ok) return { kind: 'wrong', problem: parsed.problem }
  const { id } = parsed
  if (sameAs !== null) return { kind: 'repeated', id, sameAs }
  if (entry === undefined) return { kind: 'joinable', id }
  return { kind: entry.joined && isConnected(entry) ? 'joined' : 'joinable', id, entry }
}

/** Those that can be joined, in the order of the list. */
export function joinable(lines: readonly CheckedLine[]): readonly NetworkId[] {
  return lines.flatMap(({ state }) => (state.kind === 'joinable' ? [state.id] : []))
}
