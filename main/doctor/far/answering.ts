import { isDeepStrictEqual } from 'node:util'
import type { Store } from '../../state/store.ts'
import { type AnswerPlace, answerPlaces } from './answer-places.ts'
import type { AnswerParts, AnswerServer } from './answer-server.ts'

interface AnsweringParts extends Pick<AnswerParts, 'neighbours' | 'knows' | 'lookBack' | 'log'> {
  readonly store: Pick<Store, 'snapshot' | 'subscribe'>
}

/** ms. An address of IPv6 cannot be listened at for a second or two after it appears. */
const retryTime = 3_000

/**
 * Answers the checks of other computers while the person allows it, at each address of `answerPlaces` as it comes and goes.
 * Nothing is loaded before that. Returns what ends it.
 */
export function answerChecks({ store, ...parts }: AnsweringParts): () => Promise<void> {
  const servers = new Map<string, AnswerServer>()
  let wanted: readonly AnswerPlace[] = []
  let work: Promise<void> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  function want(places: readonly AnswerPlace[]): Promise<void> {
    if (!isDeepStrictEqual(places, wanted)) {
      wanted = places
      work = work.then(settle)
    }
    return work
  }

  async function settle(): Promise<void> {
    clearTimeout(retry)
    const places = new Map(wanted.map((place) => [JSON.stringify(place), place]))
    for (const [key, server] of servers) {
      if (places.has(key)) continue
      servers.delete(key)
      await server.close()
    }
    if (places.size === 0) return
    const { createTurns, listenAt } = await import('./answer-server.ts')
    turns ??= createTurns()
    for (const [key, place] of places) {
      if (servers.has(key)) continue
      const server = await listenAt({ ...parts, place, turns })
      if (server !== null) servers.set(key, server)
    }
    if (servers.size < places.size) {
      retry = setTimeout(() => {
        work = work.then(settle)
      }, retryTime).unref()
    }
  }
  let turns: AnswerParts['turns'] | undefined

  const look = (): void => void want(answerPlaces(store.snapshot()))
  const unsubscribe = store.subscribe(look)
  look()
  return async () => {
    unsubscribe()
    await want([])
    clearTimeout(retry)
  }
}
