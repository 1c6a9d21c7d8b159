import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Network } from '../../contract/node.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { ReadComputer } from './computer.ts'

export interface ComputerReads {
  /** Returns the computer's state after a poll; undefined: the previous state still counts. */
  after(networks: readonly Network[]): Promise<Computer | undefined>
  /** To be called when the computer may have changed: the next poll reads it again. */
  expire(): void
  setShown(shown: boolean): void
  /**
   * Starts a read in parallel with the first request to the service, but without name servers, whose first read is
   * slow. If a network sets name servers, `again` is called after the first poll.
   */
  beginWithoutDns(again: () => void): void
}

interface ComputerReadsParts {
  readonly read: ReadComputer
  /** Returns whether a reported network is not in effect yet. */
  readonly settles: () => boolean
  /** Maximum ms that a poll waits; a slower read is returned by a later poll */
  readonly patience?: number
  /** Monotonic clock in ms */
  readonly now?: () => number
}

/**
 * If the state is needed only for display, the next read waits ten times as long as the last one took, which is seconds
 * on Windows.
 */
const rest = 10

/** Maximum age in ms of the early read at the first poll */
const freshFor = 1_000

/** Reads the computer's state when it may have changed, or while a window shows it; never when idle. */
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
        networks.every((network, index) => reportsSame(network, reported[index]))
      reported = networks
      if (!isSame) mayDiffer = true
      const withDns = networks.some(({ flags, dns }) => flags.allowDNS && dns.servers.length > 0)
      // The service may start long after the application, and then the early read is stale.
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
      // Keeping the same object for equal states spares callers a comparison.
      if (!isDeepStrictEqual(computer, last)) last = computer
      return last ?? computer
    },
    expire() {
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

/** Returns whether both networks request the same settings of this computer. */
export function reportsSame(one: Network, other: Network | undefined): boolean {
  if (one === other) return true
  return other !== undefined && isDeepStrictEqual(askedOf(one), askedOf(other))
}

function askedOf({ id, status, portDeviceName, assignedAddresses, routes, dns, flags }: Network) {
  return { id, status, portDeviceName, assignedAddresses, routes, dns, flags }
}
