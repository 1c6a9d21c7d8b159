import type * as v from 'valibot'

/** A command: how its argument is checked, and the type of its reply (which exists for the compiler alone). */
export interface Command<S, R> {
  readonly argument: S
  readonly reply?: { readonly type: R }
}

export function command<S extends v.GenericSchema>(argument: S): { replies<R>(): Command<S, R> } {
  return { replies: () => ({ argument }) }
}
