import { canonical, parseAddress } from '../addresses/address.ts'
import { fieldsWhere } from '../json.ts'
import { isNodeAddress, type NodeAddress } from '../network-id.ts'
import { shorten, unguardCell } from './csv-cell.ts'
import type { CsvRow } from './csv-rows.ts'
import { type HostedMember, type MemberConfig, type NotedChange, notesOf } from './member.ts'
import type { FileProblem } from './members-plan.ts'

/**
 * The columns in the order of export. A free-text column is not the last, because its end could be taken for the end of
 * the line.
 */
export const columns = [
  'id',
  'name',
  'authorized',
  'addresses',
  'tags',
  'capabilities',
  'notes',
  'bridge',
] as const
export type Column = (typeof columns)[number]

const longestName = 10_000
const longestNotes = 100_000
/** One cell may have at most this many parts. */
const mostParts = 1_000
const largest = 2 ** 32 - 1
const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** A parsed line with its values for the member. */
export interface MemberLine {
  readonly line: number
  readonly id: NodeAddress
  readonly said: NotedChange
}

export interface Header {
  /** Maps each known column to its index, counted from 0 */
  readonly at: ReadonlyMap<Column, number>
  readonly width: number
  readonly problems: readonly FileProblem[]
}

/** Returns the cells of a member, one for each column. */
export function cellsOf(member: HostedMember): readonly string[] {
  const { name, authorized, ipAssignments, tags, capabilities, activeBridge } = member.config
  const cells: { readonly [C in Column]: string } = {
    id: member.id,
    name,
    authorized: flagCell(authorized),
    addresses: (ipAssignments ?? []).join(' '),
    tags: (tags ?? []).map(([id, value]) => `${id}=${Number(value)}`).join(' '),
    capabilities: (capabilities ?? []).join(' '),
    notes: notesOf(member),
    bridge: flagCell(activeBridge),
  }
  return columns.map((column) => cells[column])
}

/** Empty: unknown. A reader leaves the value unchanged then */
function flagCell(value: boolean | null): string {
  return value === null ? '' : String(value)
}

/** Parses a line. null: it is invalid, and the problems name the columns */
export function readLine(
  { line, cells, isBroken }: CsvRow,
  { at, width }: Header,
  isReserved: (address: string) => boolean,
): { readonly line: MemberLine | null; readonly problems: readonly FileProblem[] } {
  const isTooLong = cells.slice(width).some((cell) => cell.trim() !== '')
  if (isBroken || cells.length < width || isTooLong) {
    const value = shorten(cells.join(' ').trim())
    return { line: null, problems: [{ line, field: null, kind: 'broken-line', value }] }
  }
  const problems: FileProblem[] = []
  const blame = (field: Column, kind: FileProblem['kind'], value: string) => {
    problems.push({ line, field, kind, value: shorten(value) })
  }
  const cell = (column: Column) => {
    const index = at.get(column)
    return index === undefined ? null : unguardCell(cells[index] ?? '')
  }
  /** undefined: the column is not there */
  const text = (column: Column, longest: number): string | undefined => {
    const given = cell(column) ?? undefined
    if (given !== undefined && given.length > longest) blame(column, 'bad-value', given)
    return given
  }
  /** undefined: the cell says nothing */
  const flag = (column: Column): boolean | undefined => {
    const given = (cell(column) ?? '').trim()
    const value = booleans.get(given.toLowerCase())
    if (given !== '' && value === undefined) blame(column, 'bad-value', given)
    return value
  }
  const list = <T>(
    column: Column,
    kind: FileProblem['kind'],
    read: (part: string) => T | null,
  ): readonly T[] | undefined => {
    const parts = cell(column)
      ?.split(/[\s;,]+/)
      .filter((part) => part !== '')
    if (parts !== undefined && parts.length > mostParts) {
      blame(column, 'too-large', String(parts.length))
      return []
    }
    return parts?.flatMap((part) => {
      const value = read(part)
      if (value === null) blame(column, kind, part)
      return value === null ? [] : [value]
    })
  }

  const id = (cell('id') ?? '').trim().toLowerCase()
  if (!isNodeAddress(id)) blame('id', 'bad-id', cell('id') ?? '')
  const name = text('name', longestName)
  const authorized = flag('authorized')
  const addresses = list('addresses', 'bad-address', (part) =>
    parseAddress(part) === null || isReserved(part) ? null : canonical(part),
  )
  const tags = list('tags', 'bad-value', readTag)
  const twice = tags?.find(([tag], index) => tags.findIndex(([other]) => other === tag) < index)
  if (twice !== undefined) blame('tags', 'duplicate', twice.join('='))
  const capabilities = list('capabilities', 'bad-value', whole)
  const notes = text('notes', longestNotes)
  const said = {
    name,
    authorized,
    ipAssignments: addresses && [...new Set(addresses)],
    tags: tags && [...tags].sort(([a], [b]) => a - b),
    capabilities: capabilities && [...new Set(capabilities)].sort((a, b) => a - b),
    activeBridge: flag('bridge'),
    description: notes === undefined ? undefined : notes === '' ? null : notes,
  }
  const given = fieldsWhere(said, (_, value) => value !== undefined) as NotedChange
  return { line: problems.length > 0 ? null : { line, id, said: given }, problems }
}

/** Parses a tag such as "7=3". The value of a boolean tag may be written in words. */
function readTag(part: string): NonNullable<MemberConfig['tags']>[number] | null {
  const [tag = '', value = '', ...rest] = part.split('=')
  const id = whole(tag)
  const switched = { true: 1, false: 0 }[value.toLowerCase()]
  const number = switched ?? whole(value)
  return id === null || number === null || rest.length > 0 ? null : [id, number]
}

function whole(part: string): number | null {
  return /^\d{1,10}$/.test(part) && Number(part) <= largest ? Number(part) : null
}
