import type { HostedNetwork } from '../../../contract/hosting.ts'
import { shorten } from '../../../domain/members/csv-cell.ts'
import { type HostedMember, notesOf } from '../../../domain/members/member.ts'
import { type FileProblem, firstProblems } from '../../../domain/members/members-plan.ts'
import { isNetworkId, type NetworkId } from '../../../domain/network-id.ts'
import type { NetworkChange } from '../../../domain/network-plan/network-config.ts'
import { isoTime } from '../../../domain/time.ts'
import { depthBound, isWithinBounds } from '../../base/json-bounds.ts'
import { isObject } from '../../service/tolerant.ts'
import { readConfig } from './network-file-config.ts'
import { type FileMember, readMembers } from './network-file-members.ts'

const format = 'meshtray-network'
const version = 1
const mostMembers = 100_000

/** A network to be made, and its members. null: the file cannot be used at all; its problems say why. */
export type NetworkFile =
  | {
      readonly config: NetworkChange
      /** Of the network that it was made of; null: it does not say */
      readonly id: NetworkId | null
      readonly members: readonly FileMember[]
      readonly problems: readonly FileProblem[]
    }
  | { readonly config: null; readonly problems: readonly FileProblem[] }

/**
 * A network with its members as JSON, version 1:
 *
 *     { "format": "meshtray-network", "version": 1, "exportedAt": "2026-11-20T10:00:00.000Z",
 *       "network": { "id": "…", "name": "…", every field of NetworkConfig },
 *       "members": [{ "id": "…", "name": "…", every field of MemberConfig, "notes": "…" }] }
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
    network: { id: network.id, ...network.config },
    members: members.map((member) => ({ id: member.id, ...member.config, notes: notesOf(member) })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reads what `networkFileText` wrote, and as well a bare network object as a controller or an account answers it, with
 * or without `members`. What the service would drop or misread is left out here, and told: each thing by its field in
 * the file. Times, revisions, versions and the like are not carried over, and not worth telling.
 */
export function readNetworkFile(text: string): NetworkFile {
  const file = parse(text)
  if (file === undefined) return unusable('not-json', null, text.trim().slice(0, 60))
  if (!isObject(file)) return unusable('wrong-shape', null, kindOf(file))
  // What goes down by calling itself, here and in the page, must come to an end.
  if (!isWithinBounds(file, depthBound)) return unusable('too-large', null, '')
  const given = networkIn(file)
  if (given === null) return unusable('wrong-shape', 'network', Object.keys(file).slice(0, 5).join(', '))

  const list = membersIn(file)
  if (list === null) return unusable('wrong-shape', 'members', kindOf(field(file, 'members')))
  if (list.length > mostMembers) return unusable('too-large', 'members', String(list.length))

  const config = readConfig(given.network, given.at)
  const members = readMembers(list)
  const problems = firstProblems([...checkVersion(file), ...config.problems, ...members.problems])
  return { config: config.change, id: idIn(given.network, file), members: members.members, problems }
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

/** An account's stands beside its settings. */
function idIn(network: object, file: object): NetworkId | null {
  const given = [field(network, 'id'), field(network, 'nwid'), field(file, 'id')]
  return given.find((id): id is NetworkId => typeof id === 'string' && isNetworkId(id)) ?? null
}

/** Ours; or the account's, whose settings lie in `config`; or the controller's, which is all settings. */
function networkIn(file: object): { readonly network: object; readonly at: string } | null {
  const network = field(file, 'network')
  if (isObject(network)) return { network, at: 'network.' }
  if (network !== undefined) return null
  const config = field(file, 'config')
  if (isObject(config)) return { network: config, at: 'config.' }
  const marks = ['nwid', 'routes', 'rules', 'private', 'v4AssignMode', 'ipAssignmentPools']
  return marks.some((name) => field(file, name) !== undefined) ? { network: file, at: '' } : null
}

/** A list, or an object by ids, or nothing; null: anything else. */
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

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return value === null ? 'null' : `a ${typeof value}`
}
