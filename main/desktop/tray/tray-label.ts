/** Characters as people count them: of a name, and of a sentence that holds one */
const longest = 40
const longestLine = 100
/** Code points of one of them: no emoji and no syllable has more, only marks that are stacked for show. */
const longestCharacter = 12
/** Code units that are looked at */
const mostRead = 2_000
/** Nothing to be careful about, as with most names; telling characters apart takes 10 ms the first time. */
const plain = /^[!-~¡-¬®-ÿ‘-”…](?:[ -~¡-¬®-ÿ‘-”…]*[!-~¡-¬®-ÿ‘-”…])?$/
/** Line breaks and other controls, and the marks that turn the direction of what follows them. */
const unfit = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu
/**
 * What nobody sees; but for where it makes one emoji of several, and where letters are joined or kept from it. Made when
 * it is first needed: the list of all emoji takes 15 ms to read.
 */
const invisible = (): RegExp =>
  /(\p{RGI_Emoji}|(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])[\u200c\u200d](?=\p{L}))|[\p{Default_Ignorable_Code_Point}\u2800]+/gv
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name that somebody else chose, fit to stand in one line among our own words: nothing that is not seen, at most 40
 * characters as people count them, and a right-to-left name kept from turning the rest of the line around.
 */
export function shownName(name: string): string {
  return shown(name, longest)
}

/** The same for a sentence of ours with something in it that somebody else chose; it may be longer. */
export function shownLine(line: string): string {
  return shown(line, longestLine)
}

/** Made with the first name that is not plain. */
let segmenter: Intl.Segmenter | undefined

function shown(name: string, most: number): string {
  if (name.length <= most && plain.test(name)) return name
  const clean = name.slice(0, mostRead).toWellFormed().replace(unfit, ' ').replace(invisible(), '$1').trim()
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const characters = [...segmenter.segment(clean)].map(({ segment }) =>
    [...segment].slice(0, longestCharacter).join(''),
  )
  const isWhole = characters.length <= most && name.length <= mostRead
  const short = isWhole
    ? characters.join('')
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
  // A line that is empty could be neither read nor pointed at.
  if (short === '') return '\ufffd'
  return rightToLeft.test(short) ? `\u2068${short}\u2069` : short
}

/** Keeps a native menu from reading `&` as the mark of a keyboard mnemonic. */
export function menuLabel(label: string): string {
  return label.replaceAll('&', '&&')
}
