import { isDeepStrictEqual } from 'node:util'

/** Of the fields of `change` only those in which `config` differs. */
export function differing<C extends object>(config: C, change: Partial<C>): Partial<C> {
  return filtered(change, (key, value) => !isDeepStrictEqual(value, config[key]))
}

/** The fields of `config` that `change` names. */
export function sameFields<C extends object>(config: C, change: Partial<C>): Partial<C> {
  return filtered(config, (key) => Object.hasOwn(change, key))
}

function filtered<C extends object>(
  fields: Partial<C>,
  wanted: (key: keyof C, value: unknown) => boolean,
): Partial<C> {
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => wanted(key as keyof C, value)),
  ) as Partial<C>
}
