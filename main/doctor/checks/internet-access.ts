import type { DoctorEvidence } from '../../../contract/doctor-evidence.ts'
import { canonical, withoutPrefix } from '../../../domain/addresses/address.ts'
import type { BlockingRule, Firewall } from '../../../domain/computer/firewall.ts'
import { foundIn, type WhyUnknown } from '../../../domain/computer/probed.ts'
import { entriesAgainstPaths, entryAgainst } from '../../../domain/service-settings/avoided.ts'
import { isSilent, longestRootSilence } from '../../../domain/silence.ts'
import { type CheckResult, type DoctorContext, defineCheck, notChecked, say, verdict } from '../check.ts'
import { type DoctorGathered, networksOf, nodeOf, reportedBy } from '../facts.ts'
import type { Gathered } from '../gather.ts'
import { commandFix, firewallCommand, interfaceCommand } from '../system-commands.ts'
import { tunnelTrouble } from '../tunnel.ts'

/**
 * A full tunnel whose replies are lost cuts the service itself off from the internet. Where this computer has no other way
 * out, the tunnel has nothing to stand on, and is no reason.
 */
function becauseOfTunnel(
  facts: Parameters<typeof tunnelTrouble>[0] & Line,
  context: DoctorContext,
): Pick<CheckResult, 'follows'> {
  return tunnelTrouble(facts) && lineTrouble(facts, context) === null ? { follows: 'full-tunnel' } : {}
}

/** ms. What was heard so lately contradicts a rule that would drop it. */
const justNow = 5_000

/** Returns for how many ms nobody was heard. null: it is not known */
function silenceOf(facts: Pick<DoctorGathered, 'service' | 'peers'>): number | null {
  const silences = (foundIn(facts.peers) ?? []).flatMap(({ silence }) => silence ?? [])
  return silences.length > 0 ? Math.min(...silences) : (reportedBy(facts)?.silence ?? null)
}

export const inSeconds = (silence: number): { readonly seconds: number } => ({
  seconds: Math.round(silence / 1_000),
})

type Line = Pick<DoctorGathered, 'service' | 'computer' | 'links'>

function namesOfNetworks(facts: Pick<DoctorGathered, 'service'>): ReadonlySet<string> {
  return new Set(networksOf(facts).map(({ portDeviceName }) => portDeviceName))
}

/** Returns the interfaces of the computer's own default routes. */
function outerOf({ service, computer }: Pick<Line, 'service' | 'computer'>): readonly string[] {
  const own = namesOfNetworks({ service })
  const routes = foundIn(computer)?.routes ?? []
  return routes
    .filter(({ target, interface: name }) => /\/[01]$/.test(target) && !own.has(name))
    .map(({ interface: name }) => name)
}

const openSettings = { kind: 'service-settings' } as const

/** Tells which entries of local.conf keep the service off each interface by which this computer reaches the internet. */
function avoidedInterfaces(
  facts: Pick<DoctorGathered, 'service' | 'computer' | 'avoided'>,
): readonly DoctorEvidence[] {
  const { computer, avoided } = facts
  if (computer.kind === 'unknown' || avoided.kind === 'unknown') return []
  const names = new Set(outerOf(facts))
  const outer = (computer.value.interfaces ?? []).filter(({ name }) => names.has(name))
  const found = outer.flatMap((each) => {
    const key = entryAgainst(avoided.value, each)
    return key === null ? [] : [say('conf-avoids-interface', { interface: each.name, key })]
  })
  return found.length === names.size ? found : []
}

