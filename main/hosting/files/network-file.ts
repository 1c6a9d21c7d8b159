import * as v from 'valibot'
import {
  type RulesSourcePart,
  rulesSourceParts,
  type WrittenNetworkChange,
} from '../../../contract/account.ts'
import { accountMemberChange } from '../../../contract/account-schema.ts'
import { networkFields } from '../../../contract/hosted-fields.ts'
import type { HostedNetwork } from '../../../contract/hosting.ts'
import { memberChange } from '../../../contract/hosting-schema.ts'
import { parseAddress } from '../../../domain/addresses/address.ts'
import { fieldsWhere, picked } from '../../../domain/json.ts'
import { shorten } from '../../../domain/members/csv-cell.ts'
import {
  bareMember,
  type HostedMember,
  type NotedChange,
  notesOf,
  toldMember,
} from '../../../domain/members/member.ts'
import { type FileProblem, firstProblems } from '../../../domain/members/members-plan.ts'
import {
  isNetworkId,
  isReservedAddress,
  type NetworkId,
  type NodeAddress,
} from '../../../domain/network-id.ts'
import { toldOnly } from '../../../domain/network-plan/network-config.ts'
import { isoTime } from '../../../domain/time.ts'
import { depthBound, isWithinBounds } from '../../base/json-bounds.ts'
import { address, isObject } from '../../service/tolerant.ts'
import { readConfig, shownText } from './network-file-config.ts'

const format = 'meshtray-network'
const version = 1
const mostMembers = 100_000

/**
 * A network to be made, and its members. `config` null: the file cannot be used at all, for the reasons in `problems`
 */
export type NetworkFile =
  | {
      readonly config: WrittenNetworkChange
      /** The network from which the file was made; null: not told */
      readonly id: NetworkId | null
      readonly members: readonly FileMember[]
      readonly problems: readonly FileProblem[]
    }
  | { readonly config: null; readonly problems: readonly FileProblem[] }

/**
 * A network with its members as JSON, version 1:
 *
 *     { "format": "meshtray-network", "version": 1, "exportedAt": "2026-11-20T10:00:00.000Z",
 *       "network": { "id": "…", "name": "…", every field of NetworkConfig that is told, "rulesSource": "…",
 *         "capabilitiesByName": {…}, "tagsByName": {…} },
 *       "members": [{ "id": "…", "name": "…", every told field of MemberConfig, "notes": "…" }] }
 *
 * The ids say where it came from; an import makes a new network. `exportedAt`: milliseconds since the epoch.
 */
