/** The words of a search, in lower case; a match has to contain all of them. */
export function searchWords(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
}
