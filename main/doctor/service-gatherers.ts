import { stat, statfs } from 'node:fs/promises'
import type { DoctorSubject } from '../../contract/doctor.ts'
import type { Unchecked } from '../../contract/doctor-evidence.ts'
import type { Result } from '../../contract/result.ts'
import { foundIn, type NotFound } from '../../domain/computer/probed.ts'
import { codeOf } from '../base/error-code.ts'
import type { Target } from '../service/locate.ts'
import type { PollOutcome } from '../service/poll.ts'
import {
  type DoctorFacts,
  type DoctorGathered,
  defineGatherer,
  readableIn,
  type ServiceLocation,
} from './facts.ts'
import { fact, type Gathered, type Gatherers, jsonLines, longest, missing } from './gather.ts'
import type { DoctorSources } from './gatherers.ts'

/** Gathers the facts about the service itself. */
export function serviceGatherers(
  { link, probes, halted }: Pick<DoctorSources, 'link' | 'probes' | 'halted'>,
  subject: DoctorSubject,
) {
  return {
    locations: defineGatherer('service-folders', longest.file, [], async () => {
      const locations = (await link.targets()).map(locationOf)
      return fact('service-folders', locations, jsonLines(locations))
    }),
    service: defineGatherer('GET /status, GET /network', longest.service * 2, [], async () => {
      const began = performance.now()
      const outcome = await link.poll()
      const milliseconds = Math.round(performance.now() - began)
      const shown = jsonLines(shownOf(outcome, subject))
      return fact('GET /status, GET /network', { outcome, milliseconds }, shown)
    }),
    // The session that the poll opened is the one in use.
    services: defineGatherer('GET /health', longest.service * 2, ['service'], async () => {
      const services = await link.services()
      return fact('GET /health', services, jsonLines(services))
    }),
    unit: defineGatherer('service-manager', longest.program, ['locations'], ({ locations }) => {
      if (locations.kind === 'unknown') return locations
      const names = readableIn(locations).flatMap(({ unitNames }) => unitNames)
      return names.length === 0 ? missing('', 'nothing-to-check') : probes.serviceUnit(names)
    }),
    disk: defineGatherer('statfs', longest.file, ['locations'], async (facts) => {
      const path = firstOf(facts, ({ home }) => home)
      if (typeof path !== 'string') return path
      const { bavail, bsize } = await statfs(path)
      return fact(
        'statfs',
        { path, free: bavail * bsize },
        `${path}: ${bavail} free blocks of ${bsize} bytes`,
      )
    }),
    serviceStart: defineGatherer('service-folders', longest.file, ['locations', 'unit'], async (facts) => {
      const { unit } = facts
      if (unit.kind === 'found' && unit.value.isRunning && unit.value.since !== null)
        return startedAt(unit.by, unit.value.since)
      // The service writes its port there at each start.
      const path = firstOf(facts, ({ portFile }) => portFile)
      if (typeof path !== 'string') return path
      const changed = await changedAt(path)
      return changed.kind === 'unknown' ? changed : startedAt(changed.by, changed.value)
    }),
    halted: defineGatherer('processes', longest.file, ['locations', 'listeners'], (facts) => {
      const { locations, listeners } = facts
      if (locations.kind === 'unknown') return locations
      const names = readableIn(locations).flatMap(({ unitNames }) => unitNames)
      const ports = readableIn(locations).flatMap(portOf)
      const programs = (foundIn(listeners) ?? []).flatMap(({ protocol, port, program }) =>
        protocol === 'tcp' && ports.includes(port) && program !== null ? [program.process] : [],
      )
      return halted(programs, names)
    }),
    tokenFile: defineGatherer('service-folders', longest.file, ['locations'], async (facts) => {
      const path = firstOf(facts, ({ tokenFile }) => tokenFile)
      if (typeof path !== 'string') return path
      const changed = await changedAt(path)
      return changed.kind === 'unknown'
        ? changed
        : fact(changed.by, { path, changedAt: changed.value }, changed.raw)
    }),
  } satisfies Partial<Gatherers<DoctorFacts>>
}

/** Returns this of the first service that is found. */
function firstOf(
  { locations }: Pick<DoctorGathered, 'locations'>,
  part: (location: ServiceLocation) => string | null,
): string | NotFound<Unchecked> {
  if (locations.kind === 'unknown') return locations
  const [first] = readableIn(locations).flatMap((location) => part(location) ?? [])
  return first ?? missing('', 'nothing-to-check')
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
function shownOf(outcome: PollOutcome, subject: DoctorSubject): unknown {
  if (!outcome.ok || subject.kind !== 'network') return outcome
  return { node: outcome.node, networks: outcome.networks.filter(({ id }) => id === subject.id) }
}
