import { type Language, mapCatalog, setApart } from './catalog.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accents = [...'áƀçđéƒĝĥíĵķļḿñöþǫŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻḾÑÖÞǪŔŠŢÚṼŴẊÝŽ']

/** English with accents and every other vowel twice: longer, as most languages are, and told at a glance from what was forgotten. */
export function pseudo(text: string): string {
  let vowels = 0
  return text.replace(/[a-z]/gi, (letter) => {
    const accented = accents[plain.indexOf(letter)] ?? letter
    const isTwice = /[aeiou]/i.test(letter) && vowels++ % 2 === 0
    return isTwice ? `${accented}${accented.toLowerCase()}` : accented
  })
}

export const accented: Language = async ({ messages }) => mapCatalog(messages, pseudo)

/** Imitates a right-to-left language. */
export const mirrored: Language = async ({ messages }) => setApart(messages, pseudo)
