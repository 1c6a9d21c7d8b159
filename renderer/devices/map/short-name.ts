import { visibleText } from '../../../domain/text/visible-text.ts'

const most = 22

/** A name as a label. Marks above one another beyond the second are left out: they would cover half the drawing. */
export function shortName(name: string): string {
  return visibleText(name.slice(0, 400).replace(/(\p{M}{2})\p{M}+/gu, '$1'), most)
}
