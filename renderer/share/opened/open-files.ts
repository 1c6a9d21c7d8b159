import { type Clipping, pictureBounds } from '../../../contract/share-commands.ts'
import { longestList } from '../../../domain/join-list.ts'
import { openCodes, openText, refused } from './open-text.ts'
import type { Opened, Origin } from './opened.ts'

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** Endings of texts of which the system names no kind */
const textName = /\.(?:txt|csv|tsv|url|desktop|webloc|md|conf)$/i

/** What main let through of the clipboard. */
export async function openClipping(clipping: Clipping): Promise<Opened> {
  const from = { kind: 'clipboard' } as const
  switch (clipping.kind) {
    case 'text':
      return openText(clipping.text, from)
    case 'picture':
      return openPicture(new Blob([clipping.data], { type: 'image/png' }), from)
    case 'too-large':
    case 'unreadable':
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
  if (file.size > (isPicture ? pictureBounds.bytes : longestList)) return refused(from, { why: 'too-large' })
  try {
    return isPicture ? await openPicture(file, from) : openText(await file.text(), from)
  } catch {
    return refused(from, { why: 'unreadable' })
  }
}

async function openPicture(picture: Blob, from: Origin): Promise<Opened> {
  const { readPicture } = await import('../picture/read-picture.ts')
  const read = await readPicture(picture)
  return read.kind === 'codes' ? openCodes(read.codes, from) : refused(from, { why: read.kind })
}
