import type { DoctorFix } from '../../../contract/doctor.ts'
import type { Network } from '../../../contract/node.ts'
import { type Address, canonical, holds, parseSubnet } from '../../../domain/addresses/address.ts'
import type { Computer } from '../../../domain/computer/computer.ts'
import { compareWith, dnsApplied, type NetworkInEffect } from '../../../domain/computer/in-effect.ts'
import { nodeOfMac } from '../../../domain/computer/member-address.ts'
import { foundIn } from '../../../domain/computer/probed.ts'
import { resolverCommand as commandOf } from '../../../domain/computer/resolver.ts'
import { type UsableDns, usableDns } from '../../../domain/computer/usable-dns.ts'
import { type CheckResult, type DoctorContext, notChecked, say, together, verdict } from '../check.ts'
import { joinAgain } from '../controller-contact.ts'
import { type DoctorGathered, type Lookups, nodeOf } from '../facts.ts'
import { commandFix, filterCommand, resolverCommand } from '../system-commands.ts'
import { gatewayOf, strictFiltersIn } from '../tunnel.ts'
import { lineTrouble } from './internet-access.ts'
import { defineNetworkCheck, ofPaused } from './network-check.ts'
import { otherGateway, pauseFixes } from './on-computer.ts'

const dnsFacts = ['computer', 'lookups', 'nameServers'] as const
const dns = defineNetworkCheck('dns', dnsFacts, (network, facts, context) => {
  const { status, flags } = network
  if (status !== 'OK') return verdict.below
  const paused = ofPaused(network, context)
  if (paused !== null) return paused
  const { domain, servers } = network.dns
  const offered = { domain, servers }
  if (network.untold.includes('dns')) return verdict.unchecked([notChecked('not-told', 'GET /network')])
  if (servers.length === 0) return verdict.nothing(say('no-dns'))
  if (!flags.allowDNS) return verdict.nothing(say('dns-off', offered))
  const { computer, nameServers } = facts
  if (computer.kind === 'unknown') return verdict.without(computer)
  const usable = usableDns(network)
  const silent = usable === null ? [] : usable.servers.filter(answersIn(nameServers, false))
  const silence = silent.length === 0 ? [] : [say('dns-server-silent', { servers: textsOf(silent) })]
  const isAllSilent = silence.length > 0 && silent.length === usable?.servers.length
  const effect = compareWith(computer.value)(network)
  const leftOut = textsOf(silent)
  const isInPart = effect?.dnsApplied === false && dnsApplied(network, computer.value.dns, leftOut) === true
  const applied = isInPart ? true : (effect?.dnsApplied ?? null)
  const follows = silent.some((server) => isWayLost(effect, server)) ? { follows: 'routes' as const } : {}
  if (applied === null)
    return silence.length > 0
      ? { ...verdict.doubtful(silence), ...follows }
      : verdict.unchecked([notChecked(computer.value.dns === null ? 'failed' : 'not-here')])
  if (!applied) {
    if (usable === null) return verdict.bad([say('dns-not-applied', offered)])
    const lacking = usable.servers.filter((server) => !isSet(computer.value, usable, server))
    // Servers that do not answer are not to be set.
    if (lacking.length > 0 && lacking.every((server) => silent.includes(server)))
      return { ...verdict.doubtful([...silence, say('dns-not-applied', offered)]), ...follows }
    const answering = { ...usable, servers: usable.servers.filter((server) => !silent.includes(server)) }
    return verdict.bad(
      [say('dns-not-applied', offered), ...silence],
      dnsFix(network, answering, computer.value),
    )
  }
  const others =
    context.platform === 'linux' && facts.lookups.kind === 'found'
      ? askedInstead(facts.lookups.value, servers)
      : null
  if (others !== null)
    return verdict.bad(
      [say('resolver-ignored', { servers: others }), ...silence],
      commandFix(resolverCommand),
    )
  if (silence.length > 0) {
    const withdraw = { kind: 'withdraw-flag', network: network.id, flag: 'allowDNS' } as const
    const asked = usable?.servers.filter((server) => !silent.includes(server)) ?? []
    const inPart = isInPart ? [say('dns-applied', { domain, servers: textsOf(asked) })] : []
    return isAllSilent
      ? { ...verdict.bad(silence, withdraw), ...follows }
      : { ...verdict.doubtful([...silence, ...inPart]), ...follows }
  }
  if (context.platform === 'linux' && facts.lookups.kind === 'unknown') return verdict.without(facts.lookups)
  if (nameServers.kind === 'unknown') return verdict.without(nameServers)
  const answering = usable?.servers.filter(answersIn(nameServers, true)) ?? []
  return verdict.good([
    say('dns-applied', offered),
    ...(answering.length > 0 ? [say('dns-server-answers', { servers: textsOf(answering) })] : []),
  ])
})

function answersIn(asked: DoctorGathered['nameServers'], wanted: boolean): (server: Address) => boolean {
  const servers = foundIn(asked) ?? []
  return ({ text }) => servers.some(({ server, answers }) => server === text && answers === wanted)
}

function textsOf(servers: readonly Address[]): readonly string[] {
  return servers.map(({ text }) => text)
}

