import { usualStand } from '../../policy/places/engine.ts'
import { askByRule, carryOut } from './carry-out.ts'
import { judgeRest, judgeWrite } from './judge.ts'
import { ids, nameOf, networkCount, placeNames, places, rules, surroundings } from './networks.ts'
import { type Sequence, wordsOf } from './step.ts'
import { type VirtualClock, virtualClock } from './virtual-clock.ts'
import { createWorld } from './world.ts'

const begin = Date.UTC(2026, 4, 4, 9)
/** ms. It is enough for a pause of one minute, a retry after one minute, and the trial of a default route. */
const longRest = 150_000
/** ms. It is enough for the trial of a default route. */
const shortRest = 45_000

/** Plays a sequence. Throws an error if the service or the snapshot differs from what was requested. */
export async function play(sequence: Sequence): Promise<void> {
  const clock = virtualClock(begin)
  const story: string[] = []
  try {
    await playIn(sequence, clock, story)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n  ${story.join('\n  ')}`)
  } finally {
    clock.forget()
    await clock.settle()
    clock.restore()
  }
}

async function playIn({ steps, latencies }: Sequence, clock: VirtualClock, story: string[]): Promise<void> {
  const wrong: string[] = []
  let lastRule = ''
  const world = createWorld({
    clock,
    latencies,
    story,
    onWrite(write) {
      story.push(
        `    → ${nameOf(write.network)} ${write.flags === null ? 'leave' : JSON.stringify(write.flags)}`,
      )
      const why = judgeWrite(world, write)
      if (why !== null) wrong.push(`${nameOf(write.network)} ${why}`)
    },
    // The request is recorded before it runs, as its first write is judged before its reply.
    onRule(action, act) {
      const { place, stood } = world.place()
      // Losing every network does not leave a place, so its rule may still be waiting for the service.
      const isDue =
        surroundings[place]?.hasDefaultRoute === false ||
        rules.some((rule) => rule.action.kind === action.kind && rule.place === places[place]?.id)
      story.push(`    a rule acts: ${action.kind}`)
      if (!isDue || stood < usualStand || lastRule === `${world.process()} ${place} ${clock.now() - stood}`)
        wrong.push(`a rule acts at ${placeNames[place]} after ${stood} ms`)
      lastRule = `${world.process()} ${place} ${clock.now() - stood}`
      const answer = Promise.resolve().then(act)
      askByRule(world, action, answer)
      return answer
    },
  })
  function check(): void {
    if (wrong.length > 0) throw new Error(wrong.join('; '))
  }
  async function comeToRest(ms: number): Promise<void> {
    world.calm()
    await world.started()
    await clock.wait(ms)
    // A pause that restarts because the clock was set back may end at any time and start a default-route trial.
    for (const _id of ids) if (world.kept().pendingChanges.length > 0) await clock.wait(shortRest)
    check()
    const why = judgeRest(world)
    if (why !== null) throw new Error(why)
  }

  await world.started()
  await clock.wait(100)
  for (const step of steps) {
    story.push(wordsOf(step))
    await carryOut(world, step)
    await clock.settle()
    check()
  }
  story.push('nothing goes wrong any more')
  await comeToRest(longRest)
  story.push('started once more')
  await world.quit()
  await comeToRest(shortRest)
  story.push('all are resumed')
  await carryOut(world, {
    kind: 'resume',
    networks: Array.from({ length: networkCount }, (_, place) => place),
  })
  await comeToRest(shortRest)
}
