import type { NamedKind } from './original.ts'

/** Pseudonyms of a kind and a number: "~network-1" */
export interface Labels {
  of(kind: NamedKind, text: string): string
}

/**
 * Numbers in the order in which they are asked for. The same text has the same pseudonym, whatever kind it is found as.
 * `isTaken`: something real is called like this.
 */
export function createLabels(isTaken: (label: string) => boolean): Labels {
  const given = new Map<string, string>()
  const counts = new Map<NamedKind, number>()

  function next(kind: NamedKind): string {
    for (;;) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      const label = `~${kind}-${count}`
      if (!isTaken(label) && !isTaken(label.slice(1))) return label
    }
  }

  return {
    of(kind, text) {
      const label = given.get(text) ?? next(kind)
      given.set(text, label)
      return label
    },
  }
}
