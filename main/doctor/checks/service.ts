import type { DoctorFix } from '../../../contract/doctor.ts'
import type { DoctorEvidence } from '../../../contract/doctor-evidence.ts'
import type { FaultCode } from '../../../contract/fault.ts'
import type { ServiceUnit } from '../../../domain/computer/computer.ts'
import { foundIn } from '../../../domain/computer/probed.ts'
import { unitCommand } from '../../service/control-unit.ts'
import { type CheckResult, defineCheck, notChecked, say, verdict } from '../check.ts'
import {
  type DoctorFacts,
  type DoctorGathered,
  readableIn,
  type ServiceLocation,
  type Services,
} from '../facts.ts'
import type { Gathered } from '../gather.ts'
import { commandFix, goOnCommand } from '../system-commands.ts'

type Service = Gathered<DoctorFacts['service']>
type Locations = Gathered<DoctorFacts['locations']>
type Unit = Gathered<ServiceUnit>

/** Faults that mean that something other than the service answers */
const strange: ReadonlySet<FaultCode> = new Set([
  'reply-not-json',
  'reply-unexpected',
  'reply-too-large',
  'service-foreign',
  'service-not-found',
])
/** Faults that came before any request was sent */
const unasked: ReadonlySet<FaultCode> = new Set([
  'service-absent',
  'home-unreadable',
  'home-untrusted',
  'port-file-damaged',
  'address-not-loopback',
])

interface Answering {
  /** `unknown`: it was not asked, or is not known */
  readonly kind: 'session' | 'no-token' | 'imposter' | 'strange' | 'silent' | 'unasked' | 'failed' | 'unknown'
  readonly code: FaultCode | null
  readonly detail: string
}

/** Classifies how the service answered. */
function answering(service: Service): Answering {
  // A service that takes longer than the whole check answers as little as one whose request timed out.
  if (service.kind === 'unknown' && service.why === 'timeout')
    return { kind: 'failed', code: 'service-timeout', detail: service.by }
  if (service.kind === 'unknown') return { kind: 'unknown', code: null, detail: service.detail }
  const { outcome } = service.value
  if (outcome.ok) return { kind: 'session', code: null, detail: '' }
  const { connection } = outcome
  if (connection.state === 'absent') return { kind: 'unasked', code: 'service-absent', detail: '' }
  const { code, detail = '' } = connection.fault
  if (connection.state !== 'unreachable') return { kind: 'no-token', code, detail }
  if (code === 'service-imposter') return { kind: 'imposter', code, detail }
  if (code === 'service-unreachable') return { kind: 'silent', code, detail }
  return { kind: strange.has(code) ? 'strange' : unasked.has(code) ? 'unasked' : 'failed', code, detail }
}

/** The result of a check that only an answer of the service could decide. */
function untold(service: Service): CheckResult {
  return service.kind === 'unknown' ? verdict.without(service) : verdict.below
}

function locationOf(locations: Locations): ServiceLocation | null {
  return readableIn(locations)[0] ?? null
}

function unitEvidence(unit: Unit): readonly DoctorEvidence[] {
  if (unit.kind === 'unknown') return []
  const { name, manager, isInstalled } = unit.value
  return [isInstalled ? say('unit-found', { unit: name, manager }) : say('unit-missing', { manager })]
}

const installed = defineCheck(
  'service-installed',
  ['locations', 'service', 'unit'],
  ({ locations, service, unit }) => {
    if (locations.kind === 'unknown') return verdict.without(locations)
    const location = locationOf(locations)
    const { kind } = answering(service)
    const runs = kind === 'session' || kind === 'no-token'
    const evidence = unitEvidence(unit)
    if (location === null) {
      if (unit.kind === 'found' && unit.value.isInstalled) return verdict.good(evidence)
      const [first] = locations.value
      if (first === undefined || first.ok || first.error.code === 'service-absent')
        return verdict.bad([say('not-installed'), ...evidence], { kind: 'install-service' })
      const { code, detail = '' } = first.error
      if (code === 'port-file-damaged' || code === 'address-not-loopback') return verdict.good(evidence)
      return verdict.bad([say('home-refused', { fault: code, detail })])
    }
    if (location.home === null) return verdict.nothing(notChecked('nothing-to-check'))
    const found = [say('home-found', { path: location.home }), ...evidence]
    const isLeftOver = !runs && unit.kind === 'found' && !unit.value.isInstalled
    return isLeftOver ? verdict.doubtful(found, { kind: 'install-service' }) : verdict.good(found)
  },
)

