import { parseAddress } from '../addresses/address.ts'
import type { NetworkId } from '../network-id.ts'
import { type Exchange, type Party, packetOf, type Service } from './exchange.ts'
import { hasComputedAddress } from './packet.ts'
import { type Reach, reachOf } from './reach-matrix.ts'
import { type BothSides, sidesSimulator } from './sides.ts'
import { type NetworkRules, type Passage, rulesSimulator } from './simulate.ts'

/** One packet of an exchange, and what becomes of it at both ends */
export interface ExplainedPacket extends Pick<Exchange, 'part' | 'passage'> {
  /** `arp` and `nd`: it finds the other's Ethernet address */
  readonly kind: Service['kind']
  readonly from: Party
  readonly to: Party
  readonly sides: BothSides
}

export interface Explained {
  readonly reach: Reach
  /** In the order in which they are sent, also those after one that is dropped */
  readonly packets: readonly ExplainedPacket[]
}

/** Returns a function that tells of each packet of an exchange what each side's rules do with it, and why. */
export function explainer(
  network: NetworkId,
  rules: NetworkRules,
): (from: Party, to: Party, service: Service) => Explained {
  const [pass, sides] = [rulesSimulator(rules), sidesSimulator(rules)]
  return (from, to, service) => {
    const family = familyOf(to) ?? familyOf(from) ?? 4
    const isFound = family === 6 && hasComputedAddress(network, to)
    const lookup: readonly Service[] = isFound ? [] : [{ kind: family === 4 ? 'arp' : 'nd' }]
    const packets = [...lookup, service].flatMap((asked) =>
      (['question', 'answer'] as const).map((part): ExplainedPacket => {
        const [sender, receiver] = part === 'question' ? [from, to] : [to, from]
        const packet = packetOf({ network, family, from: sender, to: receiver }, asked, part)
        return {
          kind: asked.kind,
          part,
          from: sender,
          to: receiver,
          passage: pass(sender, receiver, packet),
          sides: sides(sender, receiver, packet),
        }
      }),
    )
    const isLookup = ({ kind }: ExplainedPacket): boolean => kind === 'arp' || kind === 'nd'
    const found = [packets.filter(isLookup), packets.filter((each) => !isLookup(each))].map(verdictOf)
    return { reach: reachOf(found), packets }
  }
}

/** A question that does not pass has no answer. */
function verdictOf(packets: readonly ExplainedPacket[]): Passage['verdict'] {
  return packets.find(({ passage }) => passage.verdict !== 'passes')?.passage.verdict ?? 'passes'
}

function familyOf({ address }: Party): 4 | 6 | null {
  return address === null ? null : (parseAddress(address)?.family ?? null)
}
