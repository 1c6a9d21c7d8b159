import { isDeepStrictEqual } from 'node:util'
import { troubleOf } from '../../contract/effect-trouble.ts'
import { nameOf } from '../../contract/network-state.ts'
import type { Network } from '../../contract/node.ts'
import { type PendingChange, routeConflictKey } from '../../contract/pending-change.ts'
import type { NetworkEntry } from '../../contract/snapshot.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import {
  type AddressInEffect,
  compareWith,
  dnsApplied,
  type LostTo,
  type NetworkInEffect,
  type RouteInEffect,
} from '../../domain/computer/in-effect.ts'
import {
  type FindRouteConflicts,
  type RouteConflict,
  routeConflictsWith,
} from '../../domain/computer/route-conflicts.ts'
import type { NetworkId } from '../../domain/network-id.ts'
import { reportsSame } from '../system/computer-reads.ts'
import { withPendingChanges } from './pending-changes.ts'

/**
 * ms. The service reports changes before they take effect, which takes the system about 100 ms or more. What had been in
 * effect need not be waited for as long: it may only be exchanged just now.
 */
const settlesWithin = { new: 2_000, lost: 1_000 } as const

/** Compares networks with the state of this computer. */
export type Comparisons = ReturnType<typeof comparisonsWith>

export function comparisonsWith(computer: Computer) {
  const last = new Map<NetworkId, Network>()
  return {
    computer,
    compare: compareWith(computer),
    findRouteConflicts: routeConflictsWith(computer),
    /** Returns the network last compared if this one requires the same of the computer, so that its result is reused. */
    compared(network: Network): Network {
      const before = last.get(network.id)
      if (before !== undefined && reportsSame(network, before)) return before
      last.set(network.id, network)
      return network
    },
  }
}

interface Effects {
  readonly networks: readonly NetworkEntry[]
  /** The time from when a part of each network that is not in effect counts as missing (monotonic ms) */
  readonly settledAt: { readonly [id: string]: number }
}

/**
 * Adds to each entry which of its settings are in effect on this computer. Unchanged entries stay the same objects, and
 * so does an unchanged list. `comparisons` null: the state of the computer is not known yet. `now`: monotonic ms; null: the
 * event has no time.
 */
export function withEffects(
  entries: readonly NetworkEntry[],
  comparisons: Comparisons | null,
  pendingChanges: readonly PendingChange[],
  settledAt: Effects['settledAt'],
  now: number | null,
): Effects {
  const settled: Record<string, number> = {}
  let changed = false
  const reported = entries.map(({ network }) => network && (comparisons?.compared(network) ?? network))
  const joined = reported.filter((network) => network !== null)
  const owners = ownersOf(entries)
  const networks = entries.map((before, index) => {
    const entry = withPendingChanges(before, pendingChanges)
    const network = reported[index] ?? null
    const compared = network && comparisons && withLeftOut(comparisons, network, entry)
    const found = compared && withOwners(compared, owners)
    const inEffect = isSame(found, entry.inEffect) ? entry.inEffect : found
    const conflicting =
      comparisons === null
        ? entry.routeConflicts
        : routeConflictsOf(entry, network, joined, comparisons.findRouteConflicts).map((conflict) => ({
            ...conflict,
            rival: withOwner(conflict.rival, owners),
          }))
    const routeConflicts = isSame(conflicting, entry.routeConflicts) ? entry.routeConflicts : conflicting
    const trouble = troubleOf({ ...entry, inEffect, routeConflicts })
    const mayPass = trouble !== null && trouble.kind !== 'addresses-wait'
    const wait = settlesWithin[isLost(entry.inEffect, inEffect) ? 'lost' : 'new']
    const from = mayPass ? (settledAt[entry.id] ?? (now === null ? null : now + wait)) : null
    if (from !== null) settled[entry.id] = from
    // Trouble that starts with an event without a time is timed from the next event that has one.
    const isNew = from === null || (now === null ? entry.settles : now < from)
    const settles = mayPass && isNew
    const isUnchanged =
      inEffect === entry.inEffect && settles === entry.settles && routeConflicts === entry.routeConflicts
    changed ||= !isUnchanged || entry !== before
    return isUnchanged ? entry : { ...entry, inEffect, settles, routeConflicts }
  })
  return { networks: changed ? networks : entries, settledAt: settled }
}

