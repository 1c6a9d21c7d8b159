import { addressesOf } from '../../contract/assigned-addresses.ts'
import { nameOf } from '../../contract/network-state.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import { foldedText } from '../../domain/search/fold.ts'

/** The search box appears from this number of networks on. */
export const fewestSearched = 15

/** Finds networks whose name, ID or addresses contain every word. */
export function findNetworks(
  entries: readonly NetworkEntry[],
  words: readonly string[],
): readonly NetworkEntry[] {
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const text = searchedText(entry)
    // An ID is often pasted as it is printed, in groups of four.
    return words.every((word) => text.includes(word)) || entry.id === words.join('')
  })
}

/** The address that matches the search, else the first. */
export function shownFirst<A extends { readonly address: string }>(
  addresses: readonly A[],
  words: readonly string[],
): A | undefined {
  const found = addresses.find(({ address }) => words.some((word) => address.toLowerCase().includes(word)))
  return found ?? addresses[0]
}

function searchedText(entry: NetworkEntry): string {
  const addresses = addressesOf(entry).map(({ withPrefix }) => withPrefix)
  return foldedText([nameOf(entry), entry.id, ...addresses].join('\n'))
}
