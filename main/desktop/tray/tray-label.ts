const longest = 40
/** Line breaks and other controls, and the marks that turn the direction of what follows them. */
const unfit = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name that somebody else chose, fit to stand in one line among our own words: no control characters, at most 40
 * characters as people count them, and a right-to-left name kept from turning the rest of the line around.
 */
export function shownName(name: string): string {
  const clean = name.replace(unfit, ' ').trim()
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(clean)]
  const short =
    characters.length <= longest
      ? clean
      : `${characters
          .slice(0, longest - 1)
          .map(({ segment }) => segment)
          .join('')
          .trimEnd()}…`
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short
}

/** Keeps a native menu from reading `&` as the mark of a keyboard mnemonic. */
export function menuLabel(label: string): string {
  return label.replaceAll('&', '&&')
}
