import type { JobProgress } from '../../contract/hosting.ts'

/** Work that would be interrupted or lost if the application quit now */
export type QuitReason =
  | { readonly kind: 'job'; readonly job: JobProgress }
  /** Changes that are not saved. `names`: of what they change; empty: it has none yet */
  | {
      readonly kind: 'unsaved'
      readonly what: 'network' | 'member' | 'other'
      readonly names: readonly string[]
    }

interface QuittingParts {
  /** Asked of the parts at that moment; none: nobody is asked. */
  readonly reasons: () => readonly QuitReason[]
  /** Asks the person; true: quit anyway */
  readonly confirm: (reasons: readonly QuitReason[]) => Promise<boolean>
}

export interface Quitting {
  /** Returns whether the application may quit now. While the question is open, it is not asked again. */
  mayQuit(): Promise<boolean>
  /** The session ends, or the program that started the application ends it: nobody can be asked, or has the time to answer. */
  stopAsking(): void
}

/** The one place that decides whether the application may end. */
export function createQuitting({ reasons, confirm }: QuittingParts): Quitting {
  const unasked = Promise.withResolvers<boolean>()
  let asks = true
  let answer: Promise<boolean> | null = null

  return {
    mayQuit() {
      const present = reasons()
      if (!asks || present.length === 0) return Promise.resolve(true)
      answer ??= Promise.race([confirm(present), unasked.promise]).finally(() => {
        answer = null
      })
      return answer
    },
    stopAsking() {
      asks = false
      unasked.resolve(true)
    },
  }
}
