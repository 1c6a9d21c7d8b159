import type { DoctorCheck, DoctorSubject } from '../../contract/doctor.ts'
import type { doctorCommands } from '../../contract/doctor-commands.ts'
import { failure, type Result, success } from '../../contract/result.ts'
import type { ServiceUnit } from '../../domain/computer/service-unit.ts'
import type { HandlersOf } from '../base/handlers.ts'
import type { Target } from '../service/locate.ts'
import type { Store } from '../state/store.ts'
import type { RunningCheck } from './check.ts'
import type { DoctorSources } from './gatherers.ts'
import type { DoctorContext } from './rung.ts'

interface DoctorParts {
  readonly store: Store
  /** Those that count now: a demo has others */
  readonly sources: () => DoctorSources
  readonly platform?: NodeJS.Platform
}

/** A fix is made of other commands, and what a view shows is a window's: `main/app` adds those two. */
export type DoctorHandlers = Omit<HandlersOf<typeof doctorCommands>, 'doctor.fix' | 'doctor.show'>

/** Checks the connection when it is asked to, one check at a time; what it finds stands in the snapshot. */
export interface Doctor {
  readonly handlers: DoctorHandlers
  /** Checks, and answers when it is over. */
  check(subject: DoctorSubject): Promise<void>
  /** The same, beside the one that the snapshot has. */
  read(subject: DoctorSubject): Promise<DoctorCheck>
  /** The service's, as the service manager has it now; null: it has none */
  unit(): Promise<ServiceUnit | null>
  dispose(): void
}

/** The ladder with all that it asks, which no start waits for */
const loadCheck = () => Promise.all([import('./check.ts'), import('./gatherers.ts')])

export function createDoctor({ store, sources, platform = process.platform }: DoctorParts): Doctor {
  let current: RunningCheck | null = null
  let latest: symbol | null = null

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

  async function start(
    subject: DoctorSubject,
    onChange: (check: DoctorCheck) => void,
  ): Promise<RunningCheck> {
    const [{ startCheck }, { createGatherers }] = await loadCheck()
    return startCheck({
      ...{ subject, onChange, context: contextOf(subject), startedAt: Date.now() },
      gatherers: createGatherers(sources(), subject),
    })
  }

  /** Answers with what was asked for last; null: something else was meanwhile. */
  async function begin(subject: DoctorSubject): Promise<RunningCheck | null> {
    close()
    const mine = Symbol()
    latest = mine
    const check = await start(subject, (doctor) => {
      if (current === check) store.dispatch({ type: 'doctor-changed', doctor })
    })
    if (latest !== mine) return null
    current = check
    return check
  }

  function close(): void {
    current?.stop()
    current = null
    latest = null
  }

  return {
    check: async (subject) => (await begin(subject))?.run(),
    async read(subject) {
      const check = await start(subject, () => undefined)
      await check.run()
      return check.check()
    },
    async unit() {
      const { link, probes } = sources()
      const names = unitNamesOf(await link.targets())
      const unit = names.length === 0 ? null : await probes.serviceUnit(names)
      return unit?.kind === 'found' && unit.value.isInstalled ? unit.value : null
    },
    handlers: {
      'doctor.check': async ({ subject }) => {
        void (await begin(subject))?.run()
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

/** By which the service manager would know the service; empty: it is none of the system's own */
function unitNamesOf(targets: readonly Result<Target>[]): readonly string[] {
  return targets.flatMap((target) => (target.ok ? target.value.unitNames : []))
}
