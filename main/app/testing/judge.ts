import { defaultFlags, type FlagName, flagNames } from '../../../contract/node.ts'
import { type Pause, type PausedFlag, pausedFlags } from '../../../contract/pause.ts'
import { isChangePending } from '../../../contract/pending-change.ts'
import type { NetworkEntry } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Write } from './memory-service.ts'
import { ids, nameOf, placeNames, places, surroundings } from './networks.ts'
import type { World } from './world.ts'

/**
 * Returns why a write to the service is wrong; null: it is right. A right write carries out a request of a person or
 * another program, or a step of a change that is stored in the settings.
 */
export function judgeWrite(world: World, { network: id, flags }: Write): string | null {
  const { meant, service } = world
  if (flags === null) return meant.allows(id, 'joined', false) ? null : 'left, and nobody asked for that'
  const { pendingChanges, remembered } = world.kept()
  const pause = remembered.find((network) => network.id === id)?.pause ?? null
  for (const flag of flagNames) {
    const value = flags[flag]
    if (value === undefined) continue
    const isStaged = flag === 'allowManaged' && isChangePending(pendingChanges, id, 'managed-addresses')
    const isFirstStep = !value && (isStaged || (isPausedFlag(flag) && pause !== null))
    if (!meant.allows(id, flag, value) && !isFirstStep) return `${flag} ${value}, and nobody asked for that`
    if (value && isPausedFlag(flag) && !mayEnd(world, id, flag, pause)) return `${flag} put back too early`
  }
  if (service.flags(id) !== null) return null
  // Another program left the network since it was last read, so the application could not know that.
  if (world.shown(id)?.joined || world.wasJustLeft(id))
    meant.others(id, { ...defaultFlags, joined: true }, false)
  return meant.allows(id, 'joined', true) ? null : 'joined, and nobody asked for that'
}

function mayEnd(world: World, id: NetworkId, flag: PausedFlag, pause: Pause | null): boolean {
  const { meant, service } = world
  if (world.isOver(id)) meant.allow(id, { paused: false })
  // Another program may have switched the flag on, which the settings need not show yet.
  if (service.flags(id)?.[flag]) return true
  return pause === null || pause.changed.includes(flag) || meant.allows(id, 'paused', false)
}

const isPausedFlag = (flag: FlagName): flag is PausedFlag => pausedFlags.some((one) => one === flag)

/** Returns how a network differs from what was requested, once nothing is pending; null: it does not. */
function judgeNetwork(world: World, id: NetworkId): string | null {
  const { meant, service, shown } = world
  if (world.isOver(id)) meant.allow(id, { paused: false })
  const entry = shown(id)
  const held = service.flags(id)
  if (held === null && entry === null) return null
  if (world.isUntold(id)) return 'no longer shows why the last that was asked was refused'
  const pause = entry?.pause ?? null
  const stands = `stands ${held === null ? 'left' : JSON.stringify(held)}, shown ${text(entry)}, meant ${meant.text(id)}`
  if ((entry?.joined ?? false) !== (held !== null) || entry?.intent != null)
    return `not shown as it is: ${stands}`
  if (!meant.allows(id, 'joined', held !== null)) return stands
  if (pause !== null && held !== null) {
    if (pause.step !== 'paused' || (pause.until !== null && pause.until <= Date.now()))
      return `over: ${stands}`
    for (const flag of pausedFlags) if (held[flag] && !pause.changed.includes(flag)) return `on: ${stands}`
  }
  if (held !== null && !meant.allows(id, 'paused', pause !== null)) return stands
  const flags = entry?.flags ?? defaultFlags
  const isWrong = flagNames.some(
    (flag) =>
      !meant.allows(id, flag, flags[flag]) || (held !== null && pause === null && held[flag] !== flags[flag]),
  )
  return isWrong ? stands : null
}

/** Returns how the stored journal differs from the network's pause; null: the last that it tells of it is right. */
function judgeJournal(world: World, id: NetworkId): string | null {
  const { journal } = world.kept()
  const last = journal.find((one) => 'networks' in one && one.networks.some((network) => network.id === id))
  const pause = world.shown(id)?.pause ?? null
  const isByPerson = pause !== null && (pause.by.kind === 'person' || pause.by.kind === 'quit')
  const isRight = isByPerson ? last?.kind === 'paused' : pause !== null || last?.kind !== 'paused'
  return isRight ? null : `journal ends with ${JSON.stringify(last)}, shown ${JSON.stringify(pause)}`
}

const text = (entry: NetworkEntry | null): string =>
  JSON.stringify(entry && { flags: entry.flags, pause: entry.pause, fault: entry.fault?.code })

export function judgeRest(world: World): string | null {
  for (const id of ids) {
    const wrong = judgeNetwork(world, id)
    if (wrong !== null) return `${nameOf(id)} ${wrong}`
    const told = judgeJournal(world, id)
    if (told !== null) return `${nameOf(id)} ${told}`
  }
  const { place } = world.place()
  const last = world.application()?.snapshot().places.last?.place?.id ?? null
  const isDecided = surroundings[place]?.hasDefaultRoute === false || last === (places[place]?.id ?? null)
  if (!isDecided) return `nothing was decided at ${placeNames[place]}`
  // Changes may stay pending for a network that is not joined, as a join may follow, and during a pause.
  const left = (world.application()?.snapshot().pendingChanges ?? []).filter(({ network }) => {
    const entry = world.shown(network)
    return entry?.joined && entry.pause === null
  })
  return left.length === 0 ? null : `${left.map(({ what }) => what)} is left`
}
