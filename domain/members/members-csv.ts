import Papa from 'papaparse'
import { parseAddress, reservedAs } from '../addresses/address.ts'
import { lanSubnets, subnetOf } from '../addresses/free-address.ts'
import { fieldsWhere } from '../json.ts'
import { isReservedAddress, type NodeAddress } from '../network-id.ts'
import { fieldDifferences } from '../network-plan/differences.ts'
import type { HostedRoute } from '../network-plan/network-config.ts'
import { dropAddressConflicts } from './address-conflicts.ts'
import { guardCell, shorten } from './csv-cell.ts'
import { type Column, cellsOf, columns, type Header, type MemberLine, readLine } from './csv-line.ts'
import { type CsvRow, readCsvRows } from './csv-rows.ts'
import { bareMember, type HostedMember, type NotedChange, notesOf } from './member.ts'
import { type FileProblem, firstProblems, type MembersPlan } from './members-plan.ts'

const columnWords = columns.join(', ')

const mostLines = 250_000
const mostColumns = 1_000

type Problems = readonly FileProblem[]

/**
 * Members as CSV for spreadsheets: byte order mark, CRLF, and a header of these columns:
 *
 * | column | what it holds |
 * |---|---|
 * | id | the node's address |
 * | name | |
 * | authorized | true or false |
 * | addresses | separated by spaces |
 * | tags | tag=value, both numbers, separated by spaces |
 * | capabilities | their ids, separated by spaces |
 * | notes | an account's description, or what this application keeps |
 * | bridge | true or false |
 *
 * An apostrophe goes before text that a spreadsheet would run as a formula; `readMembersCsv` removes it again.
 */
export function membersToCsv(members: readonly HostedMember[]): string {
  const data = members.map((member) => cellsOf(member).map(guardCell))
  return `\ufeff${Papa.unparse({ fields: [...columns], data }, { newline: '\r\n' })}\r\n`
}

interface MemberLines {
  readonly read: readonly MemberLine[]
  /** Problems of the skipped lines, by line number */
  readonly problems: Problems
  /** Problems of the whole text and of its header */
  readonly general: Problems
}

/** Reads members from CSV without comparing them. A line with any problem is skipped entirely. */
export function readMemberLines(text: string, routes: readonly HostedRoute[]): MemberLines {
  if (countLines(text) > mostLines) return refused('too-large')
  const [header, ...rows] = readCsvRows(text)
  if (header !== undefined && header.cells.length > mostColumns) return refused('wrong-shape')
  const head = readHeader(header)
  if (!head.at.has('id')) return { read: [], problems: [], general: head.problems }

  const problems: FileProblem[] = []
  const isReserved = reservedIn(routes)
  const seen = new Set<NodeAddress>()
  const read = rows.flatMap((row) => {
    const result = readLine(row, head, isReserved)
    problems.push(...result.problems)
    if (result.line === null) return []
    const { line, id } = result.line
    if (seen.has(id)) {
      problems.push({ line, field: 'id', kind: 'duplicate', value: id })
      return []
    }
    seen.add(id)
    return [result.line]
  })
  return { read, problems, general: head.problems }
}

/**
 * Reads members from CSV and compares them with those of the network. Only the id column is required. A missing column,
 * or an empty "authorized" or "bridge", changes nothing; any other empty cell clears its field. A line with any problem
 * is skipped entirely, and so is one that would give an address to two members.
 */
export function readMembersCsv(
  text: string,
  members: readonly HostedMember[],
  routes: readonly HostedRoute[],
): Pick<MembersPlan, 'changes' | 'unchanged' | 'problems'> {
  const lines = readMemberLines(text, routes)
  const problems = [...lines.general, ...lines.problems]
  const byId = new Map(members.map((member) => [member.id, member]))
  const read = lines.read.filter(({ line, id }) => {
    const isReserved = isReservedAddress(id) && !byId.has(id)
    if (isReserved) problems.push({ line, field: 'id', kind: 'reserved-id', value: id })
    return !isReserved
  })

  const { accepted, conflicts } = dropAddressConflicts(
    read.map(({ line, id, said }) => ({ line, id, addresses: said.ipAssignments ?? null })),
    members,
  )
  for (const { line, address } of conflicts)
    problems.push({ line, field: 'addresses', kind: 'address-taken', value: address })

  const changes = read.flatMap(({ line, id, said }) => {
    const member = byId.get(id) ?? null
    const change = changeOf(said, member)
    const isWorth = member === null || Object.keys(change).length > 0
    return accepted.has(id) && isWorth ? [{ line, member: id, change, isNew: member === null }] : []
  })
  problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return { changes, unchanged: accepted.size - changes.length, problems: firstProblems(problems) }
}

/** The whole file is rejected. */
function refused(kind: FileProblem['kind']): MemberLines {
  return { read: [], problems: [], general: [{ line: null, field: null, kind, value: '' }] }
}

/** Counts lines with any line ends, without allocating a list. */
function countLines(text: string): number {
  let count = 1
  for (const _end of text.matchAll(/\r\n|\r|\n/g)) {
    count += 1
    if (count > mostLines) break
  }
  return count
}

function readHeader(row: CsvRow | undefined): Header {
  const at = new Map<Column, number>()
  const problems: FileProblem[] = []
  const cells = row?.cells ?? []
  cells.forEach((cell, index) => {
    const title = cell.trim()
    const column = columns.find((one) => one === title.toLowerCase())
    if (column === undefined) {
      if (title !== '')
        problems.push({ line: row?.line ?? 1, field: null, kind: 'unknown-column', value: shorten(title) })
    } else if (at.has(column))
      problems.push({ line: row?.line ?? 1, field: column, kind: 'duplicate', value: column })
    else at.set(column, index)
  })
  if (!at.has('id')) problems.push({ line: null, field: 'id', kind: 'missing-column', value: columnWords })
  return { at, width: cells.length, problems }
}

function reservedIn(routes: readonly HostedRoute[]): (text: string) => boolean {
  const lan = lanSubnets(routes)
  return (text) => {
    const address = parseAddress(text)
    const subnet = address && subnetOf(lan, address)
    return subnet !== null && address !== null && reservedAs(subnet, address.value) !== null
  }
}

/** Returns only what differs from the current member, or from the defaults for a new one. */
function changeOf(said: MemberLine['said'], member: HostedMember | null): NotedChange {
  const notes = member === null ? '' : notesOf(member)
  const now = { ...(member?.config ?? bareMember), description: notes === '' ? null : notes }
  const other = fieldsWhere(said, (field, value) => value !== now[field as keyof typeof now])
  const differing = new Set(fieldDifferences(other, now).map(({ field }) => field))
  return fieldsWhere(other, (field) => differing.has(field))
}
