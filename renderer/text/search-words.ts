/** In lower case; every one of them has to be somewhere in what is found. */
export function searchWords(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
}
