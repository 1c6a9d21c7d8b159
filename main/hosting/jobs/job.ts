import type { HostingSource, JobAccount, JobKind, JobProgress } from '../../../contract/hosting.ts'
import type { Result } from '../../../contract/result.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

/** How a thing went well: it was done, or was so already. */
export type Done = 'done' | 'unchanged'

/** One thing of a job. */
export interface Task {
  /** A member's address, or a line of a file */
  readonly item: string
  /** The member's; absent: it has none */
  readonly name?: string
  /** How it ended in an earlier go at the same job; it is not run again. */
  readonly ended?: Pick<Item, 'outcome' | 'fault'>
  /** null: the person stopped it half-way */
  run(context: TaskContext): Promise<Result<Done> | null>
}

export type Item = JobAccount['items'][number]

export interface TaskContext {
  step(step: JobProgress['step']): void
  /** Aborted when the person stops the job. */
  readonly signal: AbortSignal
}

export interface JobSpec {
  readonly kind: JobKind
  readonly source: HostingSource
  readonly network: NetworkId
  readonly networkName: string
  readonly tasks: readonly Task[]
  /** It ran in an earlier run of the application and is shown as it stopped there, until it is gone on with. */
  readonly interrupted?: boolean
  /** Once it has ended: how many can still be done, and how many taken back. */
  rest?(items: readonly Item[]): { readonly left: number; readonly reversible: number }
  /** Every request of it was answered. */
  onAnswered?(items: readonly Item[]): void
  /** It is no longer shown: dismissed, or long ended. */
  onHidden?(): void
}

/** How many of its things have ended by now, and how. */
export type Counts = Pick<JobProgress, 'done' | 'unchanged' | 'failed'>
export const noneEnded: Counts = { done: 0, unchanged: 0, failed: 0 }

export function itemOf(task: Task | undefined): Item {
  return { item: task?.item ?? '', name: task?.name ?? '', outcome: 'not-begun', fault: null }
}

export function counted({ done, unchanged, failed }: Counts, outcome: Item['outcome']): Counts {
  return {
    done: done + (outcome === 'done' || outcome === 'unchanged' ? 1 : 0),
    unchanged: unchanged + (outcome === 'unchanged' ? 1 : 0),
    failed: failed + (outcome === 'failed' ? 1 : 0),
  }
}

export function endedOf({ done, failed }: Counts): number {
  return done + failed
}
