import * as v from 'valibot'
import { accountMemberChange } from '../../../contract/account-schema.ts'
import { memberChange } from '../../../contract/hosting-schema.ts'
import { parseAddress } from '../../../domain/addresses/address.ts'
import { shorten } from '../../../domain/members/csv-cell.ts'
import { bareMember, type NotedChange } from '../../../domain/members/member.ts'
import type { FileProblem } from '../../../domain/members/members-plan.ts'
import { isReservedAddress, type NodeAddress } from '../../../domain/network-id.ts'
import { address, isObject } from '../../service/tolerant.ts'

const fields = memberChange.entries
type Field = keyof typeof fields

export interface FileMember {
  readonly id: NodeAddress
  /** All that the file says of it */
  readonly fields: NotedChange
  /** Of these, what is not the service's default: what a new member is made with */
  readonly change: NotedChange
}

/**
 * Members of a file, each with what differs from the service's defaults. One without an id that a node can have, or with
 * an id that came before, is left out; of the others only what is broken is.
 */
export function readMembers(list: readonly unknown[]): {
  readonly members: readonly FileMember[]
  readonly problems: readonly FileProblem[]
} {
  const problems: FileProblem[] = []
  const seen = new Set<NodeAddress>()
  const taken = new Set<string>()
  const members = list.flatMap((given, index): readonly FileMember[] => {
    const blame = (field: string | null, kind: FileProblem['kind'], value: unknown) => {
      const at = `members[${index}]${field === null ? '' : `.${field}`}`
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
      problems.push({ line: null, field: at, kind, value: shorten(text) })
    }
    if (!isObject(given)) {
      blame(null, 'wrong-shape', given)
      return []
    }
    const member = settingsOf(given)
    const id = idOf(member)
    if (id === null) blame('id', 'bad-id', member.get('id') ?? null)
    else if (isReservedAddress(id)) blame('id', 'reserved-id', id)
    else if (seen.has(id)) blame('id', 'duplicate', id)
    if (id === null || isReservedAddress(id) || seen.has(id)) return []
    seen.add(id)
    const fields = readFields(member, taken, blame)
    return [{ id, fields, change: withoutDefaults(fields) }]
  })
  return { members, problems }
}

type Blame = (field: string | null, kind: FileProblem['kind'], value: unknown) => void
type Settings = ReadonlyMap<string, unknown>

/** An account keeps them in `config`, the name beside it. */
function settingsOf(given: object): Settings {
  const outer = Object.entries(given)
  const config: unknown = new Map<string, unknown>(outer).get('config')
  return new Map<string, unknown>(isObject(config) ? [...Object.entries(config), ...outer] : outer)
}

/** An account's member has an id of its network's and its node's, and the latter by itself. */
function idOf(member: Settings): NodeAddress | null {
  for (const name of ['nodeId', 'address', 'id']) {
    const read = v.safeParse(address, member.get(name))
    if (read.success) return read.output
  }
  return null
}

function readFields(member: Settings, taken: Set<string>, blame: Blame): NotedChange {
  const change = new Map<string, unknown>()
  for (const name of Object.keys(fields) as Field[]) {
    const value = member.get(name)
    if (value === undefined || value === null) continue
    const read = name === 'ipAssignments' ? validAddresses(value, taken, blame) : value
    if (!v.is(fields[name], read)) blame(name, 'bad-value', value)
    else change.set(name, read)
  }
  return { ...v.parse(memberChange, Object.fromEntries(change)), ...readNotes(member, blame) }
}

function readNotes(member: Settings, blame: Blame): Pick<NotedChange, 'description'> {
  const notes = member.get('notes') ?? member.get('description')
  if (notes === undefined || notes === null) return {}
  const isGood = v.is(accountMemberChange.entries.description, notes)
  if (!isGood) blame('notes', 'bad-value', notes)
  return isGood ? { description: notes === '' ? null : notes } : {}
}

function withoutDefaults(fields: NotedChange): NotedChange {
  const defaults: NotedChange = { ...bareMember, description: null }
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as Field]),
    ),
  )
}

/** In the order of the file; the first member with an address keeps it. */
function validAddresses(value: unknown, taken: Set<string>, blame: Blame): unknown {
  if (!Array.isArray(value)) return value
  return value.flatMap((item: unknown) => {
    const found = typeof item === 'string' ? parseAddress(item) : null
    if (found === null) blame('ipAssignments', 'bad-address', item)
    else if (taken.has(found.text)) blame('ipAssignments', 'address-taken', found.text)
    if (found === null || taken.has(found.text)) return []
    taken.add(found.text)
    return [found.text]
  })
}
