import type { DoctorFix } from '../../../contract/doctor.ts'
import type { DoctorEvidence } from '../../../contract/doctor-evidence.ts'
import type { Network } from '../../../contract/node.ts'
import { parseAddress, sameAddress, withoutPrefix } from '../../../domain/addresses/address.ts'
import type { Computer } from '../../../domain/computer/computer.ts'
import {
  type AddressInEffect,
  compareWith,
  hasAddress,
  type RouteInEffect,
} from '../../../domain/computer/in-effect.ts'
import { foundIn } from '../../../domain/computer/probed.ts'
import { notKnown } from '../../../words/formats.ts'
import { type CheckResult, notChecked, say, together, verdict } from '../check.ts'
import { type ContactFacts, joinAgain, justStarted, oldConfiguration } from '../controller-contact.ts'
import { type DoctorGathered, networksOf } from '../facts.ts'
import {
  arpCommand,
  commandFix,
  interfaceCommand,
  ipv6Command,
  ipv6Switch,
  mtuCommand,
  tunCommand,
} from '../system-commands.ts'
import { gatewayOf } from '../tunnel.ts'
import { defineNetworkCheck, ofPaused } from './network-check.ts'
import { restartFix } from './service.ts'

const up = defineNetworkCheck(
  'interface',
  ['computer', 'switchedOn', 'switches', 'unit'],
  (network, { computer, switchedOn, switches, unit }, { platform }) => {
    const { status, portError, portDeviceName: name } = network
    // Nothing makes an interface without it, whatever else is done.
    const notMade = (evidence: DoctorEvidence): CheckResult =>
      foundIn(switches)?.hasTun === false
        ? verdict.bad([say('tun-missing'), evidence], commandFix(tunCommand))
        : verdict.bad([evidence], restartFix(unit))
    if (status === 'PORT_ERROR' || (portError !== null && portError !== 0))
      return notMade(say('port-error', { error: portError ?? notKnown }))
    if (name === '') return verdict.unchecked([say('interface-unnamed')])
    if (computer.kind === 'unknown') return verdict.without(computer)
    const { interfaces } = computer.value
    if (interfaces === null) return verdict.unchecked([notChecked('failed', computer.by)])
    if (foundIn(switchedOn)?.get(name) === false)
      return verdict.bad([say('interface-down', { name })], commandFix(interfaceCommand(platform, name)))
    const device = interfaces.find((each) => each.name === name)
    if (device === undefined)
      return status === 'OK' ? notMade(say('interface-missing', { name })) : verdict.below
    if (switchedOn.kind === 'unknown') return verdict.without(switchedOn)
    if (switchedOn.value.get(name) !== true)
      return verdict.unchecked([notChecked('not-understood', switchedOn.by)])
    if (foundIn(switches)?.arpOff.includes(name))
      return verdict.bad([say('interface-no-arp', { name })], commandFix(arpCommand(name)))
    const mtu = platform === 'linux' ? otherMtu(device.mtu, network) : null
    if (mtu === null) return verdict.good([say('interface-up', { name })])
    // Packets that are larger than the network carries are lost.
    const judge = mtu.mtu > mtu.wantedMtu ? verdict.bad : verdict.doubtful
    return judge([say('interface-mtu', { name, ...mtu })], commandFix(mtuCommand(name, mtu.wantedMtu)))
  },
)

/** Returns the MTU of the interface and that of its network where they differ. null: they agree, or one is not told */
function otherMtu(mtu: number | null | undefined, { mtu: wanted }: Network) {
  return typeof mtu === 'number' && typeof wanted === 'number' && wanted > 0 && mtu !== wanted
    ? { mtu, wantedMtu: wanted }
    : null
}