/** The names of joined networks by their interfaces */
type Owners = ReadonlyMap<string, string>

function ownersOf(entries: readonly NetworkEntry[]): Owners {
  return new Map(
    entries.flatMap((entry) => {
      const device = entry.network?.portDeviceName ?? ''
      return device === '' ? [] : [[device, nameOf(entry)] as const]
    }),
  )
}

/** People know a network by its name, not by its interface. */
function withOwner<R extends LostTo>(rival: R, owners: Owners): R {
  const owner = owners.get(rival.interface)
  return owner === undefined ? rival : { ...rival, owner }
}

function withOwners(found: NetworkInEffect, owners: Owners): NetworkInEffect {
  if (!found.routes.some(({ lostTo }) => lostTo !== null && owners.has(lostTo.interface))) return found
  return {
    ...found,
    routes: found.routes.map((route) => ({
      ...route,
      lostTo: route.lostTo && withOwner(route.lostTo, owners),
    })),
  }
}

/** A server that does not answer is not set, and is not missed. */
function withLeftOut(
  { compare, computer }: Comparisons,
  network: Network,
  { silentServers }: NetworkEntry,
): NetworkInEffect | null {
  const found = compare(network)
  if (found?.dnsApplied !== false || silentServers.length === 0) return found
  return dnsApplied(network, computer.dns, silentServers) === true ? { ...found, dnsApplied: true } : found
}

/** Returns whether a part that was in effect before no longer is. */
function isLost(before: NetworkInEffect | null, after: NetworkInEffect | null): boolean {
  if (before === after || before === null || after === null) return false
  if (before.fullTunnel === true && after.fullTunnel === false) return true
  const had = new Set(
    [...before.addresses, ...before.routes.filter((route) => !isTaken(route))]
      .filter(({ present }) => present === true)
      .map(nameOfPart),
  )
  const lacks = [
    ...after.addresses.filter(({ present }) => present === false),
    ...after.routes.filter((route) => route.present === false || isTaken(route)),
  ]
  return lacks.some((part) => part.withheld === null && had.has(nameOfPart(part)))
}

function isTaken({ lostTo, otherGateway }: RouteInEffect): boolean {
  return lostTo !== null || otherGateway !== null
}

function nameOfPart(part: AddressInEffect | RouteInEffect): string {
  return 'address' in part ? part.address : `${part.target} ${part.via ?? ''}`
}

const none: readonly RouteConflict[] = []

/** The identity check comes first because it is fast and nearly always succeeds. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(one, other)
}

/** A network can conflict only if its managed addresses are on or are meant to be on. */
function routeConflictsOf(
  { flags, agreedConflicts, pause }: NetworkEntry,
  network: Network | null,
  joined: readonly Network[],
  findRouteConflicts: FindRouteConflicts,
): readonly RouteConflict[] {
  if (network?.status !== 'OK' || !flags.allowManaged || pause !== null) return none
  const routeConflicts = findRouteConflicts(network, joined)
  if (agreedConflicts.length === 0) return routeConflicts
  return routeConflicts.filter((conflict) => !agreedConflicts.includes(routeConflictKey(conflict)))
}

/** Marks the current route conflicts as accepted by the person. */
export function withAgreement(entry: NetworkEntry): NetworkEntry {
  const agreed = new Set([...entry.agreedConflicts, ...entry.routeConflicts.map(routeConflictKey)])
  return { ...entry, agreedConflicts: [...agreed] }
}
