import pLimit from 'p-limit'
import type { Result } from '../../../contract/result.ts'
import type { JsonObject } from '../../../domain/json.ts'
import type { NetworkId } from '../../../domain/network-id.ts'

/** Requests at a time, so that a click never waits behind many of them */
const mostAtOnce = 4
/** Milliseconds after which a configuration is read again, and after which one is that could not be read */
const freshFor = { read: 300_000, failed: 60_000 } as const

/** A network as it was read by itself; null: it could not be read */
interface Kept {
  readonly at: number
  readonly json: JsonObject | null
}

/**
 * Keeps the configurations of networks, which their list does not tell, and reads those of a list after it was answered. Until
 * then they are not known.
 */
export function createConfigs(
  read: (id: NetworkId) => Promise<Result<JsonObject>>,
  now: () => number = Date.now,
) {
  const kept = new Map<NetworkId, Kept>()
  let reading: Promise<void> | null = null
  let isClosed = false

  function isDue(id: NetworkId): boolean {
    const { at, json } = kept.get(id) ?? { at: Number.NEGATIVE_INFINITY, json: null }
    return now() - at >= (json === null ? freshFor.failed : freshFor.read)
  }

  /** Keeps what lists leave out. Without a text of rules, the one that was read last stays. */
  function keep(id: NetworkId, read: JsonObject, rulesSource: unknown = kept.get(id)?.json?.rulesSource) {
    const json = { ...read, ...(typeof rulesSource === 'string' && { rulesSource }) }
    kept.set(id, { at: now(), json })
    return json
  }

  async function readOne(id: NetworkId): Promise<void> {
    const before = kept.get(id)
    // It may have been opened, and so read, since it was found due.
    if (isClosed || !isDue(id)) return
    const reply = await read(id)
    // An entry that was read on its own or changed meanwhile is newer, and stays.
    if (isClosed || kept.get(id) !== before) return
    if (reply.ok) keep(id, reply.value)
    else kept.set(id, { at: now(), json: null })
  }

  return {
    keep,
    /** null: it was not read yet, or could not be read */
    known: (id: NetworkId): JsonObject | null => kept.get(id)?.json ?? null,
    forget: (id: NetworkId): void => void kept.delete(id),
    /** Reads those that are due, a few at a time and behind all else. One such round goes on at a time. */
    readBehind(ids: readonly NetworkId[]): void {
      const due = ids.filter(isDue)
      if (reading !== null || due.length === 0 || isClosed) return
      reading = pLimit(mostAtOnce)
        .map(due, readOne)
        .then(() => {
          reading = null
        })
    },
    /** The round that goes on; null: nothing is being read */
    reading: (): Promise<void> | null => reading,
    close(): void {
      isClosed = true
    },
  }
}
