import { shorten } from './members/csv-cell.ts'
import { readCsvRows } from './members/csv-rows.ts'
import { impossibleIdIn, type NetworkId, type ParsedNetworkId, parseNetworkId } from './network-id.ts'

/** Says what was read from one line of a list, or as one of several ids in it. */
export interface JoinLine {
  /** Counted from 1 */
  readonly line: number
  /** The text that it was read from, cut to the width of a screen line */
  readonly said: string
  /** The text beside the id. Empty: there is none */
  readonly name: string
  readonly parsed: ParsedNetworkId
  /** The id that no network can have and that the service accepts. null: it is another problem, or none */
  readonly impossible: NetworkId | null
  /** The first line with this id. null: this is the first */
  readonly sameAs: number | null
}

export interface JoinList {
  readonly lines: readonly JoinLine[]
  /** The list was too long, and was not read at all. */
  readonly isTooLong: boolean
}

/** A longer list is not one of networks that a person joins. */
export const mostLines = 5_000
/** In characters */
export const longestList = 1_000_000

const comment = /(?:^|\s)(?:#|\/\/)\s*(.*)$/
const standingId = /(?<!\w)[0-9a-f]{16}(?!\w)/gi
const headers = /^(?:network ?id|nwid|id|network)$/i
const looksLikeLink = /^[a-z][a-z0-9+.-]*:/i

/**
 * Reads pasted text: an id or a link a line, or several with commas between them, or CSV with or without a header. The
 * text beside an id, or in a comment after it, is its name.
 */
export function readJoinList(text: string): JoinList {
  const given = text.split(/\r\n|\r|\n/, mostLines + 1)
  if (given.length > mostLines || text.length > longestList) return { lines: [], isTooLong: true }
  const first = new Map<NetworkId, number>()
  const lines: JoinLine[] = []
  given.forEach((words, index) => {
    const line = index + 1
    const read = readLine(words)
    if (lines.length === 0 && read.isHeader) return
    for (const each of read.found) {
      const id = each.parsed.ok ? each.parsed.id : each.impossible
      const sameAs = id === null ? null : (first.get(id) ?? null)
      if (id !== null && sameAs === null) first.set(id, line)
      lines.push({ line, sameAs, ...each })
    }
  })
  return { lines, isTooLong: false }
}

type Found = Pick<JoinLine, 'said' | 'name' | 'parsed' | 'impossible'>

function idFound(text: string, said: string, name: string): Found {
  return { said, name, parsed: parseNetworkId(text), impossible: impossibleIdIn(text) }
}

function readLine(words: string): { readonly found: readonly Found[]; readonly isHeader: boolean } {
  const remark = comment.exec(words)
  const body = remark === null ? words : words.slice(0, remark.index)
  const cells = (readCsvRows(body)[0]?.cells ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [lead = ''] = cells
  if (cells.length === 0) return { found: [], isHeader: false }
  const read = cells.map(idsIn)
  const ids = read.flatMap((cell) => cell.ids)
  const names = read.flatMap(({ rest }, at) => (rest === '' || headers.test(cells[at] ?? '') ? [] : [rest]))
  if (ids.length === 0)
    return {
      found: [idFound(lead, shorten(body.trim()), '')],
      isHeader: cells.some((cell) => headers.test(cell)),
    }
  const name = ids.length > 1 ? '' : shorten([...names, remark?.[1] ?? ''].filter(Boolean).join(' '))
  return { found: ids.map((id) => idFound(id, id, name)), isHeader: false }
}

/** Splits a cell into its ids and the remaining text. */
function idsIn(cell: string): { readonly ids: readonly NetworkId[]; readonly rest: string } {
  const standing = cell.match(standingId) ?? []
  if (looksLikeLink.test(cell)) return { ids: standing.slice(0, 1).map(lower), rest: '' }
  const grouped = standing.length === 0 ? parseNetworkId(cell) : null
  if (grouped !== null) return grouped.ok ? { ids: [grouped.id], rest: '' } : { ids: [], rest: cell }
  const rest = cell.replace(standingId, ' ').replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
  return { ids: standing.map(lower), rest }
}

function lower(id: string): NetworkId {
  return id.toLowerCase()
}
