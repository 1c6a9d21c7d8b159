import type { DoctorEvidence } from '../../../contract/doctor-evidence.ts'
import type { Node } from '../../../contract/node.ts'
import { canonical } from '../../../domain/addresses/address.ts'
import type { Computer } from '../../../domain/computer/computer.ts'
import type { BlockingRule, Firewall } from '../../../domain/computer/firewall.ts'
import type { WhyUnknown } from '../../../domain/computer/probed.ts'
import { defineCheck } from '../check.ts'
import { belowFirst, type CheckResult, notChecked, say, verdict, without } from '../check-result.ts'
import type { DoctorFacts } from '../facts.ts'
import type { Gathered } from '../gather.ts'
import { commandFix, firewallCommand } from '../system-commands.ts'
import { tunnelTrouble } from '../tunnel.ts'

export function nodeOf(service: Gathered<DoctorFacts['service']>): Node | null {
  return service.kind === 'found' && service.value.outcome.ok ? service.value.outcome.node : null
}

/** A full tunnel whose replies are lost cuts the service itself off from the internet. */
function becauseOfTunnel(facts: Parameters<typeof tunnelTrouble>[0]): Pick<CheckResult, 'follows'> {
  return tunnelTrouble(facts) ? { follows: 'full-tunnel' } : {}
}

const udp = defineCheck(
  'udp',
  ['service', 'settings', 'firewalls', 'computer', 'filters', 'gateways'],
  (facts) => {
    const { service, settings, firewalls, computer } = facts
    const node = nodeOf(service)
    if (node === null) return belowFirst
    const ports = settings.kind === 'found' ? settings.value.ports : []
    if (settings.kind === 'found' && settings.value.forceTcpRelay === true)
      return verdict.doubtful([say('tcp-forced')])
    if (node.online === true && node.tcpFallbackActive === false) return verdict.good([say('udp-leaves')])
    const blocks = firewalls.kind === 'found' ? firewalls.value.flatMap(blocksOf) : []
    const [certain] = blocks.filter(({ rule }) => rule.isCertain)
    const fix = certain === undefined ? null : commandFix(firewallCommand(certain.firewall, ports))
    const evidence = [...blocks.map(blockEvidence), ...unaskedFirewalls(firewalls)]
    if (node.tcpFallbackActive === true) return verdict.bad([say('tcp-fallback'), ...evidence], fix)
    if (node.online !== false) return verdict.unchecked([notChecked('not-told', 'GET /status')])
    const tunnel = becauseOfTunnel(facts)
    if (computer.kind === 'found' && hasNoDefaultRoute(computer.value))
      return { ...verdict.bad([say('no-default-route'), say('node-offline')]), ...tunnel }
    if (certain !== undefined) return { ...verdict.bad([...evidence, say('node-offline')], fix), ...tunnel }
    // Nothing on this computer blocks the service; whether a block lies beyond it shows in the check of the roots.
    return { ...verdict.unchecked([say('node-offline'), ...evidence]), ...tunnel }
  },
)

interface Block {
  readonly firewall: Firewall['name']
  readonly rule: BlockingRule
}

function blocksOf({ name, state }: Firewall): readonly Block[] {
  if (state.kind === 'unknown' || !state.value.isActive) return []
  return (state.value.blocks ?? [])
    .filter(({ traffic }) => traffic !== 'unsolicited')
    .map((rule) => ({ firewall: name, rule }))
}

function blockEvidence({ firewall, rule }: Block): DoctorEvidence {
  return say(rule.isCertain ? 'rule-blocks' : 'rule-may-block', { firewall, rule: rule.rule })
}

/** Returns evidence for the firewalls that block nothing, and for those that could not be asked. */
function unaskedFirewalls(firewalls: Gathered<readonly Firewall[]>): readonly DoctorEvidence[] {
  if (firewalls.kind === 'unknown') return [notChecked(firewalls.why, firewalls.by, firewalls.detail)]
  const innocent = firewalls.value.filter(
    (each) => each.state.kind === 'found' && each.state.value.blocks !== null && blocksOf(each).length === 0,
  )
  const names = innocent.map(({ name }) => name).join(', ')
  return [
    ...(names === '' ? [] : [say('no-rule-blocks', { firewalls: names })]),
    ...firewalls.value.flatMap(({ state }) => {
      if (state.kind === 'found')
        return state.value.blocks === null ? [notChecked('not-permitted', state.by)] : []
      return isAbsent(state.why) ? [] : [notChecked(state.why, state.by, state.detail)]
    }),
  ]
}