const addressFacts = ['computer', 'switches', 'peers', 'serviceStart'] as const
const addresses = defineNetworkCheck('addresses', addressFacts, (network, facts, context) => {
  const { computer, service, switches } = facts
  if (network.status !== 'OK') return verdict.below
  const { id, flags, assignedAddresses } = network
  const effect = computer.kind === 'found' ? compareWith(computer.value)(network) : null
  // The service may leave on the computer what it was told to take off.
  const staying = (effect?.addresses ?? []).filter(
    ({ present, withheld }) => present === true && withheld === 'allowManaged',
  )
  if (staying.length > 0) return verdict.bad(staying.map(({ address }) => say('address-stays', { address })))
  const paused = ofPaused(network, context)
  // A user who diagnoses this one network wants to use it, so its pause is a problem; in a diagnosis of the whole
  // computer it is intended.
  if (paused !== null)
    return context.subject.kind === 'computer'
      ? paused
      : verdict.doubtful(paused.evidence, { kind: 'resume-network', network: id })
  if (flags.allowManaged === false)
    return verdict.doubtful([say('addresses-off')], { kind: 'allow-flag', network: id, flag: 'allowManaged' })
  if (network.untold.includes('assignedAddresses'))
    return verdict.unchecked([notChecked('not-told', 'GET /network')])
  if (assignedAddresses.length === 0) return verdict.doubtful([say('no-address')])
  if (computer.kind === 'unknown') return verdict.without(computer)
  if (effect === null) return verdict.unchecked([say('interface-unnamed')])
  const again = joinAgain(network, facts)
  const found = together(
    effect.addresses.map(
      (each) =>
        ofIpv6(each.address, each, network, switches) ??
        ofAddress(each, network, computer.value, pauseFixes(service, network), again),
    ),
  )
  return asMayCome(found, network, facts)
})

/** A part that is missing right after the service's start, or whose configuration has not come yet, was not removed by other programs. */
function asMayCome(found: CheckResult, network: Network, facts: ContactFacts): CheckResult {
  const isMissing = found.evidence.every(({ code }) => code === 'route-missing' || code === 'address-missing')
  const why = oldConfiguration(network, facts) ?? justStarted(facts)
  if (found.verdict !== 'bad' || !isMissing || why === null) return found
  return { ...found, verdict: 'doubtful', evidence: [why, ...found.evidence], fix: null }
}

/** Returns a fix that pauses the other network that owns the interface */
type PauseFixes = (name: string) => DoctorFix | null

export function pauseFixes(service: DoctorGathered['service'], network: Network): PauseFixes {
  return (name) => {
    const other = networksOf({ service }).find(
      ({ id, portDeviceName }) => id !== network.id && portDeviceName === name,
    )
    return other === undefined ? null : { kind: 'pause-network', network: other.id }
  }
}

function ofAddress(
  { address, present, withheld }: AddressInEffect,
  { id, portDeviceName }: Network,
  computer: Computer,
  pauseFix: PauseFixes,
  again: DoctorFix | null,
): CheckResult {
  if (withheld === 'unusable' || withheld === 'own-gateway')
    return verdict.nothing(say('address-unusable', { address }))
  if (withheld !== null)
    return verdict.doubtful([say('address-withheld', { address, flag: withheld })], {
      kind: 'allow-flag',
      network: id,
      flag: withheld,
    })
  if (present === null) return verdict.unchecked([notChecked('failed')])
  const elsewhere = computer.interfaces?.find(
    (each) => each.name !== portDeviceName && hasAddress(each, address),
  )
  const also =
    elsewhere === undefined ? [] : [say('address-elsewhere', { address, interface: elsewhere.name })]
  const pause = elsewhere === undefined ? null : pauseFix(elsewhere.name)
  if (!present)
    return verdict.bad(
      [say('address-missing', { address, interface: portDeviceName }), ...also],
      pause ?? again,
    )
  return also.length > 0 ? verdict.doubtful(also, pause) : verdict.good([say('address-present', { address })])
}

const routes = defineNetworkCheck(
  'routes',
  ['computer', 'policyRules', 'gateways', 'gatewayNeighbours', 'switches', 'peers', 'serviceStart'],
  (network, facts, context) => {
    const { computer, policyRules, service, switches } = facts
    const paused = ofPaused(network, context)
    if (paused !== null) return paused
    if (network.status !== 'OK' || network.flags.allowManaged === false) return verdict.below
    if (computer.kind === 'unknown') return verdict.without(computer)
    const effect = compareWith(computer.value)(network)
    if (effect === null) return verdict.unchecked([say('interface-unnamed')])
    // Default routes belong to the full tunnel's check.
    const wanted = effect.routes.filter(
      ({ target, withheld }) =>
        !target.endsWith('/0') && withheld !== 'own-gateway' && withheld !== 'unusable',
    )
    if (wanted.length === 0) return verdict.nothing(say('no-routes'))
    const again = joinAgain(network, facts)
    const judged = together(
      wanted.map(
        (route) =>
          ofIpv6(route.target, route, network, switches) ??
          ofRoute(route, network, pauseFixes(service, network), again),
      ),
    )
    const found = asMayCome(judged, network, facts)
    const isWithoutAddress =
      network.assignedAddresses.length === 0 && !network.untold.includes('assignedAddresses')
    if (found.verdict === 'bad' && isWithoutAddress) return { ...found, follows: 'addresses' }
    // A device that is a member is reached without a gateway.
    if (found.verdict === 'good' && context.subject.kind !== 'peer') {
      const silent = wanted.flatMap(({ target }) => silentGateway(target, network, facts))
      if (silent.length > 0) return verdict.bad(silent)
    }
    if (policyRules.kind === 'unknown' || found.verdict !== 'good') return found
    const rules = policyRules.value.slice(0, 5)
    const evidence = [...found.evidence, ...rules.map(({ text }) => say('routes-by-rule', { rule: text }))]
    const isDiverted = rules.some(({ text }) => /^from all lookup \S+$/.test(text))
    return { ...found, verdict: isDiverted ? 'doubtful' : 'good', evidence }
  },
)

