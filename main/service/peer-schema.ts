import * as v from 'valibot'
import type { ReadList } from '../../contract/lists.ts'
import type { Bond, BondLink, Peer, PeerPath, PeerReach } from '../../contract/peer.ts'
import { isNodeAddress, type NodeAddress } from '../../domain/network-id.ts'
import { isSilent, longestPathSilence, silenceSince } from '../../domain/silence.ts'
import {
  givenFlag,
  givenNumber,
  givenText,
  givenTimeOrNever,
  hasFieldOf,
  integer,
  isObject,
  readList,
  text,
  versionFields,
  versionOf,
} from './tolerant.ts'

const path = v.object({
  address: givenText,
  active: givenFlag,
  expired: givenFlag,
  preferred: givenFlag,
  lastReceive: givenTimeOrNever,
  lastSend: givenTimeOrNever,
  trustedPathId: integer,
})

const bondLink = v.object({
  ifname: givenText,
  latencyMean: givenNumber,
  latencyVariance: givenNumber,
  packetLossRatio: givenNumber,
  packetErrorRatio: givenNumber,
  assignedFlowCount: integer,
  lastInAge: integer,
  lastOutAge: integer,
  bonded: givenFlag,
  eligible: givenFlag,
  givenLinkSpeed: integer,
  relativeQuality: givenNumber,
})
const pathOfBond = v.object({ ...bondLink.entries, localPort: integer })

const bond = v.object({
  bondingPolicyStr: givenText,
  bondingPolicyCode: integer,
  numAliveLinks: integer,
  numTotalLinks: integer,
  failoverInterval: integer,
  downDelay: integer,
  upDelay: integer,
  packetsPerLink: integer,
  linkSelectMethod: integer,
})

const peer = v.object({
  address: text,
  role: text,
  latency: givenNumber,
  ...versionFields,
  paths: v.fallback(v.nullable(v.array(v.unknown())), null),
  tunneled: givenFlag,
  isBonded: givenFlag,
})

/**
 * Reads one peer from parsed JSON. `clock`: the service's, in milliseconds since the epoch; null: it does not tell.
 * `asked`: the address that the request named, which counts where the reply has none. null: it is not a peer
 */
export function readPeer(json: unknown, clock: number | null, asked: NodeAddress | null = null): Peer | null {
  if (!isObject(json) || !hasFieldOf(json, peer.entries)) return null
  // Every field has a default, so an object always parses.
  const { isBonded, latency, paths, ...rest } = v.parse(peer, json)
  const given = rest.address.toLowerCase()
  const address = isNodeAddress(given) ? given : asked
  if (address === null) return null
  const read = paths?.filter(isObject).map(pathOf) ?? null
  const unreadablePaths = (paths?.length ?? 0) - (read?.length ?? 0)
  const silence = silenceSince(
    (read ?? []).map(({ lastReceive }) => lastReceive),
    clock,
  )
  return {
    ...rest,
    ...versionOf(rest),
    address,
    paths: read,
    unreadablePaths,
    // The service keeps the latency for minutes after the last packet.
    latency: latency === null || latency < 0 || isSilent(silence, longestPathSilence) ? null : latency,
    reach: unreadablePaths === 0 ? reachOf({ ...rest, paths: read, latency }, clock) : null,
    silence,
    bonded: isBonded,
    bond: isBonded === true ? bondOf(json) : null,
    names: [],
  }
}

function pathOf(said: object): PeerPath {
  return { ...v.parse(path, said), link: linkOf(said) }
}

/** Every path tells its local port, so that this alone makes no link of a bond. */
function linkOf(said: object): BondLink | null {
  if (!hasFieldOf(said, bondLink.entries)) return null
  const { ifname, ...rest } = v.parse(pathOfBond, said)
  return { interface: ifname, ...rest }
}

function bondOf(said: object): Bond | null {
  if (!hasFieldOf(said, bond.entries)) return null
  const { bondingPolicyStr, bondingPolicyCode, numAliveLinks, numTotalLinks, ...rest } = v.parse(bond, said)
  return {
    policy: bondingPolicyStr,
    policyCode: bondingPolicyCode,
    aliveLinks: numAliveLinks,
    totalLinks: numTotalLinks,
    ...rest,
  }
}

/** `latency`: as the service says it, -1 where there was no answer */
function reachOf(
  { role, paths, latency, tunneled }: Pick<Peer, 'role' | 'paths' | 'latency' | 'tunneled'>,
  clock: number | null,
): PeerReach | null {
  if (tunneled === true) return 'relayed'
  if (paths === null) return null
  const alive = paths.filter(({ active, expired }) => active !== false && expired !== true)
  const uses = alive.map((path) => isInUse(path, clock))
  if (uses.includes(true)) return 'direct'
  if (uses.includes(null)) return null
  // A path that went silent is still used for minutes, so that its traffic is not relayed. Roots are what relays.
  if (alive.length > 0 || role === 'PLANET' || role === 'MOON') return 'none'
  if (latency === null) return null
  return latency < 0 ? 'none' : 'relayed'
}

/** Returns whether a packet came on a path in the last minute. null: it is not known */
function isInUse({ active, lastReceive }: PeerPath, clock: number | null): boolean | null {
  if (active === null || lastReceive === null) return null
  if (lastReceive === 0) return false
  return clock === null ? null : !isSilent(silenceSince([lastReceive], clock), longestPathSilence)
}

export function readPeers(json: unknown, clock: number | null): ReadList<Peer> | null {
  return readList(json, isNodeAddress, (item, id) => readPeer(item, clock, id))
}
