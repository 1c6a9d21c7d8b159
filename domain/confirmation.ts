import { visibleText } from './text/visible-text.ts'

/** Nobody types a longer name, so the id is used instead. */
const longest = 40

/** Returns the text that confirms a deletion: the network's name, or its id where the name cannot be typed. */
export function confirmationOf({ id, name }: { readonly id: string; readonly name: string }): string {
  const word = name.trim()
  return word === '' || name.length > longest || visibleText(word) !== word ? id : word
}

export function confirms(typed: string, network: { readonly id: string; readonly name: string }): boolean {
  return typed.trim().normalize() === confirmationOf(network).normalize()
}
