import { say, verdict, without } from '../check-result.ts'
import { definePeerCheck, isThere } from './peer.ts'

const needs = ['peerPort', 'peerAddress', 'peerNeighbour', 'ping'] as const

const port = definePeerCheck('peer-port', needs, (_, facts) => {
  const { peerPort, peerAddress, ping } = facts
  if (peerAddress.kind === 'unknown' && peerAddress.why === 'nothing-to-check')
    return verdict.unchecked([say('peer-address-unknown')])
  if (peerPort.kind === 'unknown') return without(peerPort)
  const { kind, address, port, after } = peerPort.value
  if (kind === 'open') return verdict.good([say('peer-port-open', { address, port, milliseconds: after })])
  const isReached = (ping.kind === 'found' && ping.value.received > 0) || isThere(facts)
  // A device of which nothing at all is heard need not have anything wrong at its port.
  return (isReached ? verdict.bad : verdict.doubtful)([say(`peer-port-${kind}`, { address, port })])
})

/** Checks of the TCP port that the person asked for. */
export const peerPortChecks = [port]
