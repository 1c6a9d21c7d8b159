/**
 * In lower case and without accents, each character in the place where it was: what is found in it is there in the text.
 * Characters that fold to none or to several stay as they are.
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
