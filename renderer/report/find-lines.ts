/** So many lines with what was looked for are shown; nobody reads more. */
export const mostFound = 200

export interface FoundLines {
  readonly count: number
  /** The first of them */
  readonly lines: readonly string[]
}

/** The lines of a text that hold these words, in upper or lower case. */
export function findLines(text: string, query: string): FoundLines {
  const wanted = query.trim().toLowerCase()
  const found = text.split('\n').filter((line) => line.toLowerCase().includes(wanted))
  return { count: found.length, lines: found.slice(0, mostFound) }
}

/** A line in pieces, every second of them what was looked for. */
export function piecesOf(line: string, query: string): readonly string[] {
  const wanted = query.trim().toLowerCase()
  const pieces: string[] = []
  let from = 0
  for (let at = line.toLowerCase().indexOf(wanted); wanted !== '' && at >= 0; ) {
    pieces.push(line.slice(from, at), line.slice(at, at + wanted.length))
    from = at + wanted.length
    at = line.toLowerCase().indexOf(wanted, from)
  }
  return [...pieces, line.slice(from)]
}

/** A long text in blocks of some lines, of which only those in sight are laid out. */
export function blocksOf(text: string, size = 200): readonly string[] {
  const lines = text.trimEnd().split('\n')
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, at) =>
    lines.slice(at * size, (at + 1) * size).join('\n'),
  )
}
