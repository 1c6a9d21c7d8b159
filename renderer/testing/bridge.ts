import type { Bridge } from '../../contract/bridge.ts'
import type { Argument, CommandName, Reply, Show } from '../../contract/commands.ts'
import { wholeList } from '../../contract/lists.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { Snapshot } from '../../contract/snapshot.ts'

type Answers = {
  [C in CommandName]?: (argument: Argument<C>) => Result<Reply<C>> | Promise<Result<Reply<C>>>
}

/** A bridge that records calls and gives the answers that a test sets. */
export interface TestBridge extends Bridge {
  readonly calls: readonly { readonly command: CommandName; readonly argument: unknown }[]
  /** The arguments of all calls of this command, oldest first. */
  argumentsOf(command: CommandName): readonly unknown[]
  answers: Answers
  push(snapshot: Snapshot): void
  show(show: Show): void
}

/** `early` is the snapshot that the preload received. */
export function createTestBridge(
  first?: Snapshot,
  early: Result<Snapshot> = failure('internal'),
): TestBridge {
  const calls: { command: CommandName; argument: unknown }[] = []
  const snapshots = new Set<(snapshot: Snapshot) => void>()
  const shows = new Set<(show: Show) => void>()
  const answers: Answers = {
    'peers.list': () => success(wholeList([])),
    'peers.read': () => success(null),
    'devices.history': () =>
      success({ since: null, until: 0, length: 600_000, step: 2_000, entries: [], packets: [] }),
    'drafts.list': () => success([]),
    'automation.journal': () => success([]),
    'account.service': () =>
      success({ base: 'https://api.example.com', tokenSite: 'my.example.com', isDemo: false }),
    'devices.opener': () => success({ kind: 'unknown' }),
    'hosting.undo': () => success({ outcome: 'undone' }),
    ...(first === undefined ? {} : { 'snapshot.read': () => success(first) }),
  }
  return {
    calls,
    answers,
    argumentsOf: (command) => calls.filter((one) => one.command === command).map(({ argument }) => argument),
    invoke: async <C extends CommandName>(command: C, ...[argument]: readonly unknown[]) => {
      calls.push({ command, argument })
      const answer = answers[command]
      if (answer === undefined) return success(undefined) as Result<Reply<C>>
      return answer(argument as Argument<C>) as Promise<Result<Reply<C>>>
    },
    firstSnapshot: async () => early,
    onSnapshot(listener) {
      snapshots.add(listener)
      return () => snapshots.delete(listener)
    },
    onShow(listener) {
      shows.add(listener)
      return () => shows.delete(listener)
    },
    push: (snapshot) => {
      for (const listener of snapshots) listener(snapshot)
    },
    show: (show) => {
      for (const listener of shows) listener(show)
    },
  }
}
