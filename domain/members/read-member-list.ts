import { isNodeAddress, type NodeAddress } from '../network-id.ts'
import type { HostedRoute } from '../network-plan/network-config.ts'
import { shorten } from './csv-cell.ts'
import type { MemberLine } from './csv-line.ts'
import { readCsvRows } from './csv-rows.ts'
import { readMemberLines } from './members-csv.ts'
import type { FileProblem } from './members-plan.ts'

export interface MemberList {
  readonly read: readonly MemberLine[]
  /** The first problem of each skipped line */
  readonly problems: readonly (FileProblem & { readonly line: number })[]
  /** Problems of the whole text and of its header */
  readonly general: readonly FileProblem[]
  /** The first non-blank line is a header. */
  readonly hasHeader: boolean
}

/** Nobody pastes a longer list; a longer file is imported instead. */
const mostLines = 20_000
const longestName = 10_000
/** Matches the start of a line up to the first blank, comma, semicolon or tab, and the rest after it. */
const idAndName = /^\s*([^\s,;]*)[\s,;]*(.*?)\s*$/u

/** Reads pasted text: a node address a line, with or without a name after it, or CSV with a header. */
export function readMemberList(text: string, routes: readonly HostedRoute[]): MemberList {
  const lines = text.split('\n', mostLines + 1)
  if (lines.length > mostLines)
    return {
      read: [],
      problems: [],
      general: [{ line: null, field: null, kind: 'too-large', value: '' }],
      hasHeader: false,
    }
  if (!hasHeader(text)) return { ...readPlainLines(lines), general: [], hasHeader: false }
  const { read, problems, general } = readMemberLines(text, routes)
  const first = new Map<number, FileProblem & { readonly line: number }>()
  for (const problem of problems) {
    const { line } = problem
    if (line !== null && !first.has(line)) first.set(line, { ...problem, line })
  }
  return { read, problems: [...first.values()], general, hasHeader: true }
}

function hasHeader(text: string): boolean {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const [header] = readCsvRows(/^\ufeff?sep=/i.test(first) ? text : first)
  return header?.cells.some((cell) => cell.trim().toLowerCase() === 'id') ?? false
}

function readPlainLines(lines: readonly string[]): Pick<MemberList, 'read' | 'problems'> {
  const read: MemberLine[] = []
  const problems: (FileProblem & { readonly line: number })[] = []
  const seen = new Set<NodeAddress>()
  lines.forEach((text, index) => {
    if (text.trim() === '') return
    const line = index + 1
    const [, given = '', rest = ''] = idAndName.exec(text) ?? []
    const id = given.replace(/[:-]/g, '').toLowerCase()
    const name = rest.replace(/^"(.*)"$/, '$1')
    if (!isNodeAddress(id)) problems.push({ line, field: 'id', kind: 'bad-id', value: shorten(given) })
    else if (seen.has(id)) problems.push({ line, field: 'id', kind: 'duplicate', value: id })
    else if (name.length > longestName)
      problems.push({ line, field: 'name', kind: 'bad-value', value: shorten(name) })
    else {
      seen.add(id)
      read.push({ line, id, said: name === '' ? {} : { name } })
    }
  })
  return { read, problems }
}
