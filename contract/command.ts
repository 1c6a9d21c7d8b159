import type * as v from 'valibot'

/** A command holds the schema of its argument and the type of its reply, which exists only for the compiler. */
export interface Command<S, R> {
  readonly argument: S
  readonly reply?: { readonly type: R }
}

export function command<S extends v.GenericSchema>(argument: S): { replies<R>(): Command<S, R> } {
  return { replies: () => ({ argument }) }
}
