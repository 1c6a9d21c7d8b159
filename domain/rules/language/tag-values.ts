import type { TagNames } from './read-value.ts'

/** Returns a tag's value by its name if it has one. */
export function tagValueText(tag: TagNames | null, value: number): string {
  const names = [...(tag?.enums ?? []), ...(tag?.flags ?? [])]
  return names.find(([, each]) => each === value)?.[0] ?? String(value)
}

/**
 * Returns the names that make up a tag's value: its own name, or those of its flags, with the other bits by the name of their
 * value or as a hexadecimal number. A value without any is its number.
 */
export function tagValueNames(tag: TagNames | null, value: number): readonly string[] {
  const { names, rest } = flagsIn(tag, value)
  const whole = tagValueText(tag, value)
  if (whole !== String(value) || names.length === 0) return [whole]
  const [named] = [...(tag?.enums ?? [])].find(([, each]) => each === rest) ?? []
  return rest === 0 ? names : [named ?? `0x${rest.toString(16)}`, ...names]
}

/** Returns the flags that are set in a tag's value, and the bits that are left. */
export function flagsIn(
  tag: TagNames | null,
  value: number,
): { readonly names: readonly string[]; readonly rest: number } {
  const set = [...(tag?.flags ?? [])].filter(([, mask]) => (value & mask) >>> 0 === mask)
  const rest = set.reduce((left, [, mask]) => left & ~mask, value) >>> 0
  return { names: set.map(([name]) => name), rest }
}
