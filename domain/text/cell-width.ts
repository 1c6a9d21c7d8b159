/** Returns the width in terminal cells. East Asian characters and emoji take two, and marks of direction none. */
export function cellWidth(text: string): number {
  let width = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) width += widthOf(segment)
  return width
}

function widthOf(segment: string): number {
  if (isWide(segment)) return 2
  return /^[\u200e\u200f\u202a-\u202e\u2066-\u2069]$/.test(segment) ? 0 : 1
}

function isWide(segment: string): boolean {
  return /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(
    segment,
  )
}

/**
 * Breaks a text into lines of at most `width` cells: at spaces, and between words of a script that writes them without
 * spaces, where punctuation stays with its word. A longer word stays whole.
 */
export function wrapCells(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const piece of unbroken(text)) {
    if (line !== '' && used + cellWidth(piece.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += piece
    used += cellWidth(piece)
  }
  return [...lines, line.trimEnd()]
}

/** Returns the parts of a text between which a line may end. A space belongs to the part before it. */
export function unbroken(text: string): readonly string[] {
  const pieces: string[] = []
  let before = ''
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    const isBreak = before.endsWith(' ') ? segment !== ' ' : isBetweenWords(before, segment)
    if (isBreak || pieces.length === 0) pieces.push(segment)
    else pieces[pieces.length - 1] += segment
    before = segment
  }
  return pieces
}

function isBetweenWords(before: string, after: string): boolean {
  if (!isWide(before) && !isWide(after)) return false
  return !/[\p{Ps}\p{Pi}]$/u.test(before) && !/^[\p{Pe}\p{Pf}\p{Po}\p{Zs}ー]/u.test(after)
}
