import type { DoctorFix } from '../../../contract/doctor.ts'
import type { Network } from '../../../contract/node.ts'
import type { Computer } from '../../../domain/computer/computer.ts'
import { compareWith } from '../../../domain/computer/in-effect.ts'
import { nodeOfMac } from '../../../domain/computer/member-address.ts'
import { resolverCommand as commandOf } from '../../../domain/computer/resolver.ts'
import { usableDns } from '../../../domain/computer/usable-dns.ts'
import {
  belowFirst,
  type CheckResult,
  notChecked,
  nothing,
  say,
  together,
  verdict,
  without,
} from '../check-result.ts'
import type { DoctorGathered, Lookups } from '../facts.ts'
import { commandFix, filterCommand, resolverCommand } from '../system-commands.ts'
import { gatewayOf, strictFilters } from '../tunnel.ts'
import { nodeOf } from './internet-access.ts'
import { defineNetworkCheck, ofPaused } from './network-check.ts'
import { pauseFixes } from './on-computer.ts'

const dns = defineNetworkCheck('dns', ['computer', 'lookups'], (network, { computer, lookups }, context) => {
  const { status, flags } = network
  if (status !== 'OK') return belowFirst
  const paused = ofPaused(network, context)
  if (paused !== null) return paused
  const { domain, servers } = network.dns
  const offered = { domain, servers: servers.join(', ') }
  if (network.untold.includes('dns')) return verdict.unchecked([notChecked('not-told', 'GET /network')])
  if (servers.length === 0) return nothing(say('no-dns'))
  if (!flags.allowDNS) return nothing(say('dns-off', offered))
  if (computer.kind === 'unknown') return without(computer)
  const applied = compareWith(computer.value)(network)?.dnsApplied ?? null
  if (applied === null)
    return verdict.unchecked([notChecked(computer.value.dns === null ? 'failed' : 'not-here')])
  if (!applied) return verdict.bad([say('dns-not-applied', offered)], dnsFix(network, computer.value))
  if (context.platform !== 'linux') return verdict.good([say('dns-applied', offered)])
  if (lookups.kind === 'unknown') return without(lookups)
  const others = askedInstead(lookups.value, servers)
  if (others !== null)
    return verdict.bad([say('resolver-ignored', { servers: others })], commandFix(resolverCommand))
  return verdict.good([say('dns-applied', offered)])
})

/**
 * Offers a button if the computer uses systemd-resolved, which can be configured; otherwise a command for the resolver
 * in use.
 */
function dnsFix(network: Network, { resolver = null }: Computer): DoctorFix | null {
  const usable = usableDns(network)
  if (usable === null) return null
  if (resolver !== null && resolver !== 'resolved') return commandFix(commandOf(resolver, usable))
  return { kind: 'apply-dns', network: network.id }
}

/** Returns the servers that programs use if these are neither systemd-resolved nor the network's. */
function askedInstead({ servers, byResolved }: Lookups, wanted: readonly string[]): string | null {
  if (byResolved || servers === null) return null
  const stubs = ['127.0.0.53', '127.0.0.54']
  if (servers.some((each) => stubs.includes(each) || wanted.includes(each))) return null
  return servers.length === 0 ? null : servers.join(', ')
}

const tunnel = defineNetworkCheck(
  'full-tunnel',
  ['computer', 'filters', 'gateways', 'neighbours', 'peers'],
  (network, facts, context) => {
    const { id, flags, routes, status } = network
    const paused = ofPaused(network, context)
    if (paused !== null) return paused
    if (!flags.allowDefault) return nothing(say('tunnel-off'))
    if (status !== 'OK') return belowFirst
    const withdraw = { kind: 'withdraw-flag', network: id, flag: 'allowDefault' } as const
    if (!routes.some(({ target }) => target.endsWith('/0')))
      return verdict.bad([say('tunnel-not-offered')], withdraw)
    if (flags.allowManaged === false) return belowFirst
    if (facts.computer.kind === 'unknown') return without(facts.computer)
    const effect = compareWith(facts.computer.value)(network)
    const route = effect?.routes.find(({ target }) => target.endsWith('/0'))
    if (route?.withheld === 'own-gateway') return nothing(say('tunnel-off'))
    if (effect?.fullTunnel === true) return inEffect(network, facts)
    if (effect?.fullTunnel !== false || route === undefined) return verdict.unchecked([notChecked('failed')])
    const { lostTo } = route
    return lostTo === null
      ? verdict.bad([say('tunnel-no-route')], withdraw)
      : verdict.bad(
          [say('tunnel-not-in-effect', { interface: lostTo.interface })],
          pauseFixes(facts.service, network)(lostTo.interface),
        )
  },
)

type TunnelFacts = Pick<
  DoctorGathered,
  'service' | 'computer' | 'filters' | 'gateways' | 'neighbours' | 'peers'
>

/** Judges a tunnel that carries all traffic by whether replies come back. */
function inEffect(network: Network, facts: TunnelFacts): CheckResult {
  const { service, filters } = facts
  const gateway = gatewayOf(network)
  const through = verdict.good([say('tunnel-in-effect', { interface: network.portDeviceName })])
  const strict = strictFilters(facts, network)
  const [first] = strict
  const isOff = nodeOf(service)?.online === false
  const filtered =
    first === undefined
      ? filters.kind === 'unknown' && filters.why !== 'not-here'
        ? [without(filters)]
        : []
      : [
          (isOff ? verdict.bad : verdict.doubtful)(
            strict.map((name) => say('filter-strict', { interface: name })),
            commandFix(filterCommand(first)),
          ),
        ]
  return together([through, ...filtered, ofGateway(gateway, network, facts)])
}

function ofGateway(
  gateway: string | null,
  network: Network,
  { gateways, neighbours, peers }: TunnelFacts,
): CheckResult {
  if (gateway === null) return nothing()
  if (gateways.kind === 'unknown') return without(gateways)
  const report = gateways.value.find(({ address }) => address === gateway)
  if (report === undefined) return verdict.unchecked([notChecked('failed', 'ping')])
  if (report.received === 0)
    return verdict.bad([say('gateway-silent', { gateway })], {
      kind: 'withdraw-flag',
      network: network.id,
      flag: 'allowDefault',
    })
  const mac =
    neighbours.kind === 'found' ? neighbours.value.find(({ address }) => address === gateway)?.mac : null
  const node = mac ? nodeOfMac(network.id, mac) : null
  const peer = peers.kind === 'found' ? peers.value.find(({ address }) => address === node) : undefined
  if (peer?.reach === 'relayed') return verdict.doubtful([say('gateway-relayed', { gateway })])
  return verdict.good([say('gateway-answers', { gateway })])
}

export const namesAndTunnelChecks = [dns, tunnel]
