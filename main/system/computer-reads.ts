import type { Network } from '../../contract/node.ts'
import type { Computer } from '../../domain/computer/computer.ts'
import type { ReadComputer } from './computer.ts'

export interface ComputerReads {
  /** What the computer has after a poll; undefined: what was read before still counts. */
  after(networks: readonly Network[]): Promise<Computer | undefined>
  /** The list of interfaces is another one. */
  interfacesChanged(): void
  setShown(shown: boolean): void
}

interface ComputerReadsParts {
  readonly read: ReadComputer
  /** Something that is reported is not in effect yet. */
  readonly settles: () => boolean
}

/** Reads what the computer has where it may be another than before, or where a window shows it; at rest never. */
export function createComputerReads({ read, settles }: ComputerReadsParts): ComputerReads {
  let reported: readonly Network[] = []
  let isShown = false
  let mayDiffer = true

  return {
    async after(networks) {
      const isSame =
        networks.length === reported.length && networks.every((network, place) => network === reported[place])
      reported = networks
      if (isSame && !mayDiffer && !isShown && !settles()) return undefined
      mayDiffer = false
      return read(networks.some(({ flags, dns }) => flags.allowDNS && dns.servers.length > 0))
    },
    interfacesChanged() {
      mayDiffer = true
    },
    setShown(shown) {
      isShown = shown
    },
  }
}
