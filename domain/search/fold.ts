/** Letters that look like another one with a stroke or a tail, though Unicode does not take them apart */
const plain: { readonly [letter: string]: string } = {
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ħ: 'h',
  Ħ: 'h',
  ŧ: 't',
  Ŧ: 't',
  ı: 'i',
  ς: 'σ',
}

/**
 * Returns the text in lower case and without accents, with every character at its former index, so that matches can be
 * marked in the original. Characters that fold to none or to several stay unchanged.
 */
export function fold(text: string): string {
  return text.replace(/[^ -~\s]/g, foldUnit).toLowerCase()
}

/** Returns the folded text of any normal form, to be searched; indexes may differ from those in the original. */
export function foldedText(text: string): string {
  return fold(text.normalize('NFC'))
}

/** Returns the words of a search, in lower case and without accents; a match has to contain all of them. */
export function searchWords(query: string): readonly string[] {
  return foldedText(query).split(/\s+/).filter(Boolean)
}

function foldUnit(unit: string): string {
  const known = plain[unit]
  if (known !== undefined) return known
  const base = unit
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return base.length === 1 ? base : unit
}