/** Returns where the service in use answers; else where the first is looked for */
function originOf(services: Gathered<Services>, locations: Locations): string {
  const used = foundIn(services)?.used
  return used?.origin ?? locationOf(locations)?.origin ?? ''
}

/** Which one is used, where several answer */
function others(services: Gathered<Services>): readonly DoctorEvidence[] {
  if (services.kind === 'unknown' || services.value.others.length === 0) return []
  const { used, others } = services.value
  return [
    ...(used === null ? [] : [say('service-used', { origin: used.origin, path: used.home ?? '' })]),
    ...others.map(({ origin, home, version }) =>
      say('service-other', { origin, path: home ?? '', version: version === '' ? 'none' : version }),
    ),
  ]
}

const running = defineCheck(
  'service-running',
  ['locations', 'service', 'services', 'unit', 'disk'],
  ({ locations, service, services, unit, disk }) => {
    const { kind } = answering(service)
    const origin = originOf(services, locations)
    const listens = say('program-listens', { origin })
    const isStopped = unit.kind === 'found' && unit.value.isInstalled && !unit.value.isRunning
    const evidence = unitState(unit)
    const full = diskFull(disk)
    // A service that cannot write would only end again.
    const fix = full.length > 0 ? null : startFix(unit)
    switch (kind) {
      case 'session':
      case 'no-token':
        return verdict.good([listens, ...others(services), ...evidence])
      case 'imposter':
      case 'strange':
        return {
          ...(isStopped ? verdict.bad : verdict.unchecked)([listens, ...evidence]),
          follows: 'listener',
        }
      case 'failed':
        return verdict.good([listens, ...evidence])
      case 'silent':
        return verdict.bad([...full, say('nobody-listens', { origin }), ...evidence], fix)
      case 'unasked':
      case 'unknown':
        if (isStopped) return verdict.bad([...full, ...evidence], fix)
        if (evidence.length > 0) return verdict.good(evidence)
        return untold(service)
    }
  },
)

/** Bytes: with less than this the service cannot write what it has to. */
const leastFree = 64 * 1024

function diskFull(disk: Gathered<DoctorFacts['disk']>): readonly DoctorEvidence[] {
  if (disk.kind === 'unknown' || disk.value.free >= leastFree) return []
  const { path, free } = disk.value
  return [say('disk-full', { path, kilobytes: Math.round(free / 1_024) })]
}

function unitState(unit: Unit): readonly DoctorEvidence[] {
  if (unit.kind === 'unknown' || !unit.value.isInstalled) return []
  const { name, state, since, isRunning } = unit.value
  return [
    isRunning
      ? say('unit-running', { unit: name, state, since })
      : say('unit-stopped', { unit: name, state }),
  ]
}

function startFix(unit: Unit): DoctorFix | null {
  return unit.kind === 'found' && unit.value.isRunning ? restartFix(unit) : unitFix(unit, 'start')
}

export function restartFix(unit: Unit): DoctorFix | null {
  return unitFix(unit, 'restart')
}

function unitFix(unit: Unit, action: 'start' | 'restart'): DoctorFix | null {
  if (unit.kind === 'unknown' || !unit.value.isInstalled) return null
  const command = unitCommand(action, unit.value)
  return command === null ? null : { kind: `${action}-service`, command }
}

