import type { Clock } from '../clock.ts'
import type { Json, JsonObject } from '../json.ts'
import { type Answer, adHocAnswer, advance, nextAsk } from './join-flow.ts'
import { type JoinedNetwork, newJoinedNetwork, withFlags } from './joined-network.ts'

/** The node's memberships, each asking its controller on its own. */
export type Node = ReturnType<typeof createNode>

interface NodeWorld {
  /** Answers the node's request for a configuration. `since` is the time after the join in ms, at a pace of 1. */
  answer(id: string, since: number): Answer | Promise<Answer>
  changed(): void
}

const pushDelay = 150
const adHocDelay = 200

export function createNode(
  address: string,
  clock: Clock,
  initial: readonly JoinedNetwork[],
  world: NodeWorld,
) {
  const joined = new Map<string, JoinedNetwork>()
  const cancel = new Map<string, () => void>()

  const put = (network: JoinedNetwork): JoinedNetwork => {
    joined.set(network.id, network)
    world.changed()
    return network
  }
  const schedule = (id: string, ms: number): void => {
    cancel.get(id)?.()
    cancel.set(
      id,
      clock.after(ms, () => ask(id)),
    )
  }
  const ask = (id: string): void => {
    const network = joined.get(id)
    if (network === undefined) return
    const answer = world.answer(id, clock.since(network.joinedAt))
    if (answer instanceof Promise) {
      answer.then((late) => {
        // Left, or left and joined again, while the answer was on its way: it is for nobody.
        if (joined.get(id)?.joinedAt === network.joinedAt) take(id, late)
      })
    } else {
      take(id, answer)
    }
  }
  const take = (id: string, answer: Answer): void => {
    const network = joined.get(id)
    if (network === undefined) return
    const progress = advance(network.progress, answer, clock.now())
    put({ ...network, configRequests: network.configRequests + 1, progress })
    schedule(id, nextAsk(progress, network.configRequests + 1))
  }
  for (const network of initial) {
    joined.set(network.id, { ...network, configRequests: 0, lingers: 0, isLeft: false })
    schedule(network.id, nextAsk(network.progress, 0))
  }

  return {
    /** The networks are sorted by ascending id. */
    networks: () => [...joined.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    network: (id: string) => joined.get(id),
    /** Joins where it has not yet; then takes the flags that the body carries. */
    join(id: string, body: Json) {
      const present = joined.get(id)
      if (present !== undefined) return put(withFlags(present, body))
      const network = newJoinedNetwork(id, clock.now())
      // Nobody is asked for an ad-hoc network, yet the first reply knows nothing of it either.
      const isAdHoc = adHocAnswer(id, address) !== undefined
      schedule(id, isAdHoc ? adHocDelay : nextAsk(network.progress, 0))
      return put(withFlags(network, body))
    },
    /** false: it was not joined */
    leave(id: string) {
      cancel.get(id)?.()
      cancel.delete(id)
      const left = joined.delete(id)
      if (left) world.changed()
      return left
    },
    /** The controller has news: ask again at once, if this node has asked before. */
    push(id: string) {
      if ((joined.get(id)?.configRequests ?? 0) > 0) schedule(id, pushDelay)
    },
    /** Has the next so many times that its managed addresses are switched off leave them there. false: not joined */
    linger(id: string, lingers: number) {
      const network = joined.get(id)
      if (network !== undefined) put({ ...network, lingers })
      return network !== undefined
    },
    /** Answers these fields for a network, whatever the truth is; an empty object ends that. false: not joined */
    force(id: string, fields: JsonObject) {
      const network = joined.get(id)
      if (network !== undefined) put({ ...network, forced: fields })
      return network !== undefined
    },
  }
}
