import type { NetworkSet } from '../../../contract/network-set.ts'
import { isConnected } from '../../../contract/network-state.ts'
import { defaultFlags, flagNames } from '../../../contract/node.ts'
import type { ChangeReport } from '../../../contract/pause.ts'
import type { PlaceRule } from '../../../contract/place.ts'
import { type Result, success } from '../../../contract/result.ts'
import type { Snapshot } from '../../../contract/snapshot.ts'
import type { NetworkId } from '../../../domain/network-id.ts'
import { planSet } from '../../../domain/policy/plan-set.ts'
import { changedFlags } from '../../../domain/policy/state-with-flags.ts'
import { beginGoingBack, type IntentTarget } from '../../reconcile/changes.ts'
import type { Values } from './meant.ts'
import { idAt, nameOf, sets } from './networks.ts'
import type { Step } from './step.ts'
import type { World } from './world.ts'

/** Performs one step. A request of the person is not awaited; its reply arrives during later steps. */
export async function carryOut(world: World, step: Step): Promise<void> {
  const { clock, service, shown } = world
  switch (step.kind) {
    case 'connect': {
      const { handlers } = await world.started()
      const id = idAt(step.network)
      if (shown(id) === null) return
      const values = { joined: step.on, paused: false }
      return ask(world, id, values, handlers['network.connect']({ id, connected: step.on }))
    }
    case 'join': {
      const { handlers } = await world.started()
      const id = idAt(step.network)
      const values = { ...defaultFlags, joined: true, paused: false }
      return ask(world, id, values, handlers['network.join']({ id, flags: defaultFlags }))
    }
    case 'flag': {
      const { handlers } = await world.started()
      const id = idAt(step.network)
      if (shown(id) === null) return
      const { flag, on: value } = step
      return ask(world, id, { [flag]: value }, handlers['network.setFlag']({ id, flag, value }))
    }
    case 'pause': {
      const { handlers } = await world.started()
      const { minutes } = step
      const length =
        minutes === null ? { kind: 'until-resumed' as const } : { kind: 'minutes' as const, minutes }
      const networks = step.networks.map(idAt)
      for (const id of networks) world.pauseAsked(id, minutes)
      const wanted = networks.map((network) => ({ network, values: { paused: true } }))
      return askAll(world, wanted, handlers['pause.start']({ networks, length }))
    }
    case 'resume': {
      const { handlers } = await world.started()
      const networks = step.networks.map(idAt)
      // Only paused networks are asked for: a network that is being left keeps its flags.
      const paused = networks.filter(
        (id) => shown(id)?.pause != null || shown(id)?.intent?.pause !== undefined,
      )
      const wanted = paused.map((network) => ({ network, values: { paused: false } }))
      return askAll(world, wanted, handlers['pause.end']({ networks }))
    }
    case 'use-set': {
      const { handlers, snapshot } = await world.started()
      const set = sets[step.set]
      // Sets are used one after another, because the changes of the second depend on the result of the first.
      if (set === undefined || isUsing(snapshot())) return
      return askSet(world, changesOf(world, set), handlers['sets.use']({ id: set.id }))
    }
    case 'go-back': {
      const { handlers, snapshot } = await world.started()
      const { used } = snapshot().sets
      if (!used?.canGoBack || isUsing(snapshot())) return
      const { left } = beginGoingBack(used, snapshot().networks)
      const wanted = left.map(({ network, before, after }) => {
        const flags = changedFlags(after.flags, before.flags) ?? {}
        return { network, to: { ...before, flags } }
      })
      return askSet(world, wanted, handlers['sets.goBack'](undefined))
    }
    case 'place':
      return world.goTo(step.place)
    case 'others-join': {
      const id = idAt(step.network)
      const held = service.flags(id)
      if ((held !== null) === step.on) return
      if (step.on) {
        service.set(id, {})
        others(world, id, { ...defaultFlags, joined: true, paused: false })
        // The application has not seen that the network was left, so a stored pause may continue.
        const pause = world.kept().remembered.find((network) => network.id === id)?.pause ?? null
        if (pause !== null) world.meant.allow(id, { ...pause.before, paused: true })
        return
      }
      const before = shown(id)
      world.leftByOthers(id)
      others(world, id, { joined: false, paused: false })
      // The application restores the flags that it read last, so later changes may be lost.
      for (const flag of flagNames) if (before?.flags[flag] !== held?.[flag]) allowBoth(world, id, flag)
      return
    }
    case 'others-flag': {
      const id = idAt(step.network)
      const held = service.flags(id)
      if (held === null || held[step.flag] === step.on) return
      service.set(id, { [step.flag]: step.on })
      others(world, id, { [step.flag]: step.on })
      const { network = null, pause = null } = shown(id) ?? {}
      // The flag has its last read value again, or none was read, so the application cannot see this change.
      const isUnheard = network === null || network.flags[step.flag] === step.on
      // A pause step with an unknown outcome may have set the flag too.
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

/** Records a request like that of a click, without waiting for its reply. */
function ask(
  world: World,
  id: NetworkId,
  values: Values,
  answer: Promise<Result<unknown>> | Result<unknown>,
): void {
  const { meant, open, story } = world
  const ours = world.process()
  const asked = meant.ask(id, values)
  world.asked(asked)
  void Promise.resolve(answer).then((result) => {
    if (ours !== world.process() || !open.delete(asked)) return
    story.push(`    ← ${nameOf(id)} ${result.ok ? 'done' : result.error.code}`)
    meant.answered(asked, result.ok)
    if (!result.ok) world.refused(asked, result.error)
  })
}

/** Records the requests of a place rule, as `carryOut` records those of a person. */
export function askByRule(
  world: World,
  action: PlaceRule['action'],
  answer: Promise<Report | ChangeReport>,
): void {
  const report = answer.then((result): Report => ('failed' in result ? success(result) : result))
  if (action.kind === 'pause') {
    const wanted = action.networks.map((network) => ({ network, values: { paused: true } }))
    for (const { network } of wanted) world.pauseAsked(network, null)
    askAll(world, wanted, report)
  } else if (action.kind === 'use-set') {
    const set = sets.find(({ id }) => id === action.set)
    if (set !== undefined) askSet(world, changesOf(world, set), report)
  }
}

type Report = Result<Pick<ChangeReport, 'failed'>>

/** Records a request for several networks, each with its own result from the common reply. */
function askAll(
  world: World,
  wanted: readonly { readonly network: NetworkId; readonly values: Values }[],
  answer: Promise<Report> | Report,
): void {
  for (const { network: id, values } of wanted) {
    const ofOne = Promise.resolve(answer).then((result): Result<unknown> => {
      const failed = result.ok ? result.value.failed.find(({ network }) => network === id) : undefined
      return failed === undefined ? result : { ok: false, error: failed.fault }
    })
    ask(world, id, values, ofOne)
  }
}

interface Wanted {
  readonly network: NetworkId
  readonly to: Pick<IntentTarget, 'state'> & Partial<Pick<IntentTarget, 'pause'>> & { readonly flags: Values }
}

function askSet(world: World, wanted: readonly Wanted[], answer: Promise<Report> | Report): void {
  const asked = wanted.map(({ network, to: { state, flags, pause } }) => {
    // If the clock was set to before the start of a restored pause, the pause lasts its full length again.
    const left = pause?.until == null ? null : (pause.until - Math.max(Date.now(), pause.since)) / 60_000
    if (state === 'paused') world.pauseAsked(network, left)
    const entry = world.shown(network)
    const joined = state !== 'disconnected'
    // A set does not request what is already shown, even if another program has just changed it.
    const isSo = entry !== null && isConnected(entry) === joined
    return { network, values: { ...flags, ...(!isSo && { joined }), paused: state === 'paused' } }
  })
  askAll(world, asked, answer)
}

function changesOf({ application }: World, set: NetworkSet): readonly Wanted[] {
  const { changes } = planSet(set.networks, application()?.snapshot().networks ?? [])
  return changes.map(({ network, to, flags }) => ({ network, to: { ...to, flags: flags ?? {} } }))
}

const isUsing = ({ sets: { used } }: Snapshot): boolean => used !== null && used.step !== 'used'

function others(world: World, id: NetworkId, values: Values): void {
  const entry = world.shown(id)
  const isOurs = entry !== null && (entry.intent !== null || entry.addressesWait)
  const isLeft = world.kept().sets.used?.left.some(({ network }) => network === id) === true
  const isBusy = isOurs || isLeft || [...world.open].some(({ network }) => network === id)
  world.meant.others(id, values, !isBusy)
}

function allowBoth({ meant }: World, id: NetworkId, flag: (typeof flagNames)[number]): void {
  for (const value of [true, false]) meant.allow(id, { [flag]: value })
}
