import { type Clipping, pictureBounds } from '../../../contract/share-commands.ts'
import { readCode } from '../../../domain/join-link.ts'
import { longestList, readJoinList } from '../../../domain/join-list.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

export type Origin =
  | { readonly kind: 'clipboard' }
  | { readonly kind: 'text' }
  | { readonly kind: 'file'; readonly name: string }

/** The reason why nothing can be joined. `said`: the text of the code, which is only shown */
export type Refusal =
  | { readonly why: 'nothing' | 'no-network' | 'no-code' | 'several-codes' | 'several-files' }
  | { readonly why: 'unreadable' | 'too-large' | 'other-kind' }
  | { readonly why: 'other-scheme'; readonly scheme: string; readonly said: string }
  | { readonly why: 'other-site'; readonly host: string; readonly said: string }
  | { readonly why: 'code-without-network'; readonly said: string }

/** Describes a pasted or dropped text or an opened file. Opening it joins nothing yet. */
export type Opened = { readonly from: Origin } & (
  | { readonly kind: 'network'; readonly id: NetworkId }
  | { readonly kind: 'several'; readonly text: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
)

/** Reads a text with an id, a link, or a list of them. */
export function openText(text: string, from: Origin): Opened {
  const { lines, isTooLong } = readJoinList(text)
  if (isTooLong) return refused(from, { why: 'too-large' })
  const ids = new Set(lines.flatMap(({ parsed }) => (parsed.ok ? [parsed.id] : [])))
  const [id] = ids
  if (id === undefined) return refused(from, { why: 'no-network' })
  return ids.size === 1 ? { kind: 'network', id, from } : { kind: 'several', text, from }
}

/** Reads the codes of a picture. Several different codes are refused, as it is not known which one is meant. */
export function openCodes(codes: readonly string[], from: Origin): Opened {
  const [said, ...others] = new Set(codes)
  if (said === undefined) return refused(from, { why: 'no-code' })
  if (others.length > 0) return refused(from, { why: 'several-codes' })
  const read = readCode(said)
  switch (read.kind) {
    case 'networks': {
      const [id = '', ...more] = read.ids
      return more.length === 0
        ? { kind: 'network', id, from }
        : { kind: 'several', text: read.ids.join('\n'), from }
    }
    case 'other-scheme':
      return refused(from, { why: 'other-scheme', scheme: read.scheme, said })
    case 'other-site':
      return refused(from, { why: 'other-site', host: read.host, said })
    case 'no-network':
      return refused(from, { why: 'code-without-network', said })
  }
}

export function refused(from: Origin, refusal: Refusal): Opened {
  return { kind: 'refused', refusal, from }
}

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** Text files for which the system may tell no type */
const textName = /\.(?:txt|csv|tsv|url|desktop|webloc|md|conf)$/i

/** Reads the clipboard, as main let it through. */
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

/** Reads a file that was dropped or pasted: a picture with a code, or a text. */
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
