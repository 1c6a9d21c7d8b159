import type { Clipping } from '../../../contract/share-commands.ts'
import { longestList } from '../../../domain/join-list.ts'
import { openCodes, openText, refused } from './open-text.ts'
import type { Opened, Origin } from './opened.ts'

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** Bytes */
const largestPicture = 20 * 1024 * 1024
/** Endings of texts of which the system names no kind */
const textName = /\.(?:txt|csv|tsv|url|desktop|webloc|md|conf)$/i

/** What main let through of the clipboard. */
export async function openClipping(clipping: Clipping): Promise<Opened> {
  const from = { kind: 'clipboard' } as const
  switch (clipping.kind) {
    case 'text':
      return openText(clipping.text, from)
    case 'picture':
      return openPicture(clipping.url, from)
    case 'too-large':
    case 'nothing':
      return refused(from, { why: clipping.kind })
  }
}

/** A file that was dropped or pasted: a picture with a code, or a text. */
export async function openFile(file: File): Promise<Opened> {
  const from = { kind: 'file', name: file.name } as const
  const isPicture = pictures.has(file.type)
  if (!isPicture && !file.type.startsWith('text/') && !textName.test(file.name))
    return refused(from, { why: 'other-kind' })
  if (file.size > (isPicture ? largestPicture : longestList)) return refused(from, { why: 'too-large' })
  try {
    return isPicture ? await openPicture(await dataOf(file), from) : openText(await file.text(), from)
  } catch {
    return refused(from, { why: 'unreadable' })
  }
}

async function openPicture(url: string, from: Origin): Promise<Opened> {
  const { readPicture } = await import('../picture/read-picture.ts')
  const read = await readPicture(url)
  return read.kind === 'codes' ? openCodes(read.codes, from) : refused(from, { why: read.kind })
}

function dataOf(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
