/** The names of all fields of T, in this order: the compiler takes neither one too few nor one too many. */
export function fieldsOf<T extends object>(
  all: {
    readonly [F in keyof T]-?: true
  },
): readonly (keyof T & string)[] {
  return Object.keys(all) as (keyof T & string)[]
}
