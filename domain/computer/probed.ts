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

/** A fact about this computer with the source's raw output */
export interface Found<T> {
  readonly kind: 'found'
  readonly value: T
  /** The source: a program with its arguments, a file or a bus */
  readonly by: string
  /** The unchanged output of the source */
  readonly raw: string
}

/** The reason why there is no such fact */
export interface NotFound<Why = WhyUnknown> {
  readonly kind: 'unknown'
  readonly why: Why
  readonly by: string
  /** The source's own words about the failure. Empty: it gave none */
  readonly detail: string
}

export type Probed<T> = Found<T> | NotFound

/** Returns the fact alone. null: it could not be found out */
export function foundIn<T>(probed: Found<T> | NotFound<unknown>): T | null {
  return probed.kind === 'found' ? probed.value : null
}
