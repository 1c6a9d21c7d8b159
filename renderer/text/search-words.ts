import { foldedText } from '../../domain/search/fold.ts'

/** Returns the words of a search, in lower case and without accents; a match has to contain all of them. */
export function searchWords(query: string): readonly string[] {
  return foldedText(query).split(/\s+/).filter(Boolean)
}
