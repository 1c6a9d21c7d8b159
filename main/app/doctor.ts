import { mainTranslate } from '../base/translators.ts'
import { createControllerClient } from '../controller/client.ts'
import { createDoctor, type Doctor } from '../doctor/doctor.ts'
import { type CarryOut, createFixes } from '../doctor/fixes/fixes.ts'
import { createStartUnit } from '../doctor/fixes/start-unit.ts'
import type { DoctorSources } from '../doctor/gatherers.ts'
import { demoSources, type SystemSources, systemSources } from '../doctor/sources.ts'
import type { ServiceLink } from '../service/link.ts'
import type { Store } from '../state/store.ts'

interface DoctorParts {
  readonly store: Store
  readonly link: ServiceLink
  readonly readComputer: DoctorSources['readComputer']
  readonly namesOf: DoctorSources['namesOf']
  readonly poke: () => void
  readonly locale: string
  /** What a test has otherwise */
  readonly system?: Partial<SystemSources>
}

/** The check of the connection and its fixes, over the service and this computer, or over the demo's. */
export function composeDoctor(parts: DoctorParts): { readonly doctor: Doctor; readonly fix: CarryOut } {
  const { store, link, locale, poke } = parts
  const controller = createControllerClient(link.controller)
  const doctor = createDoctor({
    store,
    sources: () => ({
      ...(store.snapshot().demo ? demoSources() : systemSources(process.platform)),
      ...parts.system,
      ...{ link, controller, readComputer: parts.readComputer, namesOf: parts.namesOf },
    }),
  })
  const fix = createFixes({
    store,
    unit: doctor.unit,
    startUnit: createStartUnit(process.env, async (unit) =>
      (await mainTranslate(locale))('tray.startPrompt', { unit }),
    ),
    poke,
  })
  return { doctor, fix }
}
