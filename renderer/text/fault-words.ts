/** What a person can do about a fault with one click. */
export type FaultAction = 'retry' | 'unlock' | 'choose-token-file' | 'download' | 'open-log'

export interface FaultWords {
  /** What happened, in a few words without a full stop. */
  readonly title: string
  /** Why, and what to do next. */
  readonly explanation: string
  /** null: nothing that one click could do */
  readonly action: FaultAction | null
}
