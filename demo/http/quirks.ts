/** Ways in which a service may answer, by the name of what is not known of the real one; the first is the usual one. */
interface Choices {
  readonly [name: string]: readonly unknown[]
}
export type Quirks<C extends Choices> = { -readonly [Q in keyof C]: C[Q][number] }

export function usualQuirks<C extends Choices>(choices: C): Quirks<C> {
  return Object.fromEntries(Object.entries(choices).map(([name, [usual]]) => [name, usual])) as Quirks<C>
}

/** Sets the quirks that the value names, or gives a sentence that says what is wrong with it. */
export function setQuirks<C extends Choices>(
  choices: C,
  quirks: Quirks<C>,
  given: { readonly [name: string]: unknown },
): string | null {
  for (const [name, value] of Object.entries(given)) {
    const known = Object.hasOwn(choices, name) ? choices[name] : undefined
    if (known === undefined) return `"${name}" is not a quirk.`
    if (!known.includes(value)) return `"${name}" must be one of ${JSON.stringify(known)}.`
  }
  Object.assign(quirks, given)
  return null
}