/** Finds that this computer has no way to anybody, whatever the service says. null: it may have one */
export function lineTrouble(
  { service, computer, links }: Line,
  { platform }: DoctorContext,
): CheckResult | null {
  if (computer.kind === 'unknown' || computer.value.routes === null) return null
  const own = namesOfNetworks({ service })
  const outer = outerOf({ service, computer })
  const noRoute = outer.length === 0 ? verdict.bad([say('no-default-route')]) : null
  if (links.kind === 'unknown') return noRoute
  const all = [...links.value].filter(([name]) => !own.has(name))
  const hardware = all.filter(([, { isHardware }]) => isHardware)
  // Without a route, the interface that would have had it is one of the computer's own.
  const candidates =
    outer.length > 0 ? all.filter(([name]) => outer.includes(name)) : hardware.length > 0 ? hardware : all
  if (candidates.length === 0 || candidates.some(([, { state }]) => state === 'up')) return noRoute
  const unplugged = candidates.filter(([, { state }]) => state === 'no-link')
  const interfaces = (unplugged.length > 0 ? unplugged : candidates).slice(0, 3).map(([name]) => name)
  if (unplugged.length > 0) return verdict.bad([say('no-link', { interfaces })])
  const [only] = interfaces
  const fix = interfaces.length === 1 && only !== undefined ? interfaceCommand(platform, only) : null
  return verdict.bad([say('link-off', { interfaces })], commandFix(fix))
}

