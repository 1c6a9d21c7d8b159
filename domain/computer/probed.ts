/** Says why something could not be found out. */
export type WhyUnknown =
  /** Only an administrator may know. */
  | 'not-permitted'
  /** The program or file to ask is not on this computer. */
  | 'missing'
  | 'timeout'
  /** The output was longer than the limit. */
  | 'too-long'
  /** The output was not recognised: it is in another language or a newer format. */
  | 'not-understood'
  | 'failed'
  /** This system has nothing of the kind. */
  | 'not-here'

/** Holds a fact about this computer with the source's raw output, or the reason why there is none. */
export type Probed<T> =
  | {
      readonly kind: 'found'
      readonly value: T
      /** The source: a program with its arguments, a file or a bus */
      readonly by: string
      /** The unchanged output of the source */
      readonly raw: string
    }
  | {
      readonly kind: 'unknown'
      readonly why: WhyUnknown
      readonly by: string
      /** The source's own words about the failure. Empty: it gave none */
      readonly detail: string
    }
