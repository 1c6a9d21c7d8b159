const most = 22
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu

/**
 * A name as a label: one line of bounded length. Characters that turn the direction or are not seen are left out, and so are
 * marks above one another beyond the second, which would cover half the drawing.
 */
export function shortName(name: string): string {
  const plain = name
    .slice(0, 400)
    .replace(controls, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(plain)]
  if (characters.length <= most) return plain
  const first = characters.slice(0, most - 1).map(({ segment }) => segment)
  return `${first.join('').trimEnd()}…`
}
