import { defaultFlags, flagNames } from '../../../contract/node.ts'
import type { PauseReport } from '../../../contract/pause.ts'
import type { Result } from '../../../contract/result.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import type { Values } from './meant.ts'
import type { Step } from './step.ts'
import { called, ids, type World } from './world.ts'

const idOf = (place: number): NetworkId => ids[place] ?? ''

/** Has one step happen; what the person asks for is answered while others follow. */
export async function carryOut(world: World, step: Step): Promise<void> {
  const { clock, service, shown } = world
  switch (step.kind) {
    case 'connect': {
      const { handlers } = await world.started()
      const id = idOf(step.network)
      if (shown(id) === null) return
      const values = { joined: step.on, paused: false }
      return ask(world, id, values, handlers['network.connect']({ id, connected: step.on }))
    }
    case 'join': {
      const { handlers } = await world.started()
      const id = idOf(step.network)
      const values = { ...defaultFlags, joined: true, paused: false }
      return ask(world, id, values, handlers['network.join']({ id, flags: defaultFlags }))
    }
    case 'flag': {
      const { handlers } = await world.started()
      const id = idOf(step.network)
      if (shown(id) === null) return
      const { flag, on: value } = step
      return ask(world, id, { [flag]: value }, handlers['network.setFlag']({ id, flag, value }))
    }
    case 'pause': {
      const { handlers } = await world.started()
      const { minutes } = step
      const length =
        minutes === null ? { kind: 'until-resumed' as const } : { kind: 'minutes' as const, minutes }
      const networks = step.networks.map(idOf)
      for (const id of networks) world.pauseAsked(id, minutes)
      return askAll(world, networks, true, handlers['pause.start']({ networks, length }))
    }
    case 'resume': {
      const { handlers } = await world.started()
      const networks = step.networks.map(idOf)
      // Of the others nothing is asked: one that is being left keeps its flags as it is.
      const paused = networks.filter(
        (id) => shown(id)?.pause != null || shown(id)?.intent?.pause !== undefined,
      )
      return askAll(world, paused, false, handlers['pause.end']({ networks }))
    }
    case 'others-join': {
      const id = idOf(step.network)
      const held = service.flags(id)
      if ((held !== null) === step.on) return
      if (step.on) {
        service.set(id, {})
        return others(world, id, { ...defaultFlags, joined: true, paused: false })
      }
      const before = shown(id)
      service.leave(id)
      others(world, id, { joined: false, paused: false })
      // What was never heard of cannot come back.
      for (const flag of flagNames) if (before?.flags[flag] !== held?.[flag]) allowBoth(world, id, flag)
      return
    }
    case 'others-flag': {
      const id = idOf(step.network)
      const held = service.flags(id)
      if (held === null || held[step.flag] === step.on) return
      service.set(id, { [step.flag]: step.on })
      others(world, id, { [step.flag]: step.on })
      const { network = null, pause = null } = shown(id) ?? {}
      // It is again as it was last heard of: what came in between was never heard of.
      const isUnheard = network === null || network.flags[step.flag] === step.on
      // A pause of which nobody knows whether it was carried out may have done it as well.
      const mayBeOurs = pause !== null && pause.step !== 'paused'
      if (isUnheard || mayBeOurs) allowBoth(world, id, step.flag)
      return
    }
    case 'wait':
      return clock.wait(step.ms)
    case 'kill':
      return world.killAfter(step.writes)
    case 'restart':
      return world.quit()
    case 'fault':
      return world.failNext(step.fault, step.times)
    case 'service-gone':
      return world.goAway(step.ms)
    case 'clock':
      return clock.setBy(step.ms)
  }
}

/** As a click does it, whose answer nobody waits for */
function ask(
  world: World,
  id: NetworkId,
  values: Values,
  answer: Promise<Result<unknown>> | Result<unknown>,
): void {
  const { meant, open, story } = world
  const ours = world.process()
  const asked = meant.ask(id, values)
  open.add(asked)
  void Promise.resolve(answer).then((result) => {
    if (ours !== world.process() || !open.delete(asked)) return
    story.push(`    ← ${called(id)} ${result.ok ? 'done' : result.error.code}`)
    meant.answered(asked, result.ok)
  })
}

function askAll(
  world: World,
  networks: readonly NetworkId[],
  paused: boolean,
  answer: Promise<Result<PauseReport>> | Result<PauseReport>,
): void {
  for (const id of networks) {
    const ofOne = Promise.resolve(answer).then((result): Result<unknown> => {
      const failed = result.ok ? result.value.failed.find(({ network }) => network === id) : undefined
      return failed === undefined ? result : { ok: false, error: failed.fault }
    })
    ask(world, id, { paused }, ofOne)
  }
}

function others(world: World, id: NetworkId, values: Values): void {
  const entry = world.shown(id)
  const isOurs = entry !== null && (entry.intent !== null || entry.addressesWait)
  const isBusy = isOurs || [...world.open].some(({ network }) => network === id)
  world.meant.others(id, values, !isBusy)
}

function allowBoth({ meant }: World, id: NetworkId, flag: (typeof flagNames)[number]): void {
  for (const value of [true, false]) meant.allow(id, { [flag]: value })
}
