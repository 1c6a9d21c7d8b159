/** Why something could not be found out. */
export type WhyUnknown =
  /** The system tells it to an administrator alone. */
  | 'not-permitted'
  /** The program or the file that would tell is not on this computer. */
  | 'missing'
  | 'timeout'
  /** More was printed than is read. */
  | 'too-long'
  /** Something was printed, but nothing that is known: another language, or a newer format. */
  | 'not-understood'
  | 'failed'
  /** Nothing of the kind is on this system. */
  | 'not-here'

/** What was found out of this computer, with what shows it, or why it was not. */
export type Probed<T> =
  | {
      readonly kind: 'found'
      readonly value: T
      /** The program with its arguments, the file or the bus that told */
      readonly by: string
      /** What it told, as it told it */
      readonly raw: string
    }
  | {
      readonly kind: 'unknown'
      readonly why: WhyUnknown
      readonly by: string
      /** What it said about that, or '' */
      readonly detail: string
    }
