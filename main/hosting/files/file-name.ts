import { visibleText } from '../../../domain/text/visible-text.ts'

const longest = 60

/** A network's name as the name of a file on any system; its id where nothing of the name is left. */
export function fileName(name: string, id: string): string {
  const clean = visibleText(name)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const short = [...clean].slice(0, longest).join('').replace(/-+$/, '')
  // Windows keeps these names for devices, whatever stands behind the dot.
  return short === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `network-${id}` : short
}
