/** As many characters as a name may have */
const longest = 127

const scripts = {
  latin: 'Donaudampfschifffahrtsgesellschaftskapitaen',
  chinese: '横浜倉庫北館三階網路設備室第二交換機',
  arabic: 'شبكة المكتب الرئيسي في الطابق الثالث ',
  thai: 'เครือข่ายสำนักงานใหญ่🏢',
} as const

export type Script = keyof typeof scripts
export const longScripts = Object.keys(scripts) as readonly Script[]

/** A name of 127 characters. `mark` stands at its beginning, so that one can be told from another. */
export function longName(script: Script, mark = ''): string {
  return [...`${mark}${scripts[script].repeat(longest)}`]
    .slice(0, longest)
    .join('')
    .trimEnd()
    .padEnd(longest, '7')
}
