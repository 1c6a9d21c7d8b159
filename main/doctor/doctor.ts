import type { Diagnosis, DoctorSubject } from '../../contract/doctor.ts'
import type { doctorCommands } from '../../contract/doctor-commands.ts'
import type { FarReport } from '../../contract/far-report.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { ServiceUnit } from '../../domain/computer/computer.ts'
import { controllerOf } from '../../domain/network-id.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Target } from '../service/locate.ts'
import type { Store } from '../state/store.ts'
import type { DoctorContext } from './check.ts'
import type { RunningDiagnosis } from './diagnosis.ts'
import type { Asker } from './far/answer-server.ts'
import type { DoctorSources } from './gatherers.ts'

interface DoctorParts {
  readonly store: Store
  /** The current sources: a demo uses others */
  readonly sources: () => DoctorSources
  readonly platform?: NodeJS.Platform
}

/** A fix calls other commands, and the view belongs to a window, so `main/app` adds those two. */
export type DoctorHandlers = Omit<HandlersOf<typeof doctorCommands>, 'doctor.fix' | 'doctor.show'>

/** Diagnoses the connection on request, one diagnosis at a time; the snapshot holds it. */
export interface Doctor {
  readonly handlers: DoctorHandlers
  /** Runs a diagnosis, and resolves when it is over. */
  diagnose(subject: DoctorSubject): Promise<void>
  /** Runs a diagnosis that is returned and does not replace the one in the snapshot. */
  read(subject: DoctorSubject): Promise<Diagnosis>
  /** Looks at another computer that asked how this one sees it. */
  lookBack(asker: Asker): Promise<FarReport>
  /** The service's current unit in the service manager; null: it has none */
  unit(): Promise<ServiceUnit | null>
  dispose(): void
}

/** Loads the checks and their gatherers on demand, so that they do not slow down the start */
const loadDiagnosis = () =>
  Promise.all([import('./diagnosis.ts'), import('./gatherers.ts'), import('./peer-address.ts')])

export function createDoctor({ store, sources, platform = process.platform }: DoctorParts): Doctor {
  let current: RunningDiagnosis | null = null
  let latest: symbol | null = null

  function nameOfSubject(subject: DoctorSubject): string | null {
    const node = subject.kind === 'peer' ? subject.address : subject.kind === 'hosted' ? subject.member : null
    const named =
      node === null
        ? undefined
        : sources()
            .namesOf(node)
            .find(({ name }) => name !== '')
    return named?.name ?? null
  }

  function contextOf(subject: DoctorSubject): DoctorContext {
    const { hosting, node } = store.snapshot()
    return {
      subject,
      platform,
      now: Date.now(),
      entry: (id) => store.snapshot().networks.find((entry) => entry.id === id) ?? null,
      isHosted: (id) => hosting.manageable.includes(id),
      nameOf: nameOfSubject,
      hostedWith: (node) =>
        (node === null ? [] : sources().namesOf(node)).flatMap(({ network }) => network ?? []),
      isOfThisNode: (id) => node === null || controllerOf(id) === node.address,
    }
  }

  async function start(
    asked: DoctorSubject,
    onChange: (diagnosis: Diagnosis) => void,
  ): Promise<RunningDiagnosis> {
    const [{ startDiagnosis }, { createGatherers }, { withDevice }] = await loadDiagnosis()
    const networks = store.snapshot().networks.flatMap(({ network }) => network ?? [])
    const subject = await withDevice(asked, networks, sources())
    return startDiagnosis({
      subject,
      onChange,
      context: contextOf(subject),
      startedAt: Date.now(),
      gatherers: createGatherers(sources(), subject),
      slowness: sources().slowness,
    })
  }

  /** Starts a diagnosis and closes the previous one; null: a newer request replaced this one. */
  async function begin(subject: DoctorSubject): Promise<RunningDiagnosis | null> {
    close()
    const mine = Symbol()
    latest = mine
    const running = await start(subject, (doctor) => {
      if (current === running) store.dispatch({ type: 'doctor-changed', doctor })
    })
    if (latest !== mine) return null
    current = running
    return running
  }

  function close(): void {
    current?.stop()
    current = null
    latest = null
  }

  return {
    diagnose: async (subject) => (await begin(subject))?.run(),
    async read(subject) {
      const running = await start(subject, () => undefined)
      await running.run()
      return running.diagnosis()
    },
    async lookBack(asker) {
      const { lookBack } = await import('./far/look-back.ts')
      return lookBack(sources(), asker, contextOf({ kind: 'peer', address: asker.node }))
    },
    async unit() {
      const { link, probes } = sources()
      const names = unitNamesOf(await link.targets())
      const unit = names.length === 0 ? null : await probes.serviceUnit(names)
      return unit?.kind === 'found' && unit.value.isInstalled ? unit.value : null
    },
    handlers: {
      'doctor.start': async ({ subject }) => {
        void (await begin(subject))?.run()
        return success(undefined)
      },
      'doctor.again': async ({ check }) => {
        if (current === null) return failure('argument-invalid', 'nothing was checked')
        await current.again(check)
        return success(undefined)
      },
      'doctor.stop': () => {
        current?.stop()
        return success(undefined)
      },
      'doctor.close': () => {
        close()
        store.dispatch({ type: 'doctor-changed', doctor: null })
        return success(undefined)
      },
    },
    dispose: close,
  }
}

/** Returns the unit names of the service; empty: the system does not start it */
function unitNamesOf(targets: readonly Result<Target>[]): readonly string[] {
  return targets.flatMap((target) => (target.ok ? target.value.unitNames : []))
}
