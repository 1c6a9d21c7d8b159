/** Returns the width in terminal cells. East Asian characters and emoji take two. */
export function cellWidth(text: string): number {
  let width = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) width += isWide(segment) ? 2 : 1
  return width
}

function isWide(segment: string): boolean {
  return /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(
    segment,
  )
}
