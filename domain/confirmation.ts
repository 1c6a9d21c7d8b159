/** Nobody types a longer name; the id does as well. */
const longest = 40

/** What a person types so that a network is deleted: its name, or its id where that is no name to type. */
export function confirmationOf({ id, name }: { readonly id: string; readonly name: string }): string {
  const word = name.trim()
  return word === '' || name.length > longest ? id : word
}

export function confirms(typed: string, network: { readonly id: string; readonly name: string }): boolean {
  return typed.trim().normalize() === confirmationOf(network).normalize()
}