/** Tells of the gateway of a route that is not there. One that only drops pings answers for its address. */
function silentGateway(
  target: string,
  network: Network,
  { gateways, gatewayNeighbours: neighbours }: Pick<DoctorGathered, 'gateways' | 'gatewayNeighbours'>,
): readonly DoctorEvidence[] {
  const { routes, portDeviceName, flags } = network
  const gateway = routes.find((route) => route.target === target)?.via ?? null
  // The full tunnel's check tells of its own.
  if (flags.allowDefault === true && gateway === gatewayOf(network)) return []
  if (gateway === null || gateways.kind === 'unknown' || neighbours.kind === 'unknown') return []
  const report = gateways.value.find(({ address }) => address === gateway)
  const entry = neighbours.value.find(
    (each) => each.interface === portDeviceName && sameAddress(each.address, gateway),
  )
  // Without an entry the system has not asked for it, as where a rule of its own drops what is sent.
  const isGone = entry !== undefined && (entry.mac === null || entry.state === 'unanswered')
  return report?.received === 0 && isGone ? [say('route-gateway-silent', { target, gateway })] : []
}

/** null: the route goes by way of the gateway that the network tells */
export function otherGateway({ via, otherGateway: other }: RouteInEffect): DoctorEvidence | null {
  if (other === null) return null
  const { target, via: gateway } = other
  return say('route-other-gateway', {
    target,
    gateway: gateway ?? 'none',
    wantedGateway: via ?? 'none',
  })
}

function ofRoute(
  route: RouteInEffect,
  { id }: Network,
  pauseFix: PauseFixes,
  again: DoctorFix | null,
): CheckResult {
  const { target, present, withheld, lostTo } = route
  if (withheld !== null) {
    if (withheld === 'own-gateway' || withheld === 'unusable') return verdict.nothing()
    return verdict.doubtful([say('route-withheld', { target, flag: withheld })], {
      kind: 'allow-flag',
      network: id,
      flag: withheld,
    })
  }
  if (lostTo !== null) {
    const { interface: name, target: part } = lostTo
    const isWhole = part.split('/')[1] === target.split('/')[1]
    return isWhole
      ? verdict.bad([say('route-lost', { target, interface: name })], pauseFix(name))
      : verdict.doubtful([say('route-lost-in-part', { target, part, interface: name })], pauseFix(name))
  }
  const turned = otherGateway(route)
  if (turned !== null) return verdict.bad([turned], again)
  if (present === null) return verdict.unchecked([notChecked('failed')])
  return present
    ? verdict.good([say('route-present', { target })])
    : verdict.bad([say('route-missing', { target })], again)
}

export const onComputerChecks = [up, addresses, routes]

/**
 * Finds why this computer lacks an address or route of IPv6, or has an address and does not use it. null: neither is so, or
 * it is one of IPv4
 */
function ofIpv6(
  text: string,
  { present, withheld }: Pick<AddressInEffect | RouteInEffect, 'present' | 'withheld'>,
  { portDeviceName: name }: Network,
  switches: DoctorGathered['switches'],
): CheckResult | null {
  const bare = withoutPrefix(text)
  if (withheld !== null || switches.kind === 'unknown' || parseAddress(bare)?.family !== 6) return null
  const { ipv6Off, duplicates } = switches.value
  const isDuplicate = duplicates.some((each) => each.interface === name && sameAddress(each.address, bare))
  if (present === true && isDuplicate)
    return verdict.bad([say('address-duplicate', { address: bare, interface: name })])
  const off = ipv6Off.filter((each) => each === 'all' || each === name)
  const [first] = off
  if (present !== false || first === undefined) return null
  return verdict.bad(
    [say('ipv6-off', { address: text, key: ipv6Switch(first) })],
    commandFix(ipv6Command(off)),
  )
}
