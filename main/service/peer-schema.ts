import * as v from 'valibot'
import type { Bond, BondLink, Peer, PeerPath, PeerReach } from '../../contract/peer.ts'
import type { ReadList } from '../../contract/read-list.ts'
import { isNodeAddress, type NodeAddress } from '../../domain/network-id.ts'
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
} from './tolerant.ts'
import { versionFields, versionOf } from './version.ts'

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
 * Reads one peer from parsed JSON. `asked`: the address that the request named, which counts where the reply has none.
 * null: it is not a peer
 */
export function readPeer(json: unknown, asked: NodeAddress | null = null): Peer | null {
  if (!isObject(json) || !hasFieldOf(json, peer.entries)) return null
  // Every field has a default, so an object always parses.
  const { isBonded, latency, paths, ...rest } = v.parse(peer, json)
  const given = rest.address.toLowerCase()
  const address = isNodeAddress(given) ? given : asked
  if (address === null) return null
  const read = paths?.filter(isObject).map(pathOf) ?? null
  const isWhole = paths?.length === read?.length
  return {
    ...rest,
    ...versionOf(rest),
    address,
    paths: read,
    latency: latency === null || latency < 0 ? null : latency,
    reach: isWhole ? reachOf(read, latency, rest.tunneled) : null,
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
  paths: readonly PeerPath[] | null,
  latency: number | null,
  tunneled: boolean | null,
): PeerReach | null {
  if (tunneled === true) return 'relayed'
  if (paths === null) return null
  const alive = paths.filter(({ active, expired }) => active !== false && expired !== true)
  if (alive.some(({ active }) => active === true)) return 'direct'
  if (alive.length > 0 || latency === null) return null
  return latency < 0 ? 'none' : 'relayed'
}

export function readPeers(json: unknown): ReadList<Peer> | null {
  return readList(json, isNodeAddress, readPeer)
}