const answers = defineCheck(
  'service-answers',
  ['locations', 'service', 'services', 'unit', 'halted'],
  ({ locations, service, services, unit, halted }) => {
    const { kind, code, detail } = answering(service)
    const [process] = foundIn(halted) ?? []
    if (process !== undefined && (kind === 'failed' || kind === 'unknown')) {
      const command = goOnCommand(process.process)
      const evidence = [say('process-halted', { name: process.name, command })]
      return verdict.bad(evidence, restartFix(unit) ?? commandFix(command))
    }
    switch (kind) {
      case 'unknown':
        return untold(service)
      case 'session':
      case 'no-token': {
        const milliseconds = foundIn(service)?.milliseconds ?? 0
        return verdict.good([say('answered', { origin: originOf(services, locations), milliseconds })])
      }
      case 'imposter':
        return { ...verdict.unchecked([say('token-withheld')]), follows: 'listener' }
      case 'strange':
        return {
          ...verdict.unchecked([say('no-answer', { fault: code ?? 'internal', detail })]),
          follows: 'listener',
        }
      case 'failed':
        return verdict.bad([say('no-answer', { fault: code ?? 'internal', detail })], restartFix(unit))
      case 'unasked':
        if (code !== 'port-file-damaged' && code !== 'address-not-loopback') return verdict.below
        return verdict.bad([say('no-answer', { fault: code, detail })], restartFix(unit))
      case 'silent':
        return verdict.below
    }
  },
)

/** ms: the first start of a service makes its token. */
const madeWithin = 10_000

/** Tells that the token file is newer than the service that should accept it. null: it is not, or that is not known */
function replacedToken({
  tokenFile,
  serviceStart,
}: Pick<DoctorGathered, 'tokenFile' | 'serviceStart'>): DoctorEvidence | null {
  if (tokenFile.kind === 'unknown' || serviceStart.kind === 'unknown') return null
  const { path, changedAt } = tokenFile.value
  if (changedAt <= serviceStart.value.at + madeWithin) return null
  return say('token-replaced', { path, since: changedAt })
}

const tokenFacts = ['service', 'unit', 'tokenFile', 'serviceStart'] as const
const token = defineCheck('token-accepted', tokenFacts, (facts) => {
  const { service, unit } = facts
  const { kind, code, detail } = answering(service)
  if (kind === 'unknown') return untold(service)
  if (kind === 'session') return verdict.good([say('token-accepted')])
  if (kind === 'imposter') return { ...verdict.unchecked([say('token-withheld')]), follows: 'listener' }
  if (kind === 'strange') return { ...verdict.below, follows: 'listener' }
  if (kind !== 'no-token' || service.kind === 'unknown' || service.value.outcome.ok) return verdict.below
  const { connection } = service.value.outcome
  const replaced = replacedToken(facts)
  if (replaced !== null) return verdict.bad([replaced], restartFix(unit))
  if (connection.state === 'locked' && code === 'token-unreadable')
    return verdict.bad([say('token-unreadable', { path: connection.tokenFile })], { kind: 'unlock' })
  return connection.state === 'locked' || code === 'token-missing'
    ? verdict.bad([say('token-missing', { detail })], { kind: 'choose-token-file' })
    : verdict.bad([say('token-refused', { detail })], { kind: 'unlock' })
})

const listener = defineCheck(
  'listener',
  ['locations', 'service', 'listeners'],
  ({ locations, service, listeners }) => {
    const { kind, detail } = answering(service)
    const origin = locationOf(locations)?.origin ?? ''
    const port = Number(/:(\d+)$/.exec(origin)?.[1] ?? 0)
    const there = foundIn(listeners)?.find((each) => each.protocol === 'tcp' && each.port === port)
    const program = there?.program?.name || 'none'
    switch (kind) {
      case 'imposter':
        return { ...verdict.bad([say('listener-of-another', { detail })]), follows: null }
      case 'strange':
        return { ...verdict.bad([say('listener-not-service', { program, origin })]), follows: null }
      case 'session':
      case 'no-token':
        if (listeners.kind === 'unknown') return verdict.without(listeners)
        if (there === undefined) return verdict.unchecked([notChecked('not-understood', listeners.by)])
        return verdict.good([say('listener-found', { program, port, user: userName(there.user) })])
      case 'unknown':
        return untold(service)
      default:
        return verdict.below
    }
  },
)

function userName(user: number | string | null): string {
  return user === 0 ? 'root' : user === null ? '?' : String(user)
}

export const serviceChecks = [installed, running, answers, token, listener]
