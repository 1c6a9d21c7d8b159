import { stat, statfs } from 'node:fs/promises'
import type { DoctorSubject } from '../../contract/doctor.ts'
import type { Result } from '../../contract/result.ts'
import { codeOf } from '../base/error-code.ts'
import type { Target } from '../service/locate.ts'
import type { PollOutcome } from '../service/poll.ts'
import type { DoctorFacts, DoctorGathered, ServiceLocation } from './facts.ts'
import { fact, type Gathered, type Gatherers, longest, missing, textOf } from './gather.ts'
import type { DoctorSources } from './gatherers.ts'

type ServiceFact =
  | 'locations'
  | 'service'
  | 'services'
  | 'unit'
  | 'disk'
  | 'serviceStart'
  | 'tokenFile'
  | 'halted'

/** Gathers the facts about the service itself. */
export function serviceGatherers(
  sources: DoctorSources,
  subject: DoctorSubject,
): Pick<Gatherers<DoctorFacts>, ServiceFact> {
  const { link, probes, slowness = 1 } = sources
  const patience = longest.service * slowness
  const programs = longest.program * slowness
  const files = longest.file * slowness
  return {
    locations: {
      by: 'service-folders',
      timeout: files,
      needs: [],
      async read() {
        const locations = (await link.targets()).map(locationOf)
        return fact('service-folders', locations, textOf(locations))
      },
    },
    service: {
      by: 'GET /status, GET /network',
      timeout: patience * 2,
      needs: [],
      async read() {
        const began = performance.now()
        const outcome = await link.poll()
        const milliseconds = Math.round(performance.now() - began)
        return fact(
          'GET /status, GET /network',
          { outcome, milliseconds },
          textOf(reported(outcome, subject)),
        )
      },
    },
    services: {
      by: 'GET /health',
      timeout: patience * 2,
      // The session that the poll opened is the one in use.
      needs: ['service'],
      async read() {
        const services = await link.services()
        return fact('GET /health', services, textOf(services))
      },
    },
    unit: {
      by: 'service-manager',
      timeout: programs,
      needs: ['locations'],
      async read({ locations }) {
        if (locations.kind === 'unknown') return locations
        const names = locations.value.flatMap((location) => (location.ok ? location.value.unitNames : []))
        return names.length === 0 ? missing('', 'nothing-to-check') : probes.serviceUnit(names)
      },
    },
    disk: {
      by: 'statfs',
      timeout: files,
      needs: ['locations'],
      async read(facts) {
        const path = firstOf(facts, ({ home }) => home)
        if (typeof path !== 'string') return path
        const { bavail, bsize } = await statfs(path)
        return fact(
          'statfs',
          { path, free: bavail * bsize },
          `${path}: ${bavail} free blocks of ${bsize} bytes`,
        )
      },
    },
    serviceStart: {
      by: 'service-folders',
      timeout: files,
      needs: ['locations', 'unit'],
      async read(facts) {
        const { unit } = facts
        if (unit.kind === 'found' && unit.value.isRunning && unit.value.since !== null)
          return startedAt(unit.by, unit.value.since)
        // The service writes its port there at each start.
        const path = firstOf(facts, ({ portFile }) => portFile)
        if (typeof path !== 'string') return path
        const changed = await changedAt(path)
        return changed.kind === 'unknown' ? changed : startedAt(changed.by, changed.value)
      },
    },
    halted: {
      by: 'processes',
      timeout: files,
      needs: ['locations', 'listeners'],
      read({ locations, listeners }) {
        if (locations.kind === 'unknown') return locations
        const names = locations.value.flatMap((location) => (location.ok ? location.value.unitNames : []))
        const ports = locations.value.flatMap((location) => (location.ok ? portOf(location.value) : []))
        const there = listeners.kind === 'found' ? listeners.value : []
        const programs = there.flatMap(({ protocol, port, program }) =>
          protocol === 'tcp' && ports.includes(port) && program !== null ? [program.process] : [],
        )
        return sources.halted(programs, names)
      },
    },
    tokenFile: {
      by: 'service-folders',
      timeout: files,
      needs: ['locations'],
      async read(facts) {
        const path = firstOf(facts, ({ tokenFile }) => tokenFile)
        if (typeof path !== 'string') return path
        const changed = await changedAt(path)
        return changed.kind === 'unknown'
          ? changed
          : fact(changed.by, { path, changedAt: changed.value }, changed.raw)
      },
    },
  }
}

/** Returns this of the first service that is found. */
function firstOf(
  { locations }: Pick<DoctorGathered, 'locations'>,
  part: (location: ServiceLocation) => string | null,
): string | Extract<Gathered<never>, { kind: 'unknown' }> {
  if (locations.kind === 'unknown') return locations
  const [first] = locations.value.flatMap((location) => (location.ok ? (part(location.value) ?? []) : []))
  return first ?? { kind: 'unknown', by: '', why: 'nothing-to-check', detail: '' }
}

function startedAt(by: string, at: number): Gathered<DoctorFacts['serviceStart']> {
  const age = Math.max(0, Date.now() - at)
  return fact(by, { at, age }, `the service started at ${new Date(at).toISOString()}`)
}

async function changedAt(path: string): Promise<Gathered<number>> {
  try {
    const { mtimeMs } = await stat(path)
    return fact('service-folders', Math.round(mtimeMs), `${path}: ${new Date(mtimeMs).toISOString()}`)
  } catch (error) {
    const isDenied = codeOf(error) === 'EACCES'
    return missing('service-folders', isDenied ? 'not-permitted' : 'failed', String(codeOf(error)))
  }
}

function locationOf(target: Result<Target>): Result<ServiceLocation> {
  if (!target.ok) return target
  const { home, origins, unitNames, portFile, tokenFile } = target.value
  return { ok: true, value: { home, origin: origins[0], unitNames, portFile, tokenFile } }
}

export function portOf({ origin }: ServiceLocation): readonly number[] {
  const port = Number(new URL(origin).port || 80)
  return port > 0 ? [port] : []
}

/** Leaves out the other networks if the diagnosis is about a single one. */
function reported(outcome: PollOutcome, subject: DoctorSubject): unknown {
  if (!outcome.ok || subject.kind !== 'network') return outcome
  return { node: outcome.node, networks: outcome.networks.filter(({ id }) => id === subject.id) }
}
