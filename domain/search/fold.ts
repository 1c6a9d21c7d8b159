/**
 * Returns the text in lower case and without accents, with every character at its former index, so that matches can be
 * marked in the original. Characters that fold to none or to several stay unchanged.
 */
export function fold(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase()
  return Array.from({ length: text.length }, (_, at) => foldUnit(text.charAt(at))).join('')
}

function foldUnit(unit: string): string {
  const base = unit
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return base.length === 1 ? base : unit
}
