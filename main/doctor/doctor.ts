import type { DoctorSubject } from '../../contract/doctor.ts'
import { failure, success } from '../../contract/result.ts'
import type { ServiceUnit } from '../../domain/computer/service-unit.ts'
import type { DoctorHandlers } from '../app/commands.ts'
import type { Store } from '../state/store.ts'
import { type RunningCheck, startCheck } from './check.ts'
import { createGatherers, type DoctorSources, unitNamesOf } from './gatherers.ts'
import type { DoctorContext } from './rung.ts'

interface DoctorParts {
  readonly store: Store
  /** Those that count now: a demo has others */
  readonly sources: () => DoctorSources
  readonly platform?: NodeJS.Platform
}

/** Checks the connection when it is asked to, one check at a time; what it finds stands in the snapshot. */
export interface Doctor {
  readonly handlers: DoctorHandlers
  /** Checks, and answers when it is over. */
  check(subject: DoctorSubject): Promise<void>
  /** The service's, as the service manager has it now; null: it has none */
  unit(): Promise<ServiceUnit | null>
  dispose(): void
}

export function createDoctor({ store, sources, platform = process.platform }: DoctorParts): Doctor {
  let current: RunningCheck | null = null

  function contextOf(subject: DoctorSubject): DoctorContext {
    const { hosting } = store.snapshot()
    return {
      subject,
      platform,
      now: Date.now(),
      entry: (id) => store.snapshot().networks.find((entry) => entry.id === id) ?? null,
      isHosted: (id) => hosting.manageable.includes(id),
    }
  }

  function begin(subject: DoctorSubject): Promise<void> {
    current?.stop()
    const check = startCheck({
      ...{ subject, context: contextOf(subject), startedAt: Date.now() },
      gatherers: createGatherers(sources(), subject),
      onChange(doctor) {
        if (current === check) store.dispatch({ type: 'doctor-changed', doctor })
      },
    })
    current = check
    return check.run()
  }

  function close(): void {
    current?.stop()
    current = null
  }

  return {
    check: begin,
    async unit() {
      const { link, probes } = sources()
      const names = unitNamesOf(await link.targets())
      const unit = names.length === 0 ? null : await probes.serviceUnit(names)
      return unit?.kind === 'found' && unit.value.isInstalled ? unit.value : null
    },
    handlers: {
      'doctor.check': ({ subject }) => {
        void begin(subject)
        return success(undefined)
      },
      'doctor.again': async ({ rung }) => {
        if (current === null) return failure('argument-invalid', 'nothing was checked')
        await current.again(rung)
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
