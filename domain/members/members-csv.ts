import Papa from 'papaparse'
import { canonical, parseAddress, reservedAs } from '../addresses/address.ts'
import { lanSubnets, subnetOf } from '../addresses/lan-subnets.ts'
import { isNodeAddress, isReservedAddress, type NodeAddress } from '../network-id.ts'
import type { HostedRoute } from '../network-plan/network-config.ts'
import { dropClashes } from './address-conflicts.ts'
import { guardCell, shorten, unguardCell } from './csv-cell.ts'
import { type CsvRow, readCsvRows } from './csv-rows.ts'
import type { HostedMember, MemberChange } from './member.ts'
import { type FileProblem, firstProblems, type MembersPlan } from './members-plan.ts'

const columns = ['id', 'name', 'authorized', 'addresses'] as const
type Column = (typeof columns)[number]
const columnWords = columns.join(', ')

const longestName = 10_000
const mostLines = 250_000
const mostColumns = 1_000
const mostAddresses = 1_000
const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

type Problems = readonly FileProblem[]

/** A line that was read: what it says of its member. */
export interface MemberLine {
  readonly line: number
  readonly id: NodeAddress
  readonly said: Pick<MemberChange, 'name' | 'authorized' | 'ipAssignments'>
}

/**
 * Members as CSV for spreadsheets: byte order mark, CRLF, a header of the columns id, name, authorized (true or false)
 * and addresses (separated by spaces). What a spreadsheet would take for a formula gets an apostrophe before it, which
 * `readMembersCsv` takes off again.
 */
export function membersToCsv(members: readonly HostedMember[]): string {
  const data = members.map(({ id, config: { name, authorized, ipAssignments } }) =>
    [id, name, String(authorized), ipAssignments.join(' ')].map(guardCell),
  )
  return `\ufeff${Papa.unparse({ fields: [...columns], data }, { newline: '\r\n' })}\r\n`
}

interface MemberLines {
  readonly read: readonly MemberLine[]
  /** Of the lines that were left out, by their numbers */
  readonly problems: Problems
  /** Of the text as a whole, and of its header */
  readonly general: Problems
}

/** Reads members from CSV, and compares them with nobody. A line with any problem is left out as a whole. */
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
    const result = readRow(row, head, isReserved)
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
 * Reads members from CSV and compares them with those the network has. Only the id column has to be there. A column
 * that is left out, or an empty "authorized", changes nothing; an empty name or address cell empties the field. A line
 * with any problem is left out as a whole, and so is one whose addresses would then belong to two members.
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

  const { accepted, clashes } = dropClashes(
    read.map(({ line, id, said }) => ({ line, id, addresses: said.ipAssignments ?? null })),
    members,
  )
  for (const { line, address } of clashes)
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

/** The file as a whole is not read. */
function refused(kind: FileProblem['kind']): MemberLines {
  return { read: [], problems: [], general: [{ line: null, field: null, kind, value: '' }] }
}

/** Of any kind, and without a list of them. */
function countLines(text: string): number {
  let count = 1
  for (const _end of text.matchAll(/\r\n|\r|\n/g)) {
    count += 1
    if (count > mostLines) break
  }
  return count
}

interface Header {
  /** Where each known column stands, counted from 0 */
  readonly at: ReadonlyMap<Column, number>
  readonly width: number
  readonly problems: Problems
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

function readRow(
  { line, cells, isBroken }: CsvRow,
  { at, width }: Header,
  isReserved: (address: string) => boolean,
): { readonly line: MemberLine | null; readonly problems: Problems } {
  const isTooLong = cells.slice(width).some((cell) => cell.trim() !== '')
  if (isBroken || cells.length < width || isTooLong) {
    const value = shorten(cells.join(' ').trim())
    return { line: null, problems: [{ line, field: null, kind: 'broken-line', value }] }
  }
  const problems: FileProblem[] = []
  const blame = (field: Column, kind: FileProblem['kind'], value: string) =>
    problems.push({ line, field, kind, value: shorten(value) })
  const cell = (column: Column) => {
    const index = at.get(column)
    return index === undefined ? null : unguardCell(cells[index] ?? '')
  }

  const id = (cell('id') ?? '').trim().toLowerCase()
  if (!isNodeAddress(id)) blame('id', 'bad-id', cell('id') ?? '')
  const name = cell('name')
  if (name !== null && name.length > longestName) blame('name', 'bad-value', name)
  const authorizedText = (cell('authorized') ?? '').trim()
  const authorized = booleans.get(authorizedText.toLowerCase())
  if (authorizedText !== '' && authorized === undefined) blame('authorized', 'bad-value', authorizedText)
  const addresses = cell('addresses')
    ?.split(/[\s;,]+/)
    .filter((one) => one !== '')
  if (addresses !== undefined && addresses.length > mostAddresses)
    blame('addresses', 'too-large', String(addresses.length))
  else
    for (const one of addresses ?? [])
      if (parseAddress(one) === null || isReserved(one)) blame('addresses', 'bad-address', one)
  if (problems.length > 0) return { line: null, problems }

  const said = {
    ...(name === null ? {} : { name }),
    ...(authorized === undefined ? {} : { authorized }),
    ...(addresses === undefined ? {} : { ipAssignments: [...new Set(addresses.map(canonical))] }),
  }
  return { line: { line, id, said }, problems }
}

function reservedIn(routes: readonly HostedRoute[]): (text: string) => boolean {
  const lan = lanSubnets(routes)
  return (text) => {
    const address = parseAddress(text)
    const subnet = address && subnetOf(lan, address)
    return subnet !== null && address !== null && reservedAs(subnet, address.value) !== null
  }
}

/** Only what differs from the member as it is; of a new one, only what is not the default anyway. */
function changeOf(said: MemberLine['said'], member: HostedMember | null): MemberChange {
  const now = member?.config ?? { name: '', authorized: false, ipAssignments: [] }
  const { name, authorized, ipAssignments } = said
  return {
    ...(name === undefined || name === now.name ? {} : { name }),
    ...(authorized === undefined || authorized === now.authorized ? {} : { authorized }),
    ...(ipAssignments === undefined || isSameSet(ipAssignments, now.ipAssignments) ? {} : { ipAssignments }),
  }
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const there = new Set(b.map(canonical))
  return a.length === there.size && a.every((one) => there.has(one))
}
