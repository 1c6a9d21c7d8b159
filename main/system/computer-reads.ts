import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Network } from '../../contract/node.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { ReadComputer } from './computer.ts'
import { reportsSame } from './same-report.ts'

export interface ComputerReads {
  /** What the computer has after a poll; undefined: what was read before still counts. */
  after(networks: readonly Network[]): Promise<Computer | undefined>
  /** The list of interfaces is another one. */
  interfacesChanged(): void
  setShown(shown: boolean): void
  /**
   * Reads at once, while the service is still asked, but without name servers, which takes long the first time. Where a
   * network wants its own, `again` is called after the first poll.
   */
  beginWithoutDns(again: () => void): void
}

interface ComputerReadsParts {
  readonly read: ReadComputer
  /** Something that is reported is not in effect yet. */
  readonly settles: () => boolean
  /** ms for which a poll waits; a reading that takes longer comes with a later one */
  readonly patience?: number
  /** Monotonic ms */
  readonly now?: () => number
}

/** What is only shown is read again after ten times as long as it took: on Windows that is seconds. */
const rest = 10

/** ms for which what was read ahead of the first poll counts */
const freshFor = 1_000

/** Reads what the computer has where it may be another than before, or where a window shows it; at rest never. */
export function createComputerReads(parts: ComputerReadsParts): ComputerReads {
  const { read, settles, patience = 3_000, now = () => performance.now() } = parts
  let reported: readonly Network[] = []
  let isShown = false
  let mayDiffer = true
  let reading: Promise<Computer> | null = null
  let last: Computer | null = null
  let onWithoutDns: (() => void) | null = null
  let startedAt = Number.POSITIVE_INFINITY
  let restsUntil = Number.NEGATIVE_INFINITY

  async function begin(withDns: boolean): Promise<Computer> {
    const began = now()
    const computer = await read(withDns)
    restsUntil = now() + rest * (now() - began)
    return computer
  }

  return {
    async after(networks) {
      const isSame =
        networks.length === reported.length &&
        networks.every((network, place) => reportsSame(network, reported[place]))
      reported = networks
      if (!isSame) mayDiffer = true
      const withDns = networks.some(({ flags, dns }) => flags.allowDNS && dns.servers.length > 0)
      // The service may come long after the start.
      if (now() - startedAt > freshFor) reading = null
      startedAt = Number.POSITIVE_INFINITY
      if (reading === null) {
        if (!mayDiffer && !settles() && !(isShown && now() >= restsUntil)) return undefined
        mayDiffer = false
        reading = begin(withDns)
      } else if (onWithoutDns !== null && withDns) {
        void reading.then(onWithoutDns)
      }
      onWithoutDns = null
      const giveUp = new AbortController()
      const late = delay(patience, undefined, { signal: giveUp.signal, ref: false }).catch(() => undefined)
      const computer = await Promise.race([reading, late])
      giveUp.abort()
      if (computer === undefined) return undefined
      reading = null
      // Who gets the same object need not compare anything with it.
      if (!isDeepStrictEqual(computer, last)) last = computer
      return last ?? computer
    },
    interfacesChanged() {
      mayDiffer = true
    },
    setShown(shown) {
      isShown = shown
    },
    beginWithoutDns(again) {
      startedAt = now()
      reading = begin(false)
      onWithoutDns = again
    },
  }
}
