import type { Original, Span } from './original.ts'

/**
 * Puts pseudonyms in the places of originals. Where two overlap, one within the other goes with it; where each has a part
 * of its own, both go, and nothing is left of either. `pseudonym` null: it may stay.
 */
export function replaceSpans(
  text: string,
  spans: readonly Span[],
  pseudonym: (original: Original) => string | null,
): string {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const pieces: string[] = []
  let done = 0
  let last = -1
  for (const { start, end, original } of sorted) {
    if (end <= last) continue
    const written = pseudonym(original)
    if (written === null) continue
    if (start > done) pieces.push(text.slice(done, start))
    pieces.push(written)
    done = end
    last = end
  }
  return [...pieces, text.slice(done)].join('')
}
