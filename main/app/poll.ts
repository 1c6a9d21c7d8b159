import { codeOf } from '../base/error-code.ts'
import type { Log } from '../base/log.ts'
import type { ServiceLink } from '../service/link.ts'
import type { Store } from '../state/store.ts'
import type { Writer } from '../state/writer.ts'
import type { ComputerReads } from '../system/computer-reads.ts'

interface PollParts {
  readonly store: Store
  readonly link: ServiceLink
  readonly writer: Writer
  readonly computerReads: ComputerReads
  readonly log: Log
}

/**
 * Returns a function that polls the service once and updates the store. It returns whether the service answered, and
 * never throws. `onComputer` is called if the state of the computer was read as well.
 */
export function createPoll({ store, link, writer, computerReads, log }: PollParts) {
  async function pollOnce(onComputer: () => void): Promise<boolean> {
    const generation = writer.generation()
    const outcome = await link.poll()
    if (!outcome.ok) {
      store.dispatch({ type: 'lost', connection: outcome.connection, at: Date.now() })
      return false
    }
    if (writer.generation() !== generation) return pollOnce(onComputer)
    const { node, networks, unreadable, silence } = outcome
    const computer = await computerReads.after(networks)
    if (writer.generation() !== generation) return pollOnce(onComputer)
    store.dispatch({
      type: 'polled',
      node,
      networks,
      unreadable,
      silence,
      now: performance.now(),
      at: Date.now(),
      ...(computer && { computer }),
    })
    if (computer !== undefined) onComputer()
    return true
  }

  return async (onComputer = (): void => undefined): Promise<boolean> => {
    try {
      return await pollOnce(onComputer)
    } catch (error) {
      // After an unexpected error, the old state must not look like the current one.
      const detail = codeOf(error)
      log.error('a poll failed', error)
      const connection = { state: 'unreachable', fault: { code: 'internal', detail } } as const
      store.dispatch({ type: 'lost', connection, at: Date.now() })
      return false
    }
  }
}
