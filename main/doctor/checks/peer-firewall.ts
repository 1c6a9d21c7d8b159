import { type CheckResult, say, verdict, without } from '../check.ts'
import type { DoctorGathered, PeerBlocks } from '../facts.ts'
import { defineAddressCheck } from './peer.ts'

type Block = PeerBlocks['blocks'][number]

const firewall = defineAddressCheck(
  'peer-firewall',
  ['peerBlocks', 'ping', 'peerPort'],
  (_, facts): CheckResult => {
    const { peerBlocks } = facts
    if (peerBlocks.kind === 'unknown') return without(peerBlocks)
    const { blocks, unread } = peerBlocks.value
    const lost = lostOf(facts)
    // A rule that counts, and has counted nothing, did not drop what is missing.
    const suspects = blocks.filter(({ kind, dropped }) => lost[kind] > 0 && dropped !== 0)
    const isProven = ({ kind, dropped, isCertain }: Block): boolean =>
      dropped === null ? isCertain : dropped >= lost[kind]
    const proven = each(suspects.filter(isProven))
    if (proven.length > 0)
      return verdict.bad(
        proven.map(({ firewall, rule, direction, dropped }) =>
          say('peer-rule-drops', { firewall, rule, direction, count: dropped ?? 0 }),
        ),
      )
    if (suspects.length > 0)
      return verdict.doubtful(
        each(suspects).map(({ firewall, rule, direction }) =>
          say('peer-rule-may-drop', { firewall, rule, direction }),
        ),
      )
    if (unread !== null) return without(unread)
    return verdict.good([say('peer-no-rule-drops')])
  },
)

/** Returns how many packets of each kind got no answer, or not the wanted one. */
function lostOf({ ping, peerPort }: Pick<DoctorGathered, 'ping' | 'peerPort'>): {
  readonly [kind in Block['kind']]: number
} {
  return {
    ping: ping.kind === 'found' ? ping.value.sent - ping.value.received : 0,
    tcp: peerPort.kind === 'found' && peerPort.value.kind !== 'open' ? 1 : 0,
  }
}

/** A rule may drop packets of both kinds. */
function each(blocks: readonly Block[]): readonly Block[] {
  const isSame = (one: Block, other: Block): boolean =>
    one.firewall === other.firewall && one.rule === other.rule && one.direction === other.direction
  return blocks.filter((block, at) => blocks.findIndex((other) => isSame(block, other)) === at)
}

export const peerFirewallChecks = [firewall]