function isAbsent(why: WhyUnknown): boolean {
  return why === 'missing' || why === 'not-here'
}

function hasNoDefaultRoute({ routes }: Computer): boolean {
  return routes !== null && !routes.some(({ target }) => target.endsWith('/0') || target.endsWith('/1'))
}

const nat = defineCheck('nat', ['service', 'settings', 'computer'], ({ service, settings, computer }) => {
  const node = nodeOf(service)
  if (node === null) return belowFirst
  if (settings.kind === 'unknown') return without(settings)
  const { surfaceAddresses, ports, listeningOn } = settings.value
  const seen = new Map<string, Set<string>>()
  for (const each of surfaceAddresses) {
    const [address = '', port = ''] = each.split('/')
    seen.set(canonical(address), (seen.get(canonical(address)) ?? new Set()).add(port))
  }
  const [most] = [...seen].toSorted((one, other) => other[1].size - one[1].size)
  if (most === undefined)
    return node.online === false ? belowFirst : verdict.unchecked([notChecked('not-yet')])
  const [address, { size }] = most
  // Each of the service's own ports, at each address of this computer, appears as one public port.
  if (size > Math.max(1, ports.length, listeningOn?.length ?? 0))
    return verdict.doubtful([say('nat-symmetric', { address, count: size })])
  const own = computer.kind === 'found' ? (computer.value.interfaces ?? []) : []
  const isOwn = own.some(({ addresses }) =>
    addresses.some((each) => canonical(each.split('/', 1)[0] ?? '') === address),
  )
  return verdict.good([isOwn ? say('nat-none', { address }) : say('nat-steady', { address })])
})

const port = defineCheck('port', ['service', 'settings', 'listeners'], ({ service, settings, listeners }) => {
  if (nodeOf(service) === null) return belowFirst
  if (settings.kind === 'unknown') return without(settings)
  const { ports, surfaceAddresses, portMapping, listeningOn } = settings.value
  const [first] = ports
  if (first === undefined) return verdict.unchecked([notChecked('not-understood', 'GET /status')])
  if (listeners.kind === 'unknown') return without(listeners)
  const at = listeners.value.filter((each) => each.port === first)
  const api = at.find(({ protocol }) => protocol === 'tcp')
  const udp = at.filter(({ protocol }) => protocol === 'udp')
  if (udp.length === 0) {
    const nowhere = listeningOn?.length === 0 ? [say('bound-nowhere')] : []
    return verdict.bad([say('port-closed', { port: first }), ...nowhere])
  }
  const others = udp.filter(
    ({ program }) => program !== null && api?.program && program.process !== api.program.process,
  )
  const [other] = others
  if (other !== undefined) {
    const taken = [say('port-taken', { port: first, program: other.program?.name ?? '' })]
    return others.length === udp.length ? verdict.bad(taken) : verdict.doubtful(taken)
  }
  // Only an administrator can see whose program it is, and the service may change its user between opening two sockets.
  const isOurs = udp.some(({ program, user }) => program !== null || user === api?.user)
  if (!isOurs) return verdict.unchecked([notChecked('not-permitted', listeners.by)])
  const mapped = ports[2]
  const isMapped = portMapping === true && surfaceAddresses.some((each) => each.endsWith(`/${mapped}`))
  return verdict.good([
    say('port-open', { port: first }),
    ...(isMapped && mapped !== undefined ? [say('port-mapped', { port: mapped })] : []),
  ])
})

const roots = defineCheck('roots', ['service', 'peers', 'computer', 'filters', 'gateways'], (facts) => {
  const { service, peers } = facts
  const node = nodeOf(service)
  if (node === null) return belowFirst
  if (peers.kind === 'unknown') return without(peers)
  const all = peers.value.filter(({ role }) => role === 'PLANET')
  if (node.online === false)
    return { ...verdict.bad([say('roots-silent', { count: all.length })]), ...becauseOfTunnel(facts) }
  const answered = all.filter(({ latency, reach }) => latency !== null || reach === 'direct')
  if (answered.length === 0) return verdict.unchecked([notChecked('not-told', 'GET /peer')])
  const nearest = Math.min(...answered.flatMap(({ latency }) => latency ?? []))
  return verdict.good([
    say('roots-answer', { count: answered.length }),
    ...(Number.isFinite(nearest) ? [say('root-latency', { milliseconds: nearest })] : []),
  ])
})

export const internetAccessChecks = [udp, nat, port, roots]