/** Returns whether a route of the network to the server is not on this computer. */
function isWayLost(effect: NetworkInEffect | null, server: Address): boolean {
  return (effect?.routes ?? []).some(({ target, present, lostTo, otherGateway, withheld }) => {
    if (withheld !== null) return false
    const subnet = parseSubnet(target)
    return (
      subnet !== null &&
      holds(subnet, server) &&
      (present === false || lostTo !== null || otherGateway !== null)
    )
  })
}

/** Returns whether the network's interface already has the server. */
function isSet({ dns }: Computer, { interface: device }: UsableDns, { text }: Address): boolean {
  return (dns ?? []).some(
    ({ interface: name, servers }) => name === device && servers.some((each) => canonical(each) === text),
  )
}

/**
 * Offers a button if the computer uses systemd-resolved, which can be configured; otherwise a command for the resolver
 * in use.
 */
function dnsFix({ id }: Network, usable: UsableDns, { resolver = null }: Computer): DoctorFix | null {
  if (resolver !== null && resolver !== 'resolved') return commandFix(commandOf(resolver, usable))
  return { kind: 'apply-dns', network: id }
}

/** Returns the servers that programs use if these are neither systemd-resolved nor the network's. */
function askedInstead({ servers, byResolved }: Lookups, wanted: readonly string[]): readonly string[] | null {
  if (byResolved || servers === null) return null
  const stubs = ['127.0.0.53', '127.0.0.54']
  if (servers.some((each) => stubs.includes(each) || wanted.includes(each))) return null
  return servers.length === 0 ? null : servers
}

const tunnel = defineNetworkCheck(
  'full-tunnel',
  ['computer', 'filters', 'gateways', 'neighbours', 'peers', 'switches', 'serviceStart', 'links'],
  (network, facts, context) => {
    const judged = ofTunnel(network, facts, context)
    // Without the computer's own way out, the tunnel has nothing to stand on.
    const isWell = judged.verdict === 'good' || judged.isEmpty === true
    return isWell || lineTrouble(facts, context) === null ? judged : { ...judged, follows: 'udp' }
  },
)

function ofTunnel(
  network: Network,
  facts: TunnelFacts & Pick<DoctorGathered, 'switches' | 'serviceStart'>,
  context: DoctorContext,
): CheckResult {
  const { id, flags, routes, status } = network
  const paused = ofPaused(network, context)
  if (paused !== null) return paused
  if (!flags.allowDefault) return verdict.nothing(say('tunnel-off'))
  if (status !== 'OK') return verdict.below
  const withdraw = { kind: 'withdraw-flag', network: id, flag: 'allowDefault' } as const
  if (!routes.some(({ target }) => target.endsWith('/0')))
    return verdict.bad([say('tunnel-not-offered')], withdraw)
  if (flags.allowManaged === false) return verdict.below
  if (facts.computer.kind === 'unknown') return verdict.without(facts.computer)
  const effect = compareWith(facts.computer.value)(network)
  const route = effect?.routes.find(({ target }) => target.endsWith('/0'))
  if (route?.withheld === 'own-gateway') return verdict.nothing(say('tunnel-off'))
  const turned = route === undefined ? null : otherGateway(route)
  if (turned !== null) return verdict.bad([turned], joinAgain(network, facts))
  if (effect?.fullTunnel === true) return inEffect(network, facts)
  if (effect?.fullTunnel !== false || route === undefined) return verdict.unchecked([notChecked('failed')])
  const { lostTo } = route
  return lostTo === null
    ? verdict.bad([say('tunnel-no-route')], withdraw)
    : verdict.bad(
        [say('tunnel-not-in-effect', { interface: lostTo.interface })],
        pauseFixes(facts.service, network)(lostTo.interface),
      )
}

type TunnelFacts = Pick<
  DoctorGathered,
  'service' | 'computer' | 'filters' | 'gateways' | 'neighbours' | 'peers'
>

/** Judges a tunnel that carries all traffic by whether replies come back. */
function inEffect(network: Network, facts: TunnelFacts): CheckResult {
  const { service, filters } = facts
  const gateway = gatewayOf(network)
  const through = verdict.good([say('tunnel-in-effect', { interface: network.portDeviceName })])
  const strict = strictFiltersIn(facts, network)
  const [first] = strict
  const isOff = nodeOf({ service })?.online === false
  const filtered =
    first === undefined
      ? filters.kind === 'unknown' && filters.why !== 'not-here'
        ? [verdict.without(filters)]
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
  if (gateway === null) return verdict.nothing()
  if (gateways.kind === 'unknown') return verdict.without(gateways)
  const report = gateways.value.find(({ address }) => address === gateway)
  if (report === undefined) return verdict.unchecked([notChecked('failed', 'ping')])
  if (report.received === 0)
    return verdict.bad([say('gateway-silent', { gateway })], {
      kind: 'withdraw-flag',
      network: network.id,
      flag: 'allowDefault',
    })
  const mac = foundIn(neighbours)?.find(({ address }) => address === gateway)?.mac
  const node = mac ? nodeOfMac(network.id, mac) : null
  const peer = foundIn(peers)?.find(({ address }) => address === node)
  if (peer?.reach === 'relayed') return verdict.doubtful([say('gateway-relayed', { gateway })])
  return verdict.good([say('gateway-answers', { gateway })])
}

export const namesAndTunnelChecks = [dns, tunnel]
