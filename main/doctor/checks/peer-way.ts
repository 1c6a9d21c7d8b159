import type { DoctorEvidence } from '../../../contract/doctor-evidence.ts'
import { nodeOfMac } from '../../../domain/computer/member-address.ts'
import { foundIn } from '../../../domain/computer/probed.ts'
import { isSilent, longestPathSilence } from '../../../domain/silence.ts'
import { type CheckResult, notChecked, say, verdict } from '../check.ts'
import { type DoctorGathered, isPingAnswered, networkOfPeer, type PeerBlocks } from '../facts.ts'
import { followRules, rulesFacts } from '../peer-rules.ts'
import { defineAddressCheck, ofEarlier, withoutAddress } from './peer.ts'

export const peerRoute = defineAddressCheck(
  'peer-route',
  ['peerRoute', 'peerRouteEntry', 'peerAddress', 'policyRules'],
  (_, { peerRoute, peerRouteEntry, peerAddress: at, policyRules, service }) => {
    if (at.kind === 'unknown') return withoutAddress(at)
    if (peerRoute.kind === 'unknown') return verdict.without(peerRoute)
    const { address } = at.value
    const wanted = networkOfPeer({ service }, at.value)?.portDeviceName ?? ''
    const rules = (foundIn(policyRules) ?? []).map(({ text }) => say('routes-by-rule', { rule: text }))
    const [first, ...others] = peerRoute.value
    if (first === undefined) return verdict.below
    if (first.route.kind === 'local') return verdict.nothing(say('peer-is-this-node'))
    if (first.route.kind !== 'goes')
      return verdict.bad([say('packet-route-refused', { address, kind: first.route.kind }), ...rules])
    const { interface: device } = first.route
    if (device !== wanted)
      return verdict.bad([
        say('packet-route-elsewhere', { address, interface: device, wanted }),
        ...entryOf(peerRouteEntry),
        ...rules,
      ])
    const astray = others.find(
      ({ route }) => route.kind !== 'local' && (route.kind !== 'goes' || route.interface !== wanted),
    )
    if (astray !== undefined && astray.from !== null) {
      const to = astray.route.kind === 'goes' ? astray.route.interface : 'none'
      return verdict.bad([say('packet-route-of-source', { source: astray.from, interface: to }), ...rules])
    }
    return verdict.good([say('packet-route', { address, interface: device })])
  },
)

function entryOf(entry: DoctorGathered['peerRouteEntry']): readonly DoctorEvidence[] {
  if (entry.kind === 'unknown') return []
  const { target, setBy } = entry.value
  return [say('packet-route-entry', { target, setBy: setBy ?? 'none' })]
}

export const peerNeighbour = defineAddressCheck('peer-neighbour', rulesFacts, (node, facts) => {
  const { peerNeighbour, peerAddress: at, peerRoute, ping, peerHosts, peer } = facts
  if (at.kind === 'unknown') return withoutAddress(at)
  if (peerNeighbour.kind === 'unknown') return verdict.without(peerNeighbour)
  const { neighbour: found, heardSince } = peerNeighbour.value
  const way = foundIn(peerRoute)?.[0]?.route
  const gateway = way?.kind === 'goes' ? way.via : null
  const address = gateway ?? at.value.address
  const isAnswered = isPingAnswered(ping)
  if (found === null) {
    if (ping.kind === 'unknown') return verdict.without(ping)
    return isAnswered
      ? verdict.unchecked([notChecked('not-told', 'ip neigh')])
      : verdict.doubtful([say('neighbour-not-asked', { address })])
  }
  const { mac, state } = found
  if (
    state === 'permanent' &&
    mac !== null &&
    (node === null || nodeOfMac(at.value.network, mac) !== node) &&
    gateway === null
  )
    return verdict.bad([say('neighbour-fixed', { address, mac })], {
      kind: 'command',
      command: `sudo ip neigh del ${address} dev ${found.interface}`,
    })
  if (mac === null || state === 'unanswered') {
    const host = foundIn(peerHosts)?.find(({ network }) => network.id === at.value.network)
    const isWithout = host?.network.config.multicastLimit === 0
    const silent = say(isWithout ? 'neighbour-no-multicast' : silenceOf(peer), { address })
    return followRules(node, facts, ['arp', 'nd'])(verdict.bad([silent, ...ofEarlier(at.value)]))
  }
  const owner = nodeOfMac(at.value.network, mac)
  if (owner === null) return verdict.bad([say('neighbour-foreign', { address, mac })])
  if (node !== null && owner !== node && gateway === null)
    return at.value.seenAt === null
      ? verdict.bad([say('neighbour-other', { address, node: owner })])
      : verdict.doubtful([say('neighbour-other-now', { address, node: owner })])
  // An entry that is only remembered does not tell that the device is there now.
  return isAnswered || heardSince === true
    ? verdict.good([say('neighbour-answers', { address, node: owner })])
    : verdict.unchecked([say('neighbour-earlier', { address })])
})

/** A device that the service heard of just now is not off. */
function silenceOf(peer: DoctorGathered['peer']): 'neighbour-silent-heard' | 'neighbour-silent' {
  const silence = foundIn(peer)?.silence ?? null
  return silence !== null && !isSilent(silence, longestPathSilence)
    ? 'neighbour-silent-heard'
    : 'neighbour-silent'
}

type Block = PeerBlocks['blocks'][number]

export const peerFirewall = defineAddressCheck(
  'peer-firewall',
  ['peerBlocks', 'ping', 'peerPort'],
  (_, facts): CheckResult => {
    const { peerBlocks } = facts
    if (peerBlocks.kind === 'unknown') return verdict.without(peerBlocks)
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
    if (unread !== null) return verdict.without(unread)
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