const udp = defineCheck(
  'udp',
  ['service', 'settings', 'firewalls', 'computer', 'filters', 'gateways', 'links', 'peers', 'avoided'],
  (facts, context) => {
    const { service, settings, firewalls } = facts
    const node = nodeOf({ service })
    if (node === null) return verdict.below
    const silence = silenceOf(facts)
    const isCut = node.online === false || isSilent(silence)
    const line = lineTrouble(facts, context)
    const offline = [
      ...(node.online === false ? [say('node-offline')] : []),
      ...(node.online !== false && silence !== null && isCut
        ? [say('nobody-heard', inSeconds(silence))]
        : []),
    ]
    const tunnel = isCut ? becauseOfTunnel(facts, context) : {}
    if (line !== null) return { ...line, evidence: [...line.evidence, ...offline] }
    const { ports = [], forceTcpRelay = null } = foundIn(settings) ?? {}
    if (forceTcpRelay === true) return verdict.doubtful([say('tcp-forced')], openSettings)
    const isHeard = node.online !== false && silence !== null && silence < justNow
    const avoiding = avoidedInterfaces(facts)
    if (avoiding.length > 0)
      return (isHeard ? verdict.doubtful : verdict.bad)([...avoiding, ...offline], openSettings)
    const noRelay = isCut && foundIn(facts.avoided)?.forbidsRelay === true
    const blocks = (foundIn(firewalls) ?? []).flatMap(blocksOf)
    const [certain] = blocks.filter(({ rule }) => rule.isCertain)
    const fix = certain === undefined ? null : commandFix(firewallCommand(certain.firewall, ports))
    const evidence = [
      ...blocks.map(blockEvidence),
      ...unaskedFirewalls(firewalls),
      ...(noRelay ? [say('conf-no-relay')] : []),
    ]
    if (node.tcpFallbackActive === true) return verdict.bad([say('tcp-fallback'), ...evidence], fix)
    if (certain !== undefined) {
      return { ...(isHeard ? verdict.doubtful : verdict.bad)([...evidence, ...offline], fix), ...tunnel }
    }
    // Nothing on this computer blocks the service; whether a block lies beyond it shows in the check of the roots.
    if (isCut)
      return { ...verdict.unchecked([...offline, ...evidence], noRelay ? openSettings : null), ...tunnel }
    return node.online === true && node.tcpFallbackActive === false
      ? verdict.good([say('udp-leaves')])
      : verdict.unchecked([notChecked('not-told', 'GET /status')])
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
  const names = innocent.map(({ name }) => name)
  return [
    ...(names.length === 0 ? [] : [say('no-rule-blocks', { firewalls: names })]),
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

const nat = defineCheck('nat', ['service', 'settings', 'computer'], ({ service, settings, computer }) => {
  const node = nodeOf({ service })
  if (node === null) return verdict.below
  if (settings.kind === 'unknown') return verdict.without(settings)
  const { surfaceAddresses, ports, listeningOn } = settings.value
  const seen = new Map<string, Set<string>>()
  for (const each of surfaceAddresses) {
    const [address = '', port = ''] = each.split('/')
    seen.set(canonical(address), (seen.get(canonical(address)) ?? new Set()).add(port))
  }
  const [most] = [...seen].toSorted((one, other) => other[1].size - one[1].size)
  if (most === undefined)
    return node.online === false ? verdict.below : verdict.unchecked([notChecked('not-yet')])
  const [address, { size }] = most
  // Each of the service's own ports, at each address of this computer, appears as one public port.
  if (size > Math.max(1, ports.length, listeningOn?.length ?? 0))
    return verdict.doubtful([say('nat-symmetric', { address, count: size })])
  const own = foundIn(computer)?.interfaces ?? []
  const isOwn = own.some(({ addresses }) =>
    addresses.some((each) => canonical(withoutPrefix(each)) === address),
  )
  return verdict.good([isOwn ? say('nat-none', { address }) : say('nat-steady', { address })])
})

const portFacts = ['service', 'settings', 'listeners', 'computer', 'avoided'] as const
const port = defineCheck('port', portFacts, (facts) => {
  const { service, settings, listeners } = facts
  if (nodeOf({ service }) === null) return verdict.below
  if (settings.kind === 'unknown') return verdict.without(settings)
  const { ports, listeningOn, forceTcpRelay } = settings.value
  const [first] = ports
  if (first === undefined) return verdict.unchecked([notChecked('not-understood', 'GET /status')])
  if (listeners.kind === 'unknown') return verdict.without(listeners)
  const at = listeners.value.filter((each) => each.port === first)
  const api = at.find(({ protocol }) => protocol === 'tcp')
  const udp = at.filter(({ protocol }) => protocol === 'udp')
  if (udp.length === 0) {
    if (forceTcpRelay === true) return verdict.nothing(say('tcp-forced'))
    const avoiding = avoidedInterfaces(facts)
    if (avoiding.length > 0) return { ...verdict.bad(avoiding, openSettings), follows: 'udp' }
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
  return verdict.good([say('port-open', { port: first })])
})

/** Tells of the entries of local.conf that may keep the service from whom it does not reach. */
export function avoidedAddresses({ avoided }: Pick<DoctorGathered, 'avoided'>): readonly DoctorEvidence[] {
  const keys = avoided.kind === 'found' ? entriesAgainstPaths(avoided.value) : []
  return keys.length === 0 ? [] : [say('conf-avoids-addresses', { keys: keys.slice(0, 5) })]
}

const rootFacts = ['service', 'peers', 'computer', 'filters', 'gateways', 'links', 'avoided'] as const
const roots = defineCheck('roots', rootFacts, (facts, context) => {
  const { service, peers } = facts
  const node = nodeOf({ service })
  if (node === null) return verdict.below
  if (peers.kind === 'unknown') return verdict.without(peers)
  const all = peers.value.filter(({ role }) => role === 'PLANET')
  const avoided = avoidedAddresses(facts)
  const fix = avoided.length > 0 ? openSettings : null
  if (node.online === false)
    return {
      ...verdict.bad([say('roots-silent', { count: all.length }), ...avoided], fix),
      ...becauseOfTunnel(facts, context),
    }
  if (lineTrouble(facts, context) !== null) return verdict.below
  const silences = all.flatMap(({ silence }) => silence ?? [])
  if (silences.length === 0) return verdict.unchecked([notChecked('not-told', 'GET /peer')])
  const latest = Math.min(...silences)
  if (isSilent(latest)) {
    // Roots may be asked seldom while others are heard.
    const isCut = isSilent(silenceOf(facts)) || isSilent(latest, longestRootSilence)
    const evidence = [say('roots-not-heard', { count: all.length, ...inSeconds(latest) }), ...avoided]
    return {
      ...(isCut ? verdict.bad : verdict.doubtful)(evidence, fix),
      ...(isCut ? becauseOfTunnel(facts, context) : {}),
    }
  }
  const answered = all.filter(({ silence }) => silence !== null && !isSilent(silence))
  const nearest = Math.min(...answered.flatMap(({ latency }) => latency ?? []))
  return verdict.good([
    say('roots-answer', { count: answered.length }),
    ...(Number.isFinite(nearest) ? [say('root-latency', { milliseconds: nearest })] : []),
  ])
})

export const internetAccessChecks = [udp, nat, port, roots]
