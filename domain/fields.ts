/** Returns the names of all fields of T in this order. The compiler rejects missing and extra ones. */
export function fieldsOf<T extends object>(
  all: {
    readonly [F in keyof T]-?: true
  },
): readonly (keyof T & string)[] {
  return Object.keys(all) as (keyof T & string)[]
}
