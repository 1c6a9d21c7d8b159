import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import {
  mostNetworksInSet,
  mostSets,
  type NetworkInSet,
  type NetworkSet,
} from '../../../contract/network-set.ts'
import { type Flags, flagNames, type OpeningFlag, openingFlags } from '../../../contract/node.ts'
import {
  type GrantedFlags,
  networkName,
  type SetFileProblem,
  stateWithFlags,
} from '../../../contract/set-commands.ts'
import { isSameSetName, readSetName } from '../../../domain/names.ts'
import { isNetworkId, isNodeAddress, type NetworkId } from '../../../domain/network-id.ts'
import { visibleText } from '../../../domain/text/visible-text.ts'
import { type Fields, fieldsOf, isFields } from '../../settings/settings-part.ts'
import { parseJson } from '../../settings/settings-schema.ts'

interface SetFile {
  readonly sets: readonly SetInFile[]
  /** The first problems only; `problemCount` counts all of them. */
  readonly problems: readonly SetFileProblem[]
  readonly problemCount: number
}

const kind = 'meshtray-sets'
const version = 1
const mostProblems = 100
/** The most characters of a wrong value that are shown */
const longestText = 64

export function setFileText(sets: readonly NetworkSet[]): string {
  const written = sets.map(({ name, networks }) => ({
    name,
    networks: networks.map(({ network, name, state, flags }) => ({ network, name, state, flags })),
  }))
  return `${JSON.stringify({ kind, version, sets: written }, null, 2)}\n`
}

const known = {
  file: ['kind', 'version', 'sets'],
  set: ['name', 'networks'],
  network: ['network', 'name', 'state', 'flags'],
}
const state = stateWithFlags.state
const flags = stateWithFlags.flags

/** Skips and reports each invalid part, and reads the rest. null: the text is not a file of sets. */
export function readSetFile(text: string): SetFile | null {
  const file = fieldsOf(parseJson(text))
  if (file.kind !== kind || typeof file.version !== 'number' || !Array.isArray(file.sets)) return null
  const problems: SetFileProblem[] = []
  const sets: SetInFile[] = []
  let problemCount = 0

  function say(what: SetFileProblem['kind'], set: number, value: unknown): void {
    problemCount += 1
    if (problems.length < mostProblems) problems.push({ kind: what, set, text: shownText(value) })
  }
  /** Reports unknown fields, such as those of a later version. They are ignored. */
  function sayUnknown(names: readonly string[], set: number, given: Fields): void {
    for (const name of Object.keys(given)) if (!names.includes(name)) say('field-unknown', set, name)
  }

  function readNetworks(given: unknown, set: number): readonly NetworkInSet[] {
    if (!Array.isArray(given)) {
      say('no-networks', set, given)
      return []
    }
    const networks = new Map<string, NetworkInSet>()
    for (const item of given) {
      const fields = fieldsOf(item)
      const { network } = fields
      if (typeof network !== 'string' || !isNetworkId(network))
        say(
          typeof network === 'string' && isNodeAddress(network) ? 'node-id' : 'no-network-id',
          set,
          network ?? item,
        )
      else if (networks.has(network)) say('network-twice', set, network)
      else if (networks.size === mostNetworksInSet) say('too-many-networks', set, network)
      else {
        const read = readNetwork(fields, network, set)
        if (read !== null) networks.set(network, read)
      }
    }
    return [...networks.values()]
  }

  function readNetwork(fields: Fields, network: string, set: number): NetworkInSet | null {
    const stands = v.safeParse(state, fields.state)
    const allowed = v.safeParse(flags, fields.flags)
    if (!stands.success) say('no-state', set, fields.state)
    if (!allowed.success) say('no-flags', set, network)
    if (!stands.success || !allowed.success) return null
    sayUnknown(known.network, set, fields)
    sayUnknown(flagNames, set, fieldsOf(fields.flags))
    const name = v.safeParse(networkName, fields.name)
    return { network, name: name.success ? name.output : '', state: stands.output, flags: allowed.output }
  }

  sayUnknown(known.file, 0, file)
  for (const [place, item] of file.sets.entries()) {
    const fields = fieldsOf(item)
    const given = fields.name
    const set = place + 1
    // Names beyond the limit are not read, because counting the characters of many names is slow.
    const name = typeof given === 'string' && sets.length < mostSets ? readSetName(given) : null
    if (isFields(item) && sets.length === mostSets) say('too-many-sets', set, given)
    else if (name === null) say('no-name', set, isFields(item) ? given : item)
    else if (sets.some((other) => isSameSetName(other.name, name))) say('name-twice', set, name)
    else {
      sayUnknown(known.set, set, fields)
      sets.push({ name, networks: readNetworks(fields.networks, set) })
    }
  }
  return { sets, problems, problemCount }
}

function shownText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return visibleText(text, longestText)
}

/** A set as stored in a file, where its name identifies it */
export type SetInFile = Omit<NetworkSet, 'id'>

/** Returns a network's flags from a file, with the flags that open this computer off unless the person ticked them. */
type TakeFlags = (set: string | null, network: NetworkId, flags: Flags) => Flags

export function takeFlags(granted: readonly GrantedFlags[]): TakeFlags {
  const keyOfFlag = (...parts: readonly (string | null)[]): string => JSON.stringify(parts)
  const ticked = new Set(
    granted.flatMap(({ set, network, flags }) => flags.map((flag) => keyOfFlag(set, network, flag))),
  )
  return (set, network, flags) => {
    const isTaken = (flag: OpeningFlag): boolean => flags[flag] && ticked.has(keyOfFlag(set, network, flag))
    return { ...flags, ...Object.fromEntries(openingFlags.map((flag) => [flag, isTaken(flag)])) }
  }
}

/** Adds the sets of a file, replacing sets with the same name; null: there would be too many sets. */
export function takeSets(
  sets: readonly NetworkSet[],
  read: readonly SetInFile[],
  take: TakeFlags,
): readonly NetworkSet[] | null {
  const taken = read.map(({ name, networks }): NetworkSet => {
    const before = sets.find((set) => isSameSetName(set.name, name))
    return {
      id: before?.id ?? randomUUID(),
      name,
      networks: networks.map((one) => ({ ...one, flags: take(name, one.network, one.flags) })),
    }
  })
  const others = sets.filter(({ id }) => taken.every((set) => set.id !== id))
  return others.length + taken.length > mostSets ? null : [...others, ...taken]
}