export function networkFileText(
  network: HostedNetwork,
  members: readonly HostedMember[],
  exportedAt: number,
): string {
  const file = {
    format,
    version,
    exportedAt: isoTime(exportedAt),
    network: { id: network.id, ...toldOnly(network.config), ...rulesSourceOf(network) },
    members: members.map((member) => ({
      id: member.id,
      ...toldMember(member.config),
      notes: notesOf(member),
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Returns what the rules were written as, as far as there is any. */
export function rulesSourceOf(network: HostedNetwork): Pick<WrittenNetworkChange, RulesSourcePart> {
  const parts = fieldsWhere(picked(networkFields(network), rulesSourceParts), (_, value) => value != null)
  return parts as Pick<WrittenNetworkChange, RulesSourcePart>
}

/**
 * Reads what `networkFileText` wrote, and as well a bare network object as a controller or an account answers it, with
 * or without `members`. What the service would drop or misread is left out here, and told: each thing by its field in
 * the file. Times, revisions, versions and the like are not carried over, and not worth telling.
 */
export function readNetworkFile(text: string): NetworkFile {
  const file = parse(text)
  if (file === undefined) return unusable('not-json', null, text.trim().slice(0, 60))
  if (!isObject(file)) return unusable('wrong-shape', null, jsonKind(file))
  // Functions that call themselves for what lies deeper, here and in the page, must come to an end.
  if (!isWithinBounds(file, depthBound)) return unusable('too-large', null, '')
  const given = networkIn(file)
  if (given === null) return unusable('wrong-shape', 'network', Object.keys(file).slice(0, 5).join(', '))

  const list = membersIn(file)
  if (list === null) return unusable('wrong-shape', 'members', jsonKind(field(file, 'members')))
  if (list.length > mostMembers) return unusable('too-large', 'members', String(list.length))

  const config = readConfig(given.network, given.at)
  const members = readMembers(list)
  const problems = firstProblems([...checkVersion(file), ...config.problems, ...members.problems])
  return { config: config.change, id: networkIdIn(given.network, file), members: members.members, problems }
}

function unusable(kind: FileProblem['kind'], where: string | null, value: string): NetworkFile {
  return { config: null, problems: [{ line: null, field: where, kind, value: shorten(value) }] }
}

/** undefined: no JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

function field(given: object, name: string): unknown {
  return new Map<string, unknown>(Object.entries(given)).get(name)
}

/** In an account's file, the id stands beside the settings. */
function networkIdIn(network: object, file: object): NetworkId | null {
  const given = [field(network, 'id'), field(network, 'nwid'), field(file, 'id')]
  return given.find((id): id is NetworkId => typeof id === 'string' && isNetworkId(id)) ?? null
}

/**
 * The settings in a file of ours, of an account, which has them in `config`, or of a controller, which has nothing
 * else.
 */
function networkIn(file: object): { readonly network: object; readonly at: string } | null {
  const network = field(file, 'network')
  if (isObject(network)) return { network, at: 'network.' }
  if (network !== undefined) return null
  const config = field(file, 'config')
  if (isObject(config)) {
    const beside = Object.entries(file).filter(([name]) => rulesSourceParts.some((part) => part === name))
    return { network: { ...Object.fromEntries(beside), ...config }, at: 'config.' }
  }
  const marks = ['nwid', 'routes', 'rules', 'private', 'v4AssignMode', 'ipAssignmentPools']
  return marks.some((name) => field(file, name) !== undefined) ? { network: file, at: '' } : null
}

/** Members may be a list, an object by ids, or absent; null: they are anything else */
function membersIn(file: object): readonly unknown[] | null {
  const members = field(file, 'members')
  if (members === undefined || members === null) return []
  if (Array.isArray(members)) return members
  if (!isObject(members)) return null
  return Object.entries(members).map(([id, member]) => (isObject(member) ? { id, ...member } : member))
}

function checkVersion(file: object): readonly FileProblem[] {
  const found = field(file, 'version')
  const isOurs = field(file, 'format') === format
  if (!isOurs || found === version) return []
  return [
    { line: null, field: 'version', kind: 'bad-value', value: shorten(JSON.stringify(found) ?? 'none') },
  ]
}

function jsonKind(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return value === null ? 'null' : `a ${typeof value}`
}

const fields = memberChange.entries
type Field = keyof typeof fields

export interface FileMember {
  readonly id: NodeAddress
  /** All that the file tells of the member */
  readonly fields: NotedChange
  /** The fields that differ from the service's defaults: what a new member is made with */
  readonly change: NotedChange
}

/**
 * Members of a file, each with what differs from the service's defaults. One without an id that a node can have, or with
 * an id that came before, is left out; of the others only what is broken is.
 */
function readMembers(list: readonly unknown[]): {
  readonly members: readonly FileMember[]
  readonly problems: readonly FileProblem[]
} {
  const problems: FileProblem[] = []
  const seen = new Set<NodeAddress>()
  const taken = new Set<string>()
  const members = list.flatMap((given, index): readonly FileMember[] => {
    const blame = (field: string | null, kind: FileProblem['kind'], value: unknown) => {
      const at = `members[${index}]${field === null ? '' : `.${field}`}`
      problems.push({ line: null, field: at, kind, value: shorten(shownText(value)) })
    }
    if (!isObject(given)) {
      blame(null, 'wrong-shape', given)
      return []
    }
    const member = settingsOf(given)
    const id = memberId(member)
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

/** In an account's file, settings lie in `config`, and the name beside it. */
function settingsOf(given: object): Settings {
  const outer = Object.entries(given)
  const config: unknown = new Map<string, unknown>(outer).get('config')
  return new Map<string, unknown>(isObject(config) ? [...Object.entries(config), ...outer] : outer)
}

/** An account's member has an id made of its network's and its node's, and the node's by itself. */
function memberId(member: Settings): NodeAddress | null {
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
  return fieldsWhere(
    fields,
    (name, value) => JSON.stringify(value) !== JSON.stringify(defaults[name as Field]),
  )
}

/** Members come in the order of the file; the first one with an address keeps it. */
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

/** The detail of 'file-refused': the file's name, and the first thing that is wrong with it. */
export function fileProblemDetail(fileName: string, [first]: readonly FileProblem[]): string {
  const why =
    first === undefined ? '' : `: ${[first.kind, first.field, first.value].filter(Boolean).join(' ')}`
  return `${fileName}${why}`
}
